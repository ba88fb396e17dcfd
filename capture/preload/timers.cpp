// The timers that programs set: timerfd, alarm(), setitimer() and timer_create(). They ring in game
// time. A timerfd is an eventfd here, to which each ring is added.

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>

#include "capture/preload/capture_state.h"
#include "capture/preload/clock_values.h"
#include "capture/preload/raw_call.h"
#include "capture/preload/real_calls.h"

namespace tickreel::capture {
namespace {

struct Timer {
  enum class Kind : std::uint8_t { kFree, kFile, kProcess, kPosix };
  Alarm alarm{};  // the first member: an alarm leads to its timer
  Kind kind = Kind::kFree;
  int file = -1;      ///< of the program
  int own_file = -1;  ///< the same, and never closed by the program
  int signal = 0;     ///< 0: none
  int thread = 0;     ///< that the signal is for; 0: any
  void (*function)(sigval) = nullptr;
  std::size_t stack_bytes = 0;  ///< of the function's thread; 0: as usual
  sigval value{};
};

/// A program with more of them has real ones.
constexpr std::size_t kMostTimers = 64;
Timer timers[kMostTimers];
RawLock timers_lock;

template <typename IsIt>
Timer* find_timer(IsIt is_it) {
  for (Timer& timer : timers) {
    if (is_it(timer)) return &timer;
  }
  return nullptr;
}

void free_timer(Timer& timer) {
  stop_alarm(timer.alarm);
  if (timer.own_file >= 0) raw_call(SYS_close, timer.own_file);
  timer = Timer();
}

/// Takes a free timer. Null, and tickreel hears of it, when there is none.
Timer* take_timer(Timer::Kind kind, AlarmRings rings) {
  const RawGuard guard(timers_lock);
  Timer* timer = find_timer([](const Timer& one) { return one.kind == Timer::Kind::kFree; });
  if (timer == nullptr) {
    tell_real_time(RealTime::kTimers);
    return nullptr;
  }
  timer->kind = kind;
  timer->alarm.rings = rings;
  return timer;
}

void ring_file(Alarm& alarm, std::int64_t times) {
  auto& timer = reinterpret_cast<Timer&>(alarm);
  const auto count = static_cast<std::uint64_t>(times);
  // Nobody hears the timer of a closed file.
  if (raw_call(SYS_fcntl, timer.file, F_GETFD) == -EBADF) {
    alarm.every_ns = 0;
    return;
  }
  raw_call(SYS_write, timer.own_file, as_long(&count), sizeof count);
}

void ring_signal(Alarm& alarm, std::int64_t /*times*/) {
  const auto& timer = reinterpret_cast<Timer&>(alarm);
  if (timer.signal == 0) return;
  expect_signal();
  siginfo_t info{};
  info.si_signo = timer.signal;
  info.si_code = timer.kind == Timer::Kind::kPosix ? SI_TIMER : SI_USER;
  info.si_value = timer.value;
  const long process = raw_call(SYS_getpid);
  if (timer.thread != 0) {
    raw_call(SYS_rt_tgsigqueueinfo, process, timer.thread, timer.signal, as_long(&info));
  } else if (timer.kind == Timer::Kind::kPosix) {
    raw_call(SYS_rt_sigqueueinfo, process, timer.signal, as_long(&info));
  } else {
    raw_call(SYS_kill, process, timer.signal);
  }
}

/// A call of a timer's function. Its thread may begin when the timer is gone.
struct Call {
  void (*function)(sigval);
  sigval value;
};

void* make_call(void* given) {
  const Call call = *static_cast<const Call*>(given);
  free(given);
  // The thread inherits the signals that the keeper blocks.
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, nullptr);
  call.function(call.value);
  return nullptr;
}

/// Calls the function in a new thread, as the C library does. Time waits until that thread rests.
void ring_function(Alarm& alarm, std::int64_t /*times*/) {
  const auto& timer = reinterpret_cast<Timer&>(alarm);
  auto* call = static_cast<Call*>(malloc(sizeof(Call)));
  if (call == nullptr) return;
  *call = {timer.function, timer.value};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  if (timer.stack_bytes > 0) pthread_attr_setstacksize(&attributes, timer.stack_bytes);
  pthread_t thread;
  if (pthread_create(&thread, &attributes, make_call, call) != 0) free(call);
  pthread_attr_destroy(&attributes);
}

/// How a timer is set: 0 stops it.
struct Setting {
  std::int64_t left_ns;
  std::int64_t every_ns;
};

Setting setting_of(const Timer& timer) {
  const std::int64_t left = timer.alarm.is_set ? timer.alarm.wake_ns - game_now_ns() : 0;
  return {timer.alarm.is_set && left <= 0 ? 1 : left, timer.alarm.every_ns};
}

Setting set(Timer& timer, const Setting& setting) {
  const Setting before = setting_of(timer);
  stop_alarm(timer.alarm);
  if (setting.left_ns > 0) {
    set_alarm(timer.alarm, game_now_ns() + setting.left_ns, setting.every_ns);
  }
  return before;
}

Setting setting_of(const itimerspec& given, bool is_moment) {
  const bool stops = given.it_value.tv_sec == 0 && given.it_value.tv_nsec == 0;
  if (stops) return {0, 0};
  const std::int64_t left =
      is_moment ? moment_of(given.it_value) - game_now_ns() : length_of(given.it_value);
  return {left > 0 ? left : 1, length_of(given.it_interval)};
}

itimerspec spec_of(const Setting& setting) {
  return {time_of(setting.every_ns), time_of(setting.left_ns)};
}

bool is_setting(const itimerspec* given) {
  return given != nullptr && is_time(given->it_value) && is_time(given->it_interval);
}

/// Returns the timer of alarm() and setitimer(); a process has one.
Timer* process_timer() {
  Timer* timer = find_timer([](const Timer& one) { return one.kind == Timer::Kind::kProcess; });
  if (timer != nullptr) return timer;
  timer = take_timer(Timer::Kind::kProcess, ring_signal);
  if (timer != nullptr) timer->signal = SIGALRM;
  return timer;
}

constexpr std::int64_t kMicrosecondNs = 1000;

std::int64_t length_of(const timeval& time) {
  return time.tv_sec * kSecondNs + time.tv_usec * kMicrosecondNs;
}
timeval timeval_of(std::int64_t ns) {
  return {ns / kSecondNs, ns % kSecondNs / kMicrosecondNs};
}

Timer* timer_of_file(int file) {
  return find_timer(
      [file](const Timer& one) { return one.kind == Timer::Kind::kFile && one.file == file; });
}

/// The timer that timer_create() gave as this; null: it is a real one.
Timer* timer_of(timer_t name) {
  return find_timer([name](const Timer& one) {
    return one.kind == Timer::Kind::kPosix && reinterpret_cast<const void*>(&one) == name;
  });
}

/// Takes over what a ring does. `event`: null: the usual signal.
void set_event(Timer& timer, const sigevent* event) {
  timer.signal = event == nullptr ? SIGALRM : event->sigev_signo;
  timer.value.sival_ptr = &timer;
  if (event == nullptr) return;
  timer.value = event->sigev_value;
  if (event->sigev_notify == SIGEV_NONE) timer.signal = 0;
  if (event->sigev_notify == SIGEV_THREAD_ID) timer.thread = meant(event->_sigev_un._tid);
  if (event->sigev_notify != SIGEV_THREAD) return;
  timer.alarm.rings = ring_function;
  timer.function = event->sigev_notify_function;
  if (event->sigev_notify_attributes == nullptr) return;
  pthread_attr_getstacksize(static_cast<pthread_attr_t*>(event->sigev_notify_attributes),
                            &timer.stack_bytes);
}

int fail_with(int error) {
  errno = error;
  return -1;
}

}  // namespace

