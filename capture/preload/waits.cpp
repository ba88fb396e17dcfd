// The functions that wait for other threads, with or without a limit.

#include <mqueue.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/sem.h>
#include <threads.h>

#include <cerrno>

#include "capture/preload/capture_state.h"
#include "capture/preload/clock_values.h"
#include "capture/preload/real_calls.h"
#include "capture/preload/signals.h"

namespace tickreel::capture {
namespace {

#if defined(__x86_64__)
constexpr const char* kConditions = "GLIBC_2.3.2";  // older versions have another kind of condition
#else
constexpr const char* kConditions = "GLIBC_2.17";
#endif

Real<int(pthread_cond_t*, pthread_mutex_t*)> cond_wait("pthread_cond_wait", kConditions);
Real<int(pthread_cond_t*, pthread_mutex_t*, const timespec*)> cond_timedwait(
    "pthread_cond_timedwait", kConditions);

// The cleanup handler is needed because a thread may be cancelled during the wait.

int wait_for_condition(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  WaitForOthers others;
  int came = 0;
  pthread_cleanup_push(end_wait, &others);
  came = cond_wait(condition, mutex);
  pthread_cleanup_pop(1);
  let_waker_rest();
  return came;
}

/// Waits with a limit in game time. When the limit comes, all waiters of the condition wake; POSIX
/// allows such wakes at any time.
int wait_for_condition_until(pthread_cond_t* condition, pthread_mutex_t* mutex,
                             const timespec* limit) {
  if (!is_time(*limit)) return EINVAL;
  const std::int64_t wake_ns = moment_of(*limit);
  if (wake_ns >= kForeverNs) return wait_for_condition(condition, mutex);
  if (wake_ns <= game_now_ns()) {
    const timespec long_ago{0, 0};
    return cond_timedwait(condition, mutex, &long_ago);
  }
  Sleeper sleeper(wake_ns, WakeBy::kCondition, condition);
  int came = 0;
  pthread_cleanup_push(leave_sleeper, &sleeper);
  came = cond_wait(condition, mutex);
  pthread_cleanup_pop(1);
  if (!sleeper.is_due()) let_waker_rest();
  return came == 0 && sleeper.is_due() ? ETIMEDOUT : came;
}

Real<int(sem_t*)> sem_wait_real("sem_wait");

int wait_for_semaphore(sem_t* semaphore) {
  if (sem_trywait(semaphore) == 0) return 0;
  WaitForOthers others;
  int came = 0;
  pthread_cleanup_push(end_wait, &others);
  came = sem_wait_real(semaphore);
  pthread_cleanup_pop(1);
  let_waker_rest();
  return came;
}

int wait_for_semaphore_until(sem_t* semaphore, const timespec* limit) {
  if (sem_trywait(semaphore) == 0) return 0;
  if (!is_time(*limit)) {
    errno = EINVAL;
    return -1;
  }
  const std::int64_t wake_ns = moment_of(*limit);
  if (wake_ns >= kForeverNs) return wait_for_semaphore(semaphore);
  if (wake_ns <= game_now_ns()) {
    errno = ETIMEDOUT;
    return -1;
  }
  const TakesWakeSignal takes;
  Sleeper sleeper(wake_ns, WakeBy::kSignal);
  int came = 0;
  pthread_cleanup_push(leave_sleeper, &sleeper);
  came = sem_wait_real(semaphore);
  pthread_cleanup_pop(0);
  const int error = errno;
  sleeper.leave();
  if (!sleeper.is_due()) let_waker_rest();
  errno = came < 0 && error == EINTR && sleeper.is_due() ? ETIMEDOUT : error;
  return came;
}

/// Repeats an attempt each millisecond of game time until it succeeds or the moment comes. Returns
/// whether it has succeeded.
template <typename Try>
bool succeeds_until(std::int64_t wake_ns, Try attempt) {
  constexpr std::int64_t kStepNs = 1'000'000;
  while (!attempt()) {
    if (game_now_ns() >= wake_ns) return false;
    const std::int64_t next = game_now_ns() + kStepNs;
    sleep_until(next < wake_ns ? next : wake_ns);
  }
  return true;
}

/// For waits that no signal can end. `busy`: what the attempt returns when it has to be repeated.
template <typename Try>
int try_until(const timespec* limit, int busy, Try attempt) {
  int came = 0;
  succeeds_until(moment_of(*limit), [&] { return (came = attempt()) != busy; });
  return came == busy ? ETIMEDOUT : came;
}

/// For calls that return below 0, with `busy` in errno, when nothing has come. `timeout`: the errno
/// at the end of the time.
template <typename Try>
auto call_until(std::int64_t wake_ns, int busy, int timeout, Try attempt) {
  auto came = attempt();
  succeeds_until(wake_ns, [&] { return came >= 0 || errno != busy || (came = attempt()) >= 0; });
  if (came < 0 && errno == busy) errno = timeout;
  return came;
}

}  // namespace

TICKREEL_HOOK(int, pthread_cond_wait, (pthread_cond_t * condition, pthread_mutex_t* mutex)) {
  if (is_real(TICKREEL_CALLER)) return cond_wait(condition, mutex);
  return wait_for_condition(condition, mutex);
}

TICKREEL_HOOK(int, pthread_cond_timedwait,
              (pthread_cond_t * condition, pthread_mutex_t* mutex, const timespec* limit)) {
  if (is_real(TICKREEL_CALLER)) return cond_timedwait(condition, mutex, limit);
  return wait_for_condition_until(condition, mutex, limit);
}

TICKREEL_HOOK(int, pthread_cond_clockwait,
              (pthread_cond_t * condition, pthread_mutex_t* mutex, clockid_t clock,
               const timespec* limit)) {
  static Real<int(pthread_cond_t*, pthread_mutex_t*, clockid_t, const timespec*)> real(
      "pthread_cond_clockwait");
  if (is_real(TICKREEL_CALLER)) return real(condition, mutex, clock, limit);
  return wait_for_condition_until(condition, mutex, limit);
}

// C11 conditions are POSIX conditions.

TICKREEL_HOOK(int, cnd_wait, (cnd_t * condition, mtx_t* mutex)) {
  static Real<int(cnd_t*, mtx_t*)> real("cnd_wait");
  if (is_real(TICKREEL_CALLER)) return real(condition, mutex);
  const int came = wait_for_condition(reinterpret_cast<pthread_cond_t*>(condition),
                                      reinterpret_cast<pthread_mutex_t*>(mutex));
  return came == 0 ? thrd_success : thrd_error;
}

TICKREEL_HOOK(int, cnd_timedwait, (cnd_t * condition, mtx_t* mutex, const timespec* limit)) {
  static Real<int(cnd_t*, mtx_t*, const timespec*)> real("cnd_timedwait");
  if (is_real(TICKREEL_CALLER)) return real(condition, mutex, limit);
  const int came = wait_for_condition_until(reinterpret_cast<pthread_cond_t*>(condition),
                                            reinterpret_cast<pthread_mutex_t*>(mutex), limit);
  if (came == ETIMEDOUT) return thrd_timedout;
  return came == 0 ? thrd_success : thrd_error;
}

TICKREEL_HOOK(int, thrd_join, (thrd_t thread, int* result)) {
  static Real<int(thrd_t, int*)> real("thrd_join");
  if (is_real(TICKREEL_CALLER)) return real(thread, result);
  const WaitForOthers others;
  return real(thread, result);
}

TICKREEL_HOOK(int, sem_wait, (sem_t * semaphore)) {
  if (is_real(TICKREEL_CALLER)) return sem_wait_real(semaphore);
  return wait_for_semaphore(semaphore);
}

TICKREEL_HOOK(int, sem_timedwait, (sem_t * semaphore, const timespec* limit)) {
  static Real<int(sem_t*, const timespec*)> real("sem_timedwait");
  if (is_real(TICKREEL_CALLER)) return real(semaphore, limit);
  return wait_for_semaphore_until(semaphore, limit);
}

TICKREEL_HOOK(int, sem_clockwait, (sem_t * semaphore, clockid_t clock, const timespec* limit)) {
  static Real<int(sem_t*, clockid_t, const timespec*)> real("sem_clockwait");
  if (is_real(TICKREEL_CALLER)) return real(semaphore, clock, limit);
  return wait_for_semaphore_until(semaphore, limit);
}

TICKREEL_HOOK(int, pthread_create,
              (pthread_t * thread, const pthread_attr_t* attributes, void* (*work)(void*),
               void* argument)) {
  static Real<int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*)> real(
      "pthread_create");
  if (is_real(TICKREEL_CALLER)) return real(thread, attributes, work, argument);
  const LetOthersRest others;
  const int came = real(thread, attributes, work, argument);
  if (came == 0) others.wait();
  return came;
}

