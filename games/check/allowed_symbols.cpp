#include "games/check/allowed_symbols.h"

namespace tickreel::games {
namespace {

constexpr std::string_view kOfC[] = {
    // Memory: that it is there, not where.
    "malloc", "calloc", "realloc", "reallocarray", "free", "aligned_alloc", "posix_memalign",
    "memalign",
    // Bytes and texts.
    "mem*", "__memcpy_chk", "bcmp", "bzero", "rawmemchr", "strlen", "strnlen", "strcpy", "strncpy",
    "stpcpy", "stpncpy", "strcat", "strncat", "strcmp", "strncmp", "strcasecmp", "strncasecmp",
    "strchr", "strrchr", "strchrnul", "strstr", "strspn", "strcspn", "strpbrk", "index", "rindex",
    "strtok", "strtok_r", "strsep", "strdup", "strndup", "strto*", "ato?", "atoll", "wcs*", "wmem*",
    "swprintf", "sscanf", "vsscanf", "sprintf", "snprintf", "vsprintf", "vsnprintf", "asprintf",
    "vasprintf",
    // Printing says nothing to the game.
    "printf", "vprintf", "fprintf", "vfprintf", "puts", "fputs", "putchar", "putc", "fputc",
    "fwrite", "fflush", "perror", "stdout", "stderr",
    // Characters: the program leaves the locale "C" as it is, and a game may not change it.
    "is?lnum", "isalpha", "isblank", "iscntrl", "isdigit", "isgraph", "islower", "isprint",
    "ispunct", "isspace", "isupper", "isxdigit", "tolower", "toupper", "__ctype_*",
    // Whole numbers.
    "abs", "labs", "llabs", "div", "ldiv", "lldiv", "bsearch", "ffs", "ffsl", "ffsll",
    // Of libm, what IEEE 754 rounds exactly, and what is exact; of float, too.
    "sqrt", "fmod", "floor", "ceil", "round", "roundeven", "trunc", "rint", "nearbyint",
    "remainder", "remquo", "fma", "frexp", "ldexp", "scalbn", "scalbln", "modf", "copysign", "fmax",
    "fmin", "fdim", "fabs", "logb", "ilogb", "nextafter", "lround", "llround", "lrint", "llrint",
    "nan", "sqrtf", "fmodf", "floorf", "ceilf", "roundf", "roundevenf", "truncf", "rintf",
    "nearbyintf", "remainderf", "remquof", "fmaf", "frexpf", "ldexpf", "scalbnf", "scalblnf",
    "modff", "copysignf", "fmaxf", "fminf", "fdimf", "fabsf", "logbf", "ilogbf", "nextafterf",
    "lroundf", "llroundf", "lrintf", "llrintf", "nanf", "__isnan*", "__isinf*", "__finite*",
    "__fpclassify*", "__signbit*",
    // What it leaves of the processor is looked at after each tick.
    "fe?etround", "fe?etenv", "feholdexcept", "feupdateenv", "feclearexcept", "fetestexcept",
    "feraiseexcept",
    // Ends of the game, which show.
    "abort", "exit", "_exit", "atexit", "__assert_fail", "__stack_chk_fail*", "__fortify_fail",
    "setjmp", "_setjmp", "__sigsetjmp", "longjmp", "_longjmp", "__longjmp_chk", "siglongjmp",
    "__errno_location",
    // What compilers call by themselves.
    "_Unwind_*", "__cxa_*", "__gxx_personality_v0", "__gcc_personality_v0", "__dynamic_cast",
    "__gmon_start__", "_ITM_*", "__libc_single_threaded", "__tls_get_addr", "__dso_handle",
    "_GLOBAL_OFFSET_TABLE_", "__TMC_END__", "__register_frame_info", "__deregister_frame_info",
    "__divti3", "__modti3", "__udivti3", "__umodti3", "__udivmodti4", "__divmodti4", "__multi3",
    "__ashlti3", "__ashrti3", "__lshrti3", "__divdi3", "__moddi3", "__udivdi3", "__umoddi3",
    "__mul?di3", "__mulodi4", "__muloti4", "__popcount?i2", "__clz?i2", "__ctz?i2", "__ffs?i2",
    "__parity?i2", "__bswap?i2", "__fix*", "__float*", "__aarch64_*",
    // What sanitizers and coverage put in.
    "__asan_*", "__start_asan_*", "__stop_asan_*", "__ubsan_*", "__tsan_*", "__msan_*",
    "__sanitizer_*", "__gcov_*", "llvm_gcov_*",
    // What tickreel brings.
    "tickreel_*"};

constexpr std::string_view kOfCpp[] = {
    "std::__throw_*", "std::terminate", "std::uncaught_exception*", "std::current_exception",
    "std::rethrow_exception", "std::__exception_ptr::*", "std::nested_exception*",
    "std::exception*", "std::bad_*", "std::runtime_error*", "std::logic_error*",
    "std::invalid_argument*", "std::domain_error*", "std::length_error*", "std::out_of_range*",
    "std::range_error*", "std::overflow_error*", "std::underflow_error*",
    "std::_V2::error_category*", "std::_V2::system_category", "std::_V2::generic_category",
    "std::system_error*", "std::error_c*", "std::type_info*", "std::nothrow", "__cxxabiv1::*",
    "std::__glibcxx_assert_fail", "std::__replacement_assert",
    // Texts and numbers in them.
    "std::__cxx11::basic_string*", "std::__cxx11::basic_istringstream*",
    "std::__cxx11::basic_ostringstream*", "std::basic_string*", "std::string*", "std::to_chars",
    "std::from_chars", "std::__cxx11::to_string", "std::__ostream_insert*", "std::getline*",
    "std::operator", "std::ios_base*", "std::basic_ios*", "std::ios*", "std::basic_streambuf*",
    "std::streambuf*", "std::basic_ostream*", "std::ostream*", "std::basic_istream*",
    "std::istream*", "std::basic_iostream*", "std::iostream*", "std::flush*", "std::endl*",
    "std::ws*", "std::cout", "std::cerr", "std::clog", "std::__istream_extract*",
    "std::locale::classic", "std::locale::~locale", "std::locale::operator",
    "std::ctype<char>::_M_widen_init",
    // Containers and memory.
    "std::_Rb_tree_*", "std::__detail::_List_node_base*", "std::pmr::*", "std::function*",
    "std::allocator*", "std::_Sp_*", "std::__shared_ptr*", "std::_Sp_make_shared_tag*",
    "std::align", "__gnu_cxx::__verbose_terminate_handler", "__gnu_debug::*",
    // What tickreel brings.
    "tickreel::*"};

}  // namespace

std::span<const std::string_view> allowed_of_c() {
  return kOfC;
}

std::span<const std::string_view> allowed_of_cpp() {
  return kOfCpp;
}

}  // namespace tickreel::games
