# SPDX-License-Identifier: MIT
# What tries to break umpire: fuzzing and failures. Included by GNUmakefile.

fuzzed := $(patsubst %.c,$(BUILD)/%.o,$(addprefix tests/hostile/fuzz/,targets.c differential_targets.c less_targets.c judged.c edit_targets.c log_targets.c file_targets.c import_targets.c matrix_targets.c serve_targets.c session_targets.c token_targets.c)) \
          $(command:$(BUILD)/desk/main.o=$(BUILD)/tests/hostile/fuzz/command_main.o) $(importer:$(BUILD)/tools/import-armada/main.o=$(BUILD)/tests/hostile/fuzz/import_main.o) \
          $(BUILD)/tests/hostile/fuzz/vassal.o $(objects)
FUZZ_SECONDS ?= 60
# .clusterfuzzlite/build.sh sets others.
FUZZ_ENGINE := -fsanitize=fuzzer
FUZZ_LINK = $(LINK)
FUZZ := -O1 -g -DUMPIRE_REQUIRE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -fsanitize=fuzzer-no-link

$(BUILD)/tests/hostile/fuzz/import_main.o: tools/import-armada/main.c
	@mkdir -p $(@D)
	$(say) CC $@
	$(Q)$(COMPILE) $(shell pkg-config --cflags jansson) -Wno-missing-prototypes -Dmain=import_main -o $@ $<

$(BUILD)/tests/hostile/fuzz/command_main.o: src/desk/main.c
	@mkdir -p $(@D)
	$(say) CC $@
	$(Q)$(COMPILE) -Wno-missing-prototypes -Dmain=command_main -o $@ $<

# One object that shows only its entries, since both importers define the same names.
$(BUILD)/tests/hostile/fuzz/vassal_main.o: tools/import-vassal/main.c
	@mkdir -p $(@D)
	$(say) CC $@
	$(Q)$(COMPILE) $(shell pkg-config --cflags libarchive) -Wno-missing-prototypes -Dmain=vassal_main -o $@ $<

$(BUILD)/tests/hostile/fuzz/vassal.o: $(vassal:$(BUILD)/tools/import-vassal/main.o=$(BUILD)/tests/hostile/fuzz/vassal_main.o)
	$(say) LD $@
	$(Q)$(JOIN) -o $@ $^ && objcopy --keep-global-symbol=vassal_main --keep-global-symbol=import_vassal $@

# One program that runs any target: for inputs that fuzzing has found, and for AFL++ (make afl).
$(BUILD)/tests/replay: $(BUILD)/tests/hostile/fuzz/replay.o $(fuzzed)
	$(say) LD $@
	$(Q)$(LINK) -o $@ $^ $(LDLIBS_COMMAND)

$(BUILD)/tests/fuzzer: $(BUILD)/tests/hostile/fuzz/fuzzer.o $(BUILD)/tests/hostile/fuzz/mutator.o $(fuzzed)
	$(say) LD $@
	$(Q)$(FUZZ_LINK) $(FUZZ_ENGINE) -o $@ $^ $(LDLIBS_COMMAND)

# The library that makes calls fail reads the registers of x86-64.
ifeq ($(shell uname -m),x86_64)
faults := $(BUILD)/tests/faults.so $(BUILD)/tests/drive
endif

$(BUILD)/tests/faults.so: $(BUILD)/tests/hostile/faults/preload.o
	$(say) LD $@
	$(Q)$(CC) -shared -o $@ $^

$(BUILD)/tests/drive: $(BUILD)/tests/hostile/faults/drive.o
	$(say) LD $@
	$(Q)$(LINK) -o $@ $^

$(BUILD)/tests/allocations.so: $(BUILD)/tests/hostile/allocations/count.o
	$(say) LD $@
	$(Q)$(CC) -shared -o $@ $^

$(BUILD)/tests/steps: $(BUILD)/tests/hostile/steps.o $(objects)
	$(say) LD $@
	$(Q)$(LINK) -Wl,--wrap=run_judge,--wrap=run_forbids -o $@ $^ $(LDLIBS_ALL)

# make fuzz FUZZ_SECONDS=3600 FUZZ_TARGETS="armada policy"
.PHONY: fuzz afl hostile valgrind
fuzz: $(BUILD)/setup
	@tools/setup fuzz
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/fuzz CC=clang HARDENING=no CFLAGS="$(FUZZ)" $(BUILD)/fuzz/tests/fuzzer
	@tests/hostile/fuzz/run.sh $(BUILD)/fuzz/tests/fuzzer $(FUZZ_SECONDS) $(FUZZ_TARGETS)