void forget_timers() {
  timers_lock.reset();
  for (Timer& timer : timers) timer = Timer();
}

TICKREEL_HOOK(int, timerfd_create, (int clock, int flags)) {
  static Real<int(int, int)> real("timerfd_create");
  if (is_real(TICKREEL_CALLER)) return real(clock, flags);
  Timer* timer = take_timer(Timer::Kind::kFile, ring_file);
  if (timer == nullptr) return real(clock, flags);
  const long file = raw_call(SYS_eventfd2, 0, flags);
  const long own = file < 0 ? -1 : raw_call(SYS_fcntl, file, F_DUPFD_CLOEXEC, 512);
  if (own < 0) {
    if (file >= 0) raw_call(SYS_close, file);
    free_timer(*timer);
    return real(clock, flags);
  }
  // An earlier timer of this number was closed.
  if (Timer* closed = timer_of_file(static_cast<int>(file))) free_timer(*closed);
  timer->file = static_cast<int>(file);
  timer->own_file = static_cast<int>(own);
  return timer->file;
}

TICKREEL_HOOK(int, timerfd_settime,
              (int file, int flags, const itimerspec* given, itimerspec* before)) {
  static Real<int(int, int, const itimerspec*, itimerspec*)> real("timerfd_settime");
  Timer* timer = is_real(TICKREEL_CALLER) ? nullptr : timer_of_file(file);
  if (timer == nullptr) return real(file, flags, given, before);
  if (!is_setting(given)) return fail_with(EINVAL);
  const Setting was = set(*timer, {0, 0});
  // Rings of the old setting are forgotten.
  pollfd rung{timer->own_file, POLLIN, 0};
  const timespec at_once{};
  std::uint64_t count = 0;
  if (raw_call(SYS_ppoll, as_long(&rung), 1, as_long(&at_once), 0) > 0) {
    raw_call(SYS_read, timer->own_file, as_long(&count), sizeof count);
  }
  set(*timer, setting_of(*given, (flags & TFD_TIMER_ABSTIME) != 0));
  if (before != nullptr) *before = spec_of(was);
  return 0;
}