TICKREEL_HOOK(int, pthread_join, (pthread_t thread, void** result)) {
  static Real<int(pthread_t, void**)> real("pthread_join");
  if (is_real(TICKREEL_CALLER)) return real(thread, result);
  WaitForOthers others;
  int came = 0;
  pthread_cleanup_push(end_wait, &others);
  came = real(thread, result);
  pthread_cleanup_pop(1);
  return came;
}

TICKREEL_HOOK(int, pthread_cancel, (pthread_t thread)) {
  static Real<int(pthread_t)> real("pthread_cancel");
  if (!is_real(TICKREEL_CALLER)) expect_signal();
  return real(thread);
}

TICKREEL_HOOK(int, pthread_kill, (pthread_t thread, int signal)) {
  static Real<int(pthread_t, int)> real("pthread_kill");
  if (!is_real(TICKREEL_CALLER)) expect_signal();
  return real(thread, signal);
}

TICKREEL_HOOK(int, pthread_timedjoin_np, (pthread_t thread, void** result, const timespec* limit)) {
  static Real<int(pthread_t, void**, const timespec*)> real("pthread_timedjoin_np");
  if (is_real(TICKREEL_CALLER)) return real(thread, result, limit);
  return try_until(limit, EBUSY, [&] { return pthread_tryjoin_np(thread, result); });
}

