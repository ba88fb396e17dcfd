#pragma once

// Put in front of every file that simulates (cmake/TickreelTargets.cmake does it): whatever would
// make a tick depend on the machine, the moment or the library does not compile. The standard
// headers that mention the forbidden names come first; after them the names are poison.
//
//   instead of                          use
//   std::sin, cos, tan, atan2, exp ...  tickreel/view/exact_math.h (libm differs between CPUs and
//   versions) rand, random_device, mt19937, ...   tickreel/game/random_stream.h, held in the state
//   clocks, time, date                  the tick; the date comes as an InputEvent
//   unordered containers                std::vector, std::map (their order is part of the state)
//   stdin, files, sockets, GLFW         InputFrame: all that players and the world outside say
//   getenv, getpid, the CPU's counters  SessionSetup, or an InputEvent
//   threads                             one thread

#include <algorithm>
#include <any>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <complex>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <deque>
#include <fstream>
#include <functional>
#include <future>
#include <iostream>
#include <map>
#include <memory>
#include <memory_resource>
#include <mutex>
#include <numeric>
#include <optional>
#include <random>
#include <regex>
#include <set>
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

#pragma GCC poison sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh
#pragma GCC poison sinf cosf tanf asinf acosf atanf atan2f sincos sincosf
#pragma GCC poison sinhf coshf tanhf asinhf acoshf atanhf
#pragma GCC poison exp exp2 expm1 log2 log10 log1p pow cbrt hypot tgamma lgamma erf erfc
#pragma GCC poison expf exp2f expm1f logf log2f log10f log1pf powf cbrtf hypotf
#pragma GCC poison rand srand random srandom drand48 random_device mt19937 mt19937_64
#pragma GCC poison default_random_engine uniform_int_distribution uniform_real_distribution
#pragma GCC poison normal_distribution bernoulli_distribution random_shuffle
#pragma GCC poison system_clock steady_clock high_resolution_clock clock_gettime gettimeofday
#pragma GCC poison clock time log
#pragma GCC poison localtime gmtime mktime strftime
#pragma GCC poison unordered_map unordered_set unordered_multimap unordered_multiset
#pragma GCC poison timespec_get ftime times getrusage nanosleep usleep
#pragma GCC poison rdtsc _rdtsc __rdtsc _rdtscp __rdtscp __builtin_ia32_rdtsc __builtin_ia32_rdtscp
#pragma GCC poison __builtin_readcyclecounter _rdrand32_step _rdrand64_step getrandom getentropy
#pragma GCC poison cin wcin getchar getwchar getc fgetc fgets scanf fscanf vscanf vfscanf wscanf
#pragma GCC poison fopen freopen fdopen tmpfile popen fread ifstream ofstream fstream filebuf
#pragma GCC poison wifstream wofstream wfstream wfilebuf basic_ifstream basic_ofstream basic_fstream
#pragma GCC poison basic_filebuf filesystem read pread readv mmap opendir readdir ioctl
#pragma GCC poison socket recv recvfrom recvmsg getaddrinfo gethostbyname gethostname
#pragma GCC poison getenv secure_getenv getpid getppid gettid getuid getlogin syscall
#pragma GCC poison thread jthread async this_thread pthread_create pthread_self thrd_create fork
#pragma GCC poison glfwGetKey glfwGetKeyName glfwGetKeyScancode glfwGetMouseButton glfwGetCursorPos
#pragma GCC poison glfwGetInputMode glfwSetKeyCallback glfwSetCharCallback glfwSetCharModsCallback
#pragma GCC poison glfwSetMouseButtonCallback glfwSetCursorPosCallback glfwSetCursorEnterCallback
#pragma GCC poison glfwSetScrollCallback glfwSetDropCallback glfwJoystickPresent glfwGetJoystickAxes
#pragma GCC poison glfwGetJoystickButtons glfwGetJoystickHats glfwJoystickIsGamepad
#pragma GCC poison glfwSetJoystickCallback glfwGetGamepadState glfwGetClipboardString
#pragma GCC poison glfwPollEvents glfwWaitEvents glfwWaitEventsTimeout
#pragma GCC poison glfwGetTime glfwGetTimerValue
