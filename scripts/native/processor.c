/* The level of this processor, as the x86-64 psABI defines it: 1, 2 or 3.
 *
 * Linked into the libraries for x86-64, compiled for the oldest of these processors: a host opens the
 * library of the lowest level, and asks it which one to use.
 */
#include <cpuid.h>
#include <stdint.h>

#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT
#endif

#define V2 (bit_SSE3 | bit_SSSE3 | bit_CMPXCHG16B | bit_SSE41 | bit_SSE42 | bit_POPCNT)
#define V3 (bit_AVX | bit_FMA | bit_MOVBE | bit_F16C | bit_OSXSAVE)
#define V3_EXTENDED (bit_BMI | bit_AVX2 | bit_BMI2)
#define YMM 6 /* the system keeps the vector registers of both widths */

static uint32_t kept_registers(void) {
    uint32_t low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

EXPORT int32_t pw_processor_level(void) {
    uint32_t a, b, c, d, more, lzcnt;
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & V2) != V2) return 1;
    if (!__get_cpuid(0x80000001, &a, &b, &lzcnt, &d) || !(lzcnt & bit_LAHF_LM)) return 1;
    if (!__get_cpuid_count(7, 0, &a, &more, &b, &d) || (more & V3_EXTENDED) != V3_EXTENDED) return 2;
    if ((c & V3) != V3 || !(lzcnt & bit_LZCNT) || (kept_registers() & YMM) != YMM) return 2;
    return 3;
}