TICKREEL_HOOK(int, pthread_clockjoin_np,
              (pthread_t thread, void** result, clockid_t clock, const timespec* limit)) {
  static Real<int(pthread_t, void**, clockid_t, const timespec*)> real("pthread_clockjoin_np");
  if (is_real(TICKREEL_CALLER)) return real(thread, result, clock, limit);
  return try_until(limit, EBUSY, [&] { return pthread_tryjoin_np(thread, result); });
}

TICKREEL_HOOK(int, pthread_barrier_wait, (pthread_barrier_t * barrier)) {
  static Real<int(pthread_barrier_t*)> real("pthread_barrier_wait");
  if (is_real(TICKREEL_CALLER)) return real(barrier);
  const WaitForOthers others;
  return real(barrier);
}

/// The owner of the mutex may sleep, so time may pass.
TICKREEL_HOOK(int, pthread_mutex_lock, (pthread_mutex_t * mutex)) {
  static Real<int(pthread_mutex_t*)> real("pthread_mutex_lock");
  if (!is_captured() || !is_swapper() || is_outside(TICKREEL_CALLER)) return real(mutex);
  if (const int came = pthread_mutex_trylock(mutex); came != EBUSY) return came;
  const WaitForOthers others;
  return real(mutex);
}

TICKREEL_HOOK(int, pthread_mutex_timedlock, (pthread_mutex_t * mutex, const timespec* limit)) {
  static Real<int(pthread_mutex_t*, const timespec*)> real("pthread_mutex_timedlock");
  if (is_real(TICKREEL_CALLER)) return real(mutex, limit);
  return try_until(limit, EBUSY, [&] { return pthread_mutex_trylock(mutex); });
}

TICKREEL_HOOK(int, pthread_mutex_clocklock,
              (pthread_mutex_t * mutex, clockid_t clock, const timespec* limit)) {
  static Real<int(pthread_mutex_t*, clockid_t, const timespec*)> real("pthread_mutex_clocklock");
  if (is_real(TICKREEL_CALLER)) return real(mutex, clock, limit);
  return try_until(limit, EBUSY, [&] { return pthread_mutex_trylock(mutex); });
}

