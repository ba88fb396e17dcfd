#pragma once

#if __cplusplus < 202002L
#error "what is compiled behind this header is C++20: target_compile_features(... cxx_std_20)"
#endif

// cmake/TickreelTargets.cmake includes this header before every file of a simulation. Code that
// would make a tick depend on the machine, on the time or on the C library then does not compile.
// This header first includes the standard headers that have the forbidden names, and then forbids
// the names.
//
//   forbidden                           use instead
//   std::sin, cos, tan, atan2, exp ...  tickreel/view/exact_math.h: libm differs between CPUs
//   rand, random_device, mt19937 ...    tickreel/game/random_stream.h, held in the state
//   clocks, time, date                  the tick; the date comes as an InputEvent
//   unordered containers                std::vector, std::map: their order is part of the state
//   stdin, files, sockets, GLFW         InputFrame: all input of players and of the world outside
//   getenv, getpid, the CPU's counters  SessionSetup, or an InputEvent
//   threads                             one thread

#include <algorithm>
#include <any>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <cmath>
#include <complex>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <deque>
#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <iostream>
#include <locale>
#include <map>
#include <memory>
#include <memory_resource>
#include <mutex>
#include <numeric>
#include <optional>
#include <random>
#include <regex>
#include <set>
#include <shared_mutex>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <valarray>
#include <variant>
#include <vector>

// Forbids converting addresses to numbers, because memory addresses differ in each run. A
// conversion inside a larger type is not found.
namespace std {
template <typename To, typename Pointed>
To bit_cast(Pointed* const& address) = delete;
template <typename To, typename Class, typename Member>
To bit_cast(Member Class::*const& address) = delete;
template <typename To, typename From>
requires std::is_pointer_v<To>
constexpr To bit_cast(const From& address) noexcept = delete;
}  // namespace std

#pragma GCC poison sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh
#pragma GCC poison sinf cosf tanf asinf acosf atanf atan2f sincos sincosf
#pragma GCC poison sinhf coshf tanhf asinhf acoshf atanhf
#pragma GCC poison exp exp2 expm1 log2 log10 log1p pow cbrt hypot tgamma lgamma erf erfc
#pragma GCC poison expf exp2f expm1f logf log2f log10f log1pf powf cbrtf hypotf
#undef stdin  // it is a macro, too, of the same name
#pragma GCC poison sinl cosl tanl asinl acosl atanl atan2l sincosl sinhl coshl tanhl
#pragma GCC poison expl exp2l expm1l exp10 exp10f exp10l pow10 logl log2l log10l log1pl powl
#pragma GCC poison cbrtl hypotl tgammaf lgammaf erff erfcf polar
#pragma GCC poison rand srand random srandom drand48 random_device mt19937 mt19937_64
#pragma GCC poison default_random_engine uniform_int_distribution uniform_real_distribution
#pragma GCC poison normal_distribution bernoulli_distribution random_shuffle shuffle
#pragma GCC poison binomial_distribution geometric_distribution negative_binomial_distribution
#pragma GCC poison poisson_distribution exponential_distribution gamma_distribution
#pragma GCC poison weibull_distribution extreme_value_distribution lognormal_distribution
#pragma GCC poison chi_squared_distribution cauchy_distribution fisher_f_distribution
#pragma GCC poison student_t_distribution discrete_distribution piecewise_constant_distribution
#pragma GCC poison piecewise_linear_distribution generate_canonical seed_seq
#pragma GCC poison minstd_rand minstd_rand0 ranlux24 ranlux48 ranlux24_base ranlux48_base knuth_b
#pragma GCC poison linear_congruential_engine mersenne_twister_engine subtract_with_carry_engine
#pragma GCC poison discard_block_engine independent_bits_engine shuffle_order_engine
#pragma GCC poison rand_r random_r lrand48 nrand48 mrand48 jrand48 erand48 srand48 arc4random
#pragma GCC poison arc4random_buf arc4random_uniform
#pragma GCC poison system_clock steady_clock high_resolution_clock clock_gettime gettimeofday
#pragma GCC poison file_clock utc_clock tai_clock gps_clock clock_getres clock_nanosleep
#pragma GCC poison timer_create timer_gettime timer_settime
#pragma GCC poison clock time log
#pragma GCC poison localtime gmtime mktime strftime
#pragma GCC poison unordered_map unordered_set unordered_multimap unordered_multiset
#pragma GCC poison timespec_get ftime times getrusage nanosleep usleep
#pragma GCC poison rdtsc _rdtsc __rdtsc _rdtscp __rdtscp __builtin_ia32_rdtsc __builtin_ia32_rdtscp
#pragma GCC poison __builtin_readcyclecounter _rdrand32_step _rdrand64_step getrandom getentropy
#pragma GCC poison cin wcin getchar getwchar getc fgetc fgets scanf fscanf vscanf vfscanf wscanf
#pragma GCC poison getdelim stdin fgetwc getwc mkstemp mkdtemp
#pragma GCC poison fopen freopen fdopen tmpfile popen fread ifstream ofstream fstream filebuf
#pragma GCC poison wifstream wofstream wfstream wfilebuf basic_ifstream basic_ofstream basic_fstream
#pragma GCC poison basic_filebuf filesystem read pread readv mmap opendir readdir ioctl
#pragma GCC poison socket recv recvfrom recvmsg getaddrinfo gethostbyname gethostname
#pragma GCC poison sched_getcpu sched_yield sysconf setlocale uselocale newlocale
#pragma GCC poison getenv secure_getenv getpid getppid gettid getuid getlogin syscall
#pragma GCC poison thread jthread async this_thread pthread_create pthread_self thrd_create fork
#pragma GCC poison recursive_mutex timed_mutex recursive_timed_mutex shared_mutex
#pragma GCC poison shared_timed_mutex condition_variable condition_variable_any
#pragma GCC poison glfwGetKey glfwGetKeyName glfwGetKeyScancode glfwGetMouseButton glfwGetCursorPos
#pragma GCC poison glfwGetInputMode glfwSetKeyCallback glfwSetCharCallback glfwSetCharModsCallback
#pragma GCC poison glfwSetMouseButtonCallback glfwSetCursorPosCallback glfwSetCursorEnterCallback
#pragma GCC poison glfwSetScrollCallback glfwSetDropCallback glfwJoystickPresent glfwGetJoystickAxes
#pragma GCC poison glfwGetJoystickButtons glfwGetJoystickHats glfwJoystickIsGamepad
#pragma GCC poison glfwSetJoystickCallback glfwGetGamepadState glfwGetClipboardString
#pragma GCC poison glfwPollEvents glfwWaitEvents glfwWaitEventsTimeout
#pragma GCC poison glfwGetTime glfwGetTimerValue
