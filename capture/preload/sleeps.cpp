// The functions that sleep, and that wait for files with a limit.

#include <linux/futex.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/time.h>
#include <threads.h>

#include <cerrno>
#include <cstddef>
#include <cstring>

#include "capture/preload/capture_state.h"
#include "capture/preload/clock_values.h"
#include "capture/preload/raw_call.h"
#include "capture/preload/real_calls.h"
#include "capture/preload/signals.h"
#include "capture/preload/sleeps.h"

namespace tickreel::capture {
namespace {

/// Returns 0, or EINTR with the rest in `left`.
int sleep_for(std::int64_t length_ns, timespec* left) {
  const std::int64_t wake = game_now_ns() + length_ns;
  constexpr bool kCanEnd = true;
  if (length_ns <= 0 || sleep_until(wake, kCanEnd)) return 0;
  const std::int64_t rest = wake - game_now_ns();
  if (left != nullptr) *left = time_of(rest < 0 ? 0 : rest);
  return EINTR;
}

int with_errno(int error) {
  if (error == 0) return 0;
  errno = error;
  return -1;
}

/// Waits with a limit in game time; below 0: no limit. `wait(bool for_ever)` waits without a limit
/// or not at all, and returns a negative value with EINTR when a signal came.
template <typename Wait>
int wait_at_most(std::int64_t limit_ns, Wait wait) {
  const int there = wait(false);
  if (there != 0 || limit_ns == 0) return there;
  if (limit_ns < 0 || limit_ns >= kForeverNs) {
    WaitForOthers others;
    int came = 0;
    pthread_cleanup_push(end_wait, &others);
    came = wait(true);
    pthread_cleanup_pop(1);
    return came;
  }
  const TakesWakeSignal takes;
  Sleeper sleeper(game_now_ns() + limit_ns, WakeBy::kSignal);
  int came = 0;
  pthread_cleanup_push(leave_sleeper, &sleeper);
  came = wait(true);
  pthread_cleanup_pop(0);
  const int error = errno;
  sleeper.leave();
  errno = error;
  if (came < 0 && error == EINTR && sleeper.is_due()) return 0;
  return came;
}

std::int64_t limit_of(const timespec* limit) {
  return limit == nullptr ? -1 : length_of(*limit);
}
std::int64_t limit_of_ms(int limit_ms) {
  return limit_ms < 0 ? -1 : std::int64_t{limit_ms} * 1'000'000;
}

/// A copy of a wait's own mask that admits the signal which ends the wait.
const sigset_t* with_wake_signal(const sigset_t* mask, sigset_t& copy) {
  if (mask == nullptr) return nullptr;
  copy = *mask;
  auto& bits = *reinterpret_cast<unsigned long*>(&copy);
  bits = without_wake_signal(bits);
  return &copy;
}

using Select = int(int, fd_set*, fd_set*, fd_set*, timespec*, const sigset_t*);

/// The bytes of a set that a call with this count reads and writes. A program may have less memory
/// for its sets than an fd_set takes, or more.
std::size_t set_bytes(int count) {
  constexpr std::size_t kBits = 8 * sizeof(long);
  return count < 0 ? 0 : (static_cast<std::size_t>(count) + kBits - 1) / kBits * sizeof(long);
}

int select_at_most(int count, fd_set* read, fd_set* write, fd_set* other, std::int64_t limit_ns,
                   const sigset_t* mask) {
  static Real<Select> real("pselect");
  constexpr int kMostFiles = 1 << 18;
  if (count > kMostFiles) count = kMostFiles;
  sigset_t copy;
  mask = with_wake_signal(mask, copy);
  fd_set* given[3] = {read, write, other};
  const std::size_t bytes = set_bytes(count);
  auto* sets = static_cast<char*>(__builtin_alloca(3 * bytes + 1));
  for (std::size_t i = 0; i < 3; ++i) {
    if (given[i] != nullptr) std::memcpy(sets + i * bytes, given[i], bytes);
  }
  const int came = wait_at_most(limit_ns, [&](bool for_ever) {
    for (std::size_t i = 0; i < 3; ++i) {
      if (given[i] != nullptr) std::memcpy(given[i], sets + i * bytes, bytes);
    }
    timespec none{};
    return real(count, read, write, other, for_ever ? nullptr : &none, mask);
  });
  for (std::size_t i = 0; came == 0 && i < 3; ++i) {
    if (given[i] != nullptr) std::memset(given[i], 0, bytes);
  }
  return came;
}

using Ppoll = int(pollfd*, nfds_t, const timespec*, const sigset_t*);

}  // namespace

int poll_at_most(pollfd* files, nfds_t count, std::int64_t limit_ns, const sigset_t* mask) {
  static Real<Ppoll> real("ppoll");
  sigset_t copy;
  mask = with_wake_signal(mask, copy);
  return wait_at_most(limit_ns, [&](bool for_ever) {
    const timespec none{};
    return real(files, count, for_ever ? nullptr : &none, mask);
  });
}

namespace {

using EpollWait = int(int, epoll_event*, int, int, const sigset_t*);

int epoll_at_most(int epoll, epoll_event* events, int most, std::int64_t limit_ns,
                  const sigset_t* mask) {
  static Real<EpollWait> real("epoll_pwait");
  sigset_t copy;
  mask = with_wake_signal(mask, copy);
  return wait_at_most(
      limit_ns, [&](bool for_ever) { return real(epoll, events, most, for_ever ? -1 : 0, mask); });
}

/// The kernel's answer to a futex wait, with the limit in game time.
long futex_at_most(long* arguments) {
  const auto operation = static_cast<int>(arguments[1]);
  const auto* limit = reinterpret_cast<const timespec*>(arguments[3]);
  std::int64_t wake_ns = kForeverNs;
  if (limit != nullptr) {
    const bool is_length = (operation & FUTEX_CMD_MASK) == FUTEX_WAIT;
    wake_ns = is_length ? game_now_ns() + length_of(*limit) : moment_of(*limit);
  }
  const auto wait = [&](const timespec* for_how_long, int with_operation) {
    return raw_call(SYS_futex, arguments[0], with_operation, arguments[2], as_long(for_how_long),
                    arguments[4], arguments[5]);
  };
  if (wake_ns >= kForeverNs) {
    const WaitForOthers others;
    return wait(nullptr, operation);
  }
  const TakesWakeSignal takes;
  Sleeper sleeper(wake_ns, WakeBy::kSignal);
  const long came = wait(nullptr, operation);
  sleeper.leave();
  return came == -EINTR && sleeper.is_due() ? -ETIMEDOUT : came;
}

template <typename To>
To* pointer(long argument) {
  return reinterpret_cast<To*>(argument);
}

std::int64_t limit_of_pointer(long limit) {
  return limit_of(pointer<const timespec>(limit));
}

/// Carries out a system call that tells the time, sleeps, or waits for files, in game time. False:
/// it is another one. Some languages and libraries make them by their numbers.
bool call_in_game_time(long number, const long* to, const void* caller, long& came) {
  const auto first = static_cast<int>(to[0]);
  switch (number) {
    case SYS_clock_gettime: {
      const std::int64_t base = base_of(first);
      if (base < 0) return false;
      *pointer<timespec>(to[1]) = time_of(base + read_game_clock_ns(caller));
      came = 0;
      return true;
    }
    case SYS_gettimeofday: {
      if (to[0] == 0) return false;
      const timespec now = time_of(kDateBaseNs + read_game_clock_ns(caller));
      *pointer<timeval>(to[0]) = {now.tv_sec, now.tv_nsec / 1000};
      came = 0;
      return true;
    }
    case SYS_nanosleep:
      if (!is_time(*pointer<timespec>(to[0]))) return false;
      came = with_errno(sleep_for(length_of(*pointer<timespec>(to[0])), pointer<timespec>(to[1])));
      return true;
    case SYS_clock_nanosleep: {
      const auto& time = *pointer<timespec>(to[2]);
      if (!is_time(time)) return false;
      const bool is_moment = (to[1] & TIMER_ABSTIME) != 0;
      came = with_errno(is_moment ? sleep_for(moment_of(time) - game_now_ns(), nullptr)
                                  : sleep_for(length_of(time), pointer<timespec>(to[3])));
      return true;
    }
    case SYS_ppoll:
      came = poll_at_most(pointer<pollfd>(to[0]), static_cast<nfds_t>(to[1]),
                          limit_of_pointer(to[2]), pointer<sigset_t>(to[3]));
      return true;
    case SYS_epoll_pwait:
      came = epoll_at_most(first, pointer<epoll_event>(to[1]), static_cast<int>(to[2]),
                           limit_of_ms(static_cast<int>(to[3])), pointer<sigset_t>(to[4]));
      return true;
#if defined(__x86_64__)
    case SYS_time:
      came = (kDateBaseNs + read_game_clock_ns(caller)) / kSecondNs;
      if (to[0] != 0) *pointer<time_t>(to[0]) = came;
      return true;
    case SYS_poll:
      came = poll_at_most(pointer<pollfd>(to[0]), static_cast<nfds_t>(to[1]),
                          limit_of_ms(static_cast<int>(to[2])), nullptr);
      return true;
    case SYS_epoll_wait:
      came = epoll_at_most(first, pointer<epoll_event>(to[1]), static_cast<int>(to[2]),
                           limit_of_ms(static_cast<int>(to[3])), nullptr);
      return true;
#endif
    default:
      return false;
  }
}

}  // namespace

TICKREEL_HOOK(int, nanosleep, (const timespec* length, timespec* left)) {
  static Real<int(const timespec*, timespec*)> real("nanosleep");
  if (is_real(TICKREEL_CALLER) || !is_time(*length)) return real(length, left);
  return with_errno(sleep_for(length_of(*length), left));
}

TICKREEL_HOOK(int, clock_nanosleep,
              (clockid_t clock, int flags, const timespec* time, timespec* left)) {
  static Real<int(clockid_t, int, const timespec*, timespec*)> real("clock_nanosleep");
  if (is_real(TICKREEL_CALLER) || !is_time(*time)) return real(clock, flags, time, left);
  if ((flags & TIMER_ABSTIME) == 0) return sleep_for(length_of(*time), left);
  return sleep_for(moment_of(*time) - game_now_ns(), nullptr);
}

TICKREEL_HOOK(int, thrd_sleep, (const timespec* length, timespec* left)) {
  static Real<int(const timespec*, timespec*)> real("thrd_sleep");
  if (is_real(TICKREEL_CALLER) || !is_time(*length)) return real(length, left);
  return sleep_for(length_of(*length), left) == 0 ? 0 : -1;
}

TICKREEL_HOOK(int, usleep, (unsigned length_us)) {
  static Real<int(unsigned)> real("usleep");
  if (is_real(TICKREEL_CALLER)) return real(length_us);
  return with_errno(sleep_for(std::int64_t{length_us} * 1000, nullptr));
}

TICKREEL_HOOK(unsigned, sleep, (unsigned length_s)) {
  static Real<unsigned(unsigned)> real("sleep");
  if (is_real(TICKREEL_CALLER)) return real(length_s);
  timespec left{};
  if (sleep_for(std::int64_t{length_s} * kSecondNs, &left) == 0) return 0;
  return static_cast<unsigned>(left.tv_sec + (left.tv_nsec > 0 ? 1 : 0));
}

TICKREEL_HOOK(int, select,
              (int count, fd_set* read, fd_set* write, fd_set* other, timeval* limit)) {
  static Real<int(int, fd_set*, fd_set*, fd_set*, timeval*)> real("select");
  if (is_real(TICKREEL_CALLER)) return real(count, read, write, other, limit);
  if (limit == nullptr) return select_at_most(count, read, write, other, -1, nullptr);
  const timespec length{limit->tv_sec + limit->tv_usec / 1'000'000,
                        limit->tv_usec % 1'000'000 * 1000};
  const std::int64_t begin = game_now_ns();
  const int came = select_at_most(count, read, write, other, length_of(length), nullptr);
  // Linux returns the time that is left.
  std::int64_t left = length_of(length) - (game_now_ns() - begin);
  if (left < 0) left = 0;
  *limit = {left / kSecondNs, left % kSecondNs / 1000};
  return came;
}

TICKREEL_HOOK(int, pselect,
              (int count, fd_set* read, fd_set* write, fd_set* other, const timespec* limit,
               const sigset_t* mask)) {
  static Real<int(int, fd_set*, fd_set*, fd_set*, const timespec*, const sigset_t*)> real(
      "pselect");
  if (is_real(TICKREEL_CALLER)) return real(count, read, write, other, limit, mask);
  return select_at_most(count, read, write, other, limit_of(limit), mask);
}

TICKREEL_HOOK(int, poll, (pollfd * files, nfds_t count, int limit_ms)) {
  static Real<int(pollfd*, nfds_t, int)> real("poll");
  if (is_real(TICKREEL_CALLER)) return real(files, count, limit_ms);
  return poll_at_most(files, count, limit_of_ms(limit_ms), nullptr);
}

TICKREEL_HOOK(int, __poll_chk, (pollfd * files, nfds_t count, int limit_ms, std::size_t /*size*/)) {
  static Real<int(pollfd*, nfds_t, int)> real("poll");
  if (is_real(TICKREEL_CALLER)) return real(files, count, limit_ms);
  return poll_at_most(files, count, limit_of_ms(limit_ms), nullptr);
}

TICKREEL_HOOK(int, ppoll,
              (pollfd * files, nfds_t count, const timespec* limit, const sigset_t* mask)) {
  static Real<Ppoll> real("ppoll");
  if (is_real(TICKREEL_CALLER)) return real(files, count, limit, mask);
  return poll_at_most(files, count, limit_of(limit), mask);
}

TICKREEL_HOOK(int, __ppoll_chk,
              (pollfd * files, nfds_t count, const timespec* limit, const sigset_t* mask,
               std::size_t /*size*/)) {
  static Real<Ppoll> real("ppoll");
  if (is_real(TICKREEL_CALLER)) return real(files, count, limit, mask);
  return poll_at_most(files, count, limit_of(limit), mask);
}

TICKREEL_HOOK(int, epoll_wait, (int epoll, epoll_event* events, int most, int limit_ms)) {
  static Real<int(int, epoll_event*, int, int)> real("epoll_wait");
  if (is_real(TICKREEL_CALLER)) return real(epoll, events, most, limit_ms);
  return epoll_at_most(epoll, events, most, limit_of_ms(limit_ms), nullptr);
}

TICKREEL_HOOK(int, epoll_pwait,
              (int epoll, epoll_event* events, int most, int limit_ms, const sigset_t* mask)) {
  static Real<EpollWait> real("epoll_pwait");
  if (is_real(TICKREEL_CALLER)) return real(epoll, events, most, limit_ms, mask);
  return epoll_at_most(epoll, events, most, limit_of_ms(limit_ms), mask);
}

TICKREEL_HOOK(int, epoll_pwait2,
              (int epoll, epoll_event* events, int most, const timespec* limit,
               const sigset_t* mask)) {
  static Real<int(int, epoll_event*, int, const timespec*, const sigset_t*)> real("epoll_pwait2");
  if (is_real(TICKREEL_CALLER)) return real(epoll, events, most, limit, mask);
  return epoll_at_most(epoll, events, most, limit_of(limit), mask);
}

/// Some languages wait, sleep and read clocks by numbers of system calls.
TICKREEL_HOOK(long, syscall, (long number, long a, long b, long c, long d, long e, long f)) {
  long arguments[] = {a, b, c, d, e, f};
  long came = 0;
  const bool real = is_real(TICKREEL_CALLER);
  const int futex = static_cast<int>(b) & FUTEX_CMD_MASK;
  if (!real && number == SYS_futex && (futex == FUTEX_WAIT || futex == FUTEX_WAIT_BITSET)) {
    came = futex_at_most(arguments);
  } else if (!real && call_in_game_time(number, arguments, TICKREEL_CALLER, came)) {
    return came;
  } else if (real || !answer_number(number, arguments, came)) {
    came = raw_call(number, arguments[0], arguments[1], arguments[2], d, e, f);
  }
  if (came >= 0 || came < -4095) return came;
  errno = static_cast<int>(-came);
  return -1;
}

}  // namespace tickreel::capture