// Define hooks of functions that take a lock for reading or writing, until a moment.
#define TICKREEL_HOOK_TIMED(name, attempt)                                     \
  TICKREEL_HOOK(int, name, (pthread_rwlock_t * lock, const timespec* limit)) { \
    static Real<int(pthread_rwlock_t*, const timespec*)> real(#name);          \
    if (is_real(TICKREEL_CALLER)) return real(lock, limit);                    \
    return try_until(limit, EBUSY, [&] { return attempt(lock); });             \
  }
#define TICKREEL_HOOK_CLOCKED(name, attempt)                                                    \
  TICKREEL_HOOK(int, name, (pthread_rwlock_t * lock, clockid_t clock, const timespec* limit)) { \
    static Real<int(pthread_rwlock_t*, clockid_t, const timespec*)> real(#name);                \
    if (is_real(TICKREEL_CALLER)) return real(lock, clock, limit);                              \
    return try_until(limit, EBUSY, [&] { return attempt(lock); });                              \
  }

TICKREEL_HOOK_TIMED(pthread_rwlock_timedrdlock, pthread_rwlock_tryrdlock)
TICKREEL_HOOK_TIMED(pthread_rwlock_timedwrlock, pthread_rwlock_trywrlock)
TICKREEL_HOOK_CLOCKED(pthread_rwlock_clockrdlock, pthread_rwlock_tryrdlock)
TICKREEL_HOOK_CLOCKED(pthread_rwlock_clockwrlock, pthread_rwlock_trywrlock)

TICKREEL_HOOK(int, mtx_timedlock, (mtx_t * mutex, const timespec* limit)) {
  static Real<int(mtx_t*, const timespec*)> real("mtx_timedlock");
  if (is_real(TICKREEL_CALLER)) return real(mutex, limit);
  const int came = try_until(limit, thrd_busy, [&] { return mtx_trylock(mutex); });
  return came == ETIMEDOUT ? thrd_timedout : came;
}

TICKREEL_HOOK(int, sigtimedwait, (const sigset_t* set, siginfo_t* info, const timespec* limit)) {
  static Real<int(const sigset_t*, siginfo_t*, const timespec*)> real("sigtimedwait");
  if (is_real(TICKREEL_CALLER) || limit == nullptr) return real(set, info, limit);
  const timespec none{};
  return call_until(game_now_ns() + length_of(*limit), EAGAIN, EAGAIN,
                    [&] { return real(set, info, &none); });
}

TICKREEL_HOOK(int, semtimedop, (int set, sembuf* does, std::size_t count, const timespec* limit)) {
  static Real<int(int, sembuf*, std::size_t, const timespec*)> real("semtimedop");
  if (is_real(TICKREEL_CALLER) || limit == nullptr) return real(set, does, count, limit);
  const timespec none{};
  return call_until(game_now_ns() + length_of(*limit), EAGAIN, EAGAIN,
                    [&] { return real(set, does, count, &none); });
}

TICKREEL_HOOK(ssize_t, mq_timedreceive,
              (mqd_t queue, char* to, std::size_t size, unsigned* rank, const timespec* limit)) {
  static Real<ssize_t(mqd_t, char*, std::size_t, unsigned*, const timespec*)> real(
      "mq_timedreceive");
  if (is_real(TICKREEL_CALLER) || limit == nullptr) return real(queue, to, size, rank, limit);
  const timespec long_ago{};
  return call_until(moment_of(*limit), ETIMEDOUT, ETIMEDOUT,
                    [&] { return real(queue, to, size, rank, &long_ago); });
}

TICKREEL_HOOK(int, mq_timedsend,
              (mqd_t queue, const char* from, std::size_t size, unsigned rank,
               const timespec* limit)) {
  static Real<int(mqd_t, const char*, std::size_t, unsigned, const timespec*)> real("mq_timedsend");
  if (is_real(TICKREEL_CALLER) || limit == nullptr) return real(queue, from, size, rank, limit);
  const timespec long_ago{};
  return call_until(moment_of(*limit), ETIMEDOUT, ETIMEDOUT,
                    [&] { return real(queue, from, size, rank, &long_ago); });
}

}  // namespace tickreel::capture
