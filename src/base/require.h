/* SPDX-License-Identifier: MIT */
/* Conditions that must hold where one part of the library calls another.
 *
 * Builds for tests are made with -DUMPIRE_REQUIRE: a condition that does not hold ends the
 * process there. In a release nothing is tested and nothing is evaluated. */
#ifndef BASE_REQUIRE_H
#define BASE_REQUIRE_H

#ifdef UMPIRE_REQUIRE
#define REQUIRE(condition) ((condition) ? (void)0 : __builtin_trap())
#else
#define REQUIRE(condition) ((void)(0 && (condition)))
#endif

#endif
