#include <CUnit/Basic.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests.h"

/* Results of the tests that are no CUnit tests, to be added to the total. */
static unsigned from_environment(const char *name)
{
    const char *value = getenv(name);
    return value ? (unsigned)strtoul(value, NULL, 10) : 0;
}

/* With an argument only the suite of that name. */
int main(int count, char **words)
{
    if (CU_initialize_registry() != CUE_SUCCESS)
        return 1;
    add_base_suite();
    add_reader_suite();
    add_binder_suite();
    add_engine_suite();
    add_mechanics_suite();
    add_roll_off_suite();
    add_sequences_suite();
    add_starfleet_suite();
    add_catalogue_suite();
    add_corpus_suite();
    add_explore_suite();
    add_generated_suite();
    add_parts_suite();
    add_position_suite();
    add_report_suite();
    add_texts_suite();
    add_documents_suite();
    CU_basic_set_mode(CU_BRM_NORMAL);
    if (count > 1)
        CU_basic_run_suite(CU_get_suite(words[1]));
    else
        CU_basic_run_tests();
    unsigned failed = CU_get_number_of_tests_failed() + CU_get_number_of_suites_failed();
    unsigned passed = CU_get_number_of_tests_run() - CU_get_number_of_tests_failed();
    CU_cleanup_registry();
    failed += from_environment("OTHERS_FAILED");
    printf("%u passed, %u failed\n", passed + from_environment("OTHERS_PASSED"), failed);
    return failed ? 1 : 0;
}
