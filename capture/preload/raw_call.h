#pragma once

#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>

#include <atomic>
#include <cstdint>

// System calls without the C library, because its functions are hooked here.

namespace tickreel::capture {

/// Makes a system call and returns the kernel's result; a negative result is -errno.
inline long raw_call(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0,
                     long f = 0) {
#if defined(__x86_64__)
  long result = number;
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  register long r9 __asm__("r9") = f;
  __asm__ volatile("syscall"
                   : "+a"(result)
                   : "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  return result;
#elif defined(__aarch64__)
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = a;
  register long x1 __asm__("x1") = b;
  register long x2 __asm__("x2") = c;
  register long x3 __asm__("x3") = d;
  register long x4 __asm__("x4") = e;
  register long x5 __asm__("x5") = f;
  __asm__ volatile("svc 0"
                   : "+r"(x0)
                   : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5)
                   : "memory");
  return x0;
#else
#error "what is preloaded is for x86-64 and aarch64"
#endif
}

template <typename T>
long as_long(T* pointer) {
  return reinterpret_cast<long>(pointer);
}

/// Waits until the futex is woken, `word` is not `value`, the time is over, or a signal comes.
/// Returns 0 when woken, else -EAGAIN, -ETIMEDOUT or -EINTR, in this order, or another negative
/// errno on failure. `timeout_ns`: real time; below 0: a year. (Without a limit, the kernel would
/// go on with the wait after a signal whose handler has SA_RESTART.) `op_flags`:
/// FUTEX_PRIVATE_FLAG, or 0 when another process wakes.
inline long futex_wait(std::atomic<std::uint32_t>& word, std::uint32_t value,
                       std::int64_t timeout_ns = -1, int op_flags = FUTEX_PRIVATE_FLAG) {
  constexpr std::int64_t kYearNs = 365LL * 24 * 3600 * 1'000'000'000;
  const std::int64_t most_ns = timeout_ns < 0 ? kYearNs : timeout_ns;
  const timespec time{most_ns / 1'000'000'000, most_ns % 1'000'000'000};
  return raw_call(SYS_futex, as_long(&word), FUTEX_WAIT | op_flags, static_cast<long>(value),
                  as_long(&time));
}

/// Wakes all threads that wait on the futex.
inline void futex_wake(std::atomic<std::uint32_t>& word, int op_flags = FUTEX_PRIVATE_FLAG) {
  raw_call(SYS_futex, as_long(&word), FUTEX_WAKE | op_flags, 0x7fffffff);
}

/// Sleeps for this real time; a signal ends the sleep early.
inline void raw_sleep(std::int64_t ns) {
  const timespec time{ns / 1'000'000'000, ns % 1'000'000'000};
  raw_call(SYS_nanosleep, as_long(&time), 0);
}

/// Returns the system's monotonic clock, in nanoseconds.
inline std::int64_t raw_monotonic_ns() {
  timespec now{};
  raw_call(SYS_clock_gettime, CLOCK_MONOTONIC, as_long(&now));
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

inline int raw_thread_id() {
  return static_cast<int>(raw_call(SYS_gettid));
}

/// A lock that needs nothing of the C library.
class RawLock {
 public:
  void lock() {
    std::uint32_t free = 0;
    if (word_.compare_exchange_strong(free, 1, std::memory_order_acquire)) return;
    while (word_.exchange(2, std::memory_order_acquire) != 0) futex_wait(word_, 2);
  }
  void unlock() {
    if (word_.exchange(0, std::memory_order_release) == 2) {
      raw_call(SYS_futex, as_long(&word_), FUTEX_WAKE | FUTEX_PRIVATE_FLAG, 1);
    }
  }
  /// Frees the lock in the child of a fork, where its owner is gone.
  void reset() { word_.store(0); }

 private:
  std::atomic<std::uint32_t> word_{0};
};

/// Holds a RawLock during its lifetime.
class RawGuard {
 public:
  explicit RawGuard(RawLock& lock) : lock_(lock) { lock_.lock(); }
  ~RawGuard() { lock_.unlock(); }
  RawGuard(const RawGuard&) = delete;
  RawGuard& operator=(const RawGuard&) = delete;

 private:
  RawLock& lock_;
};

}  // namespace tickreel::capture