afl: $(BUILD)/setup
	@tools/setup fuzz
	@AFL_QUIET=1 $(MAKE) --no-print-directory BUILD=$(BUILD)/afl CC=afl-clang-fast HARDENING=no CFLAGS="-O2 -g" $(BUILD)/afl/tests/replay
	@tests/hostile/fuzz/afl.sh $(BUILD)/afl/tests/replay $(FUZZ_SECONDS) $(FUZZ_TARGETS)

# So many logs of each game with a token dropped, doubled or replaced, under sanitizers.
TOKENS ?= 50000
TOKENS_SEED ?= 1
.PHONY: tokens
tokens: sanitized-programs
	@tests/hostile/fuzz/tokens.sh $(BUILD)/sanitized/tests/replay $(TOKENS) $(TOKENS_SEED)

# What takes long: streams of GIB each, a million names, signals at hundreds of moments.
GIB ?= 4
hostile: $(BUILD)/setup $(BUILD)/umpire
	@tools/setup hostile
	@tests/hostile/long.sh $(BUILD) $(GIB)

# Random games and mutated logs at length: make soak SOAK_GAMES=1000 SOAK_SEED=1. The second
# implementation compares 500 times as many: a million games of each with SOAK_GAMES=2000. Ten thousand tables are
# served with SOAK_GAMES=50.
SOAK_GAMES ?= 50
SOAK_SEED ?= 1
.PHONY: soak
soak: $(BUILD)/setup $(BUILD)/umpire $(BUILD)/tests/run
	@SOAK_GAMES=$(SOAK_GAMES) SOAK_SEED=$(SOAK_SEED) $(BUILD)/tests/run generated
	@SOAK_GAMES=1 SOAK_SEED=$(SOAK_SEED) $(BUILD)/tests/run omissions
	@SOAK_GAMES=$$((($(SOAK_GAMES) + 4) / 5)) SOAK_SEED=$(SOAK_SEED) $(BUILD)/tests/run thinning
	@tests/rules/generated.sh $(BUILD)/umpire $(SOAK_GAMES)
	@tests/hostile/mutated.py $(BUILD)/umpire $$(($(SOAK_GAMES) * 200)) $(SOAK_SEED)
	@tests/serve/many.py $(BUILD) tables=$$(($(SOAK_GAMES) * 200)) openings=10
	@tests/serve/phones.py $(BUILD) tables=50 phones=3 seconds=60 limits=yes
	@tests/serve/thumb.py $(BUILD) in=chromium games=all
	@tests/serve/taps.py $(BUILD) games=$$(($(SOAK_GAMES) * 4)) share=1 seed=$(SOAK_SEED)
	@tests/rules/properties.py $(BUILD) --cases 0 --games $$(($(SOAK_GAMES) * 2)) --seed $(SOAK_SEED)
	@tests/commands/views.py $(BUILD) $(SOAK_GAMES)
	@tests/commands/joins.py $(BUILD) $(SOAK_GAMES)
	@tests/rules/turns.py $(BUILD) --games $$(($(SOAK_GAMES) * 2)) --seed $(SOAK_SEED)
	@tests/rules/second/run.py $(BUILD) --games $$(($(SOAK_GAMES) * 500)) --seed $(SOAK_SEED)

# Which branches of reading, binding, judging and the games' rules are taken by the short suites, the corpus and random
# games; those of predicates that are not are compared with tools/coverage/not-taken. Some minutes.
COVERAGE_SUITES := alternation base binder catalogue corpus cures engine initiative_rolls known_lines late late_campaigns mechanics position precedence \
    reader reasons reconstruction roll_off rulings sequence_of_play sequences texts
.PHONY: coverage
coverage: $(BUILD)/setup
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/coverage HARDENING=no CFLAGS="-O0 -g --coverage -Wno-format-truncation -Wno-restrict" $(BUILD)/coverage/umpire $(BUILD)/coverage/tests/run
	@tools/coverage/run $(BUILD)/coverage $(COVERAGE_SUITES)
	@tools/coverage/report $(BUILD)/coverage

# The whole corpus and each command once: some minutes.
valgrind: $(BUILD)/setup all $(BUILD)/tests/first
	@tools/setup valgrind
	@tests/hostile/valgrind.sh $(BUILD) $(RECORDINGS)

-include $(wildcard $(BUILD)/tests/hostile/fuzz/*.d $(BUILD)/tests/hostile/faults/*.d $(BUILD)/tests/hostile/allocations/*.d)