TICKREEL_HOOK(int, timerfd_gettime, (int file, itimerspec* now)) {
  static Real<int(int, itimerspec*)> real("timerfd_gettime");
  Timer* timer = is_real(TICKREEL_CALLER) ? nullptr : timer_of_file(file);
  if (timer == nullptr) return real(file, now);
  *now = spec_of(setting_of(*timer));
  return 0;
}

TICKREEL_HOOK(int, setitimer, (__itimer_which_t which, const itimerval* given, itimerval* before)) {
  static Real<int(__itimer_which_t, const itimerval*, itimerval*)> real("setitimer");
  const bool is_real_one = is_real(TICKREEL_CALLER);
  if (which != ITIMER_REAL && !is_real_one) tell_real_time(RealTime::kTimers);
  Timer* timer = which != ITIMER_REAL || is_real_one ? nullptr : process_timer();
  if (timer == nullptr) return real(which, given, before);
  const Setting was = setting_of(*timer);
  if (given != nullptr) set(*timer, {length_of(given->it_value), length_of(given->it_interval)});
  if (before != nullptr) *before = {timeval_of(was.every_ns), timeval_of(was.left_ns)};
  return 0;
}

TICKREEL_HOOK(int, getitimer, (__itimer_which_t which, itimerval* now)) {
  static Real<int(__itimer_which_t, itimerval*)> real("getitimer");
  Timer* timer = which != ITIMER_REAL || is_real(TICKREEL_CALLER) ? nullptr : process_timer();
  if (timer == nullptr) return real(which, now);
  const Setting is = setting_of(*timer);
  *now = {timeval_of(is.every_ns), timeval_of(is.left_ns)};
  return 0;
}

TICKREEL_HOOK(unsigned, alarm, (unsigned seconds)) {
  static Real<unsigned(unsigned)> real("alarm");
  Timer* timer = is_real(TICKREEL_CALLER) ? nullptr : process_timer();
  if (timer == nullptr) return real(seconds);
  const Setting was = set(*timer, {std::int64_t{seconds} * kSecondNs, 0});
  return static_cast<unsigned>((was.left_ns + kSecondNs - 1) / kSecondNs);
}

TICKREEL_HOOK(useconds_t, ualarm, (useconds_t length, useconds_t every)) {
  static Real<useconds_t(useconds_t, useconds_t)> real("ualarm");
  Timer* timer = is_real(TICKREEL_CALLER) ? nullptr : process_timer();
  if (timer == nullptr) return real(length, every);
  const Setting was = set(*timer, {length * kMicrosecondNs, every * kMicrosecondNs});
  return static_cast<useconds_t>(was.left_ns / kMicrosecondNs);
}

TICKREEL_HOOK(int, timer_create, (clockid_t clock, sigevent* event, timer_t* to)) {
  static Real<int(clockid_t, sigevent*, timer_t*)> real("timer_create");
  const bool is_real_one = is_real(TICKREEL_CALLER);
  const bool counts_work = base_of(clock) <= 0;
  if (counts_work && !is_real_one) tell_real_time(RealTime::kTimers);
  Timer* timer =
      is_real_one || counts_work ? nullptr : take_timer(Timer::Kind::kPosix, ring_signal);
  if (timer == nullptr) return real(clock, event, to);
  set_event(*timer, event);
  *to = timer;
  return 0;
}

TICKREEL_HOOK(int, timer_settime,
              (timer_t name, int flags, const itimerspec* given, itimerspec* before)) {
  static Real<int(timer_t, int, const itimerspec*, itimerspec*)> real("timer_settime");
  Timer* timer = timer_of(name);
  if (timer == nullptr) return real(name, flags, given, before);
  if (!is_setting(given)) return fail_with(EINVAL);
  const Setting was = set(*timer, setting_of(*given, (flags & TIMER_ABSTIME) != 0));
  if (before != nullptr) *before = spec_of(was);
  return 0;
}

TICKREEL_HOOK(int, timer_gettime, (timer_t name, itimerspec* now)) {
  static Real<int(timer_t, itimerspec*)> real("timer_gettime");
  Timer* timer = timer_of(name);
  if (timer == nullptr) return real(name, now);
  *now = spec_of(setting_of(*timer));
  return 0;
}

TICKREEL_HOOK(int, timer_getoverrun, (timer_t name)) {
  static Real<int(timer_t)> real("timer_getoverrun");
  return timer_of(name) == nullptr ? real(name) : 0;
}

TICKREEL_HOOK(int, timer_delete, (timer_t name)) {
  static Real<int(timer_t)> real("timer_delete");
  Timer* timer = timer_of(name);
  if (timer == nullptr) return real(name);
  free_timer(*timer);
  return 0;
}

}  // namespace tickreel::capture
