/* SPDX-License-Identifier: MIT */
/* Emscripten has no headers of the kernel; the command uses one number of this one. */
#define PROC_SUPER_MAGIC 0x9fa0
