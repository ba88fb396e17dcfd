#include "unseen_waits.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <threads.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <shared_mutex>
#include <thread>

namespace {

constexpr useconds_t kLengthUs = 5000;

/// A second thread that does `work` 5 ms after it is asked.
class SlowThread {
 public:
  SlowThread(std::function<void()> work, void (*dawdle)()) {
    sem_init(&asked_, 0, 0);
    std::thread([this, work = std::move(work), dawdle] {
      while (true) {
        sem_wait(&asked_);
        usleep(kLengthUs);
        dawdle();
        work();
      }
    }).detach();
  }
  void ask() { sem_post(&asked_); }

 private:
  sem_t asked_{};
};

/// Waits with `wait` for what `work` does; the thread begins at the first wait.
std::function<void()> by(const std::function<void()>& work, const std::function<void()>& wait,
                         void (*dawdle)()) {
  auto thread = std::make_shared<std::unique_ptr<SlowThread>>();
  return [=] {
    if (*thread == nullptr) *thread = std::make_unique<SlowThread>(work, dawdle);
    (*thread)->ask();
    wait();
  };
}

void send(int file) {
  const std::uint64_t one = 1;
  if (::write(file, &one, sizeof one) != sizeof one) std::abort();
}
void receive(int file) {
  std::uint64_t number = 0;
  if (::read(file, &number, sizeof number) != sizeof number) std::abort();
}

}  // namespace

std::map<std::string, std::function<void()>> unseen_waits(void (*dawdle)()) {
  static int pipe_ends[2];
  static int sockets[2];
  static const int event = eventfd(0, 0);
  static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
  static sem_t locked;
  static sigset_t user;
  if (pipe(pipe_ends) != 0 || socketpair(AF_UNIX, SOCK_STREAM, 0, sockets) != 0) std::abort();
  sem_init(&locked, 0, 0);
  sigemptyset(&user);
  sigaddset(&user, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &user, nullptr);
  return {
      {"read", by([] { send(pipe_ends[1]); }, [] { receive(pipe_ends[0]); }, dawdle)},
      {"eventfd", by([] { send(event); }, [] { receive(event); }, dawdle)},
      {"recv", by([] { send(sockets[1]); },
                  [] {
                    std::uint64_t number = 0;
                    if (recv(sockets[0], &number, sizeof number, 0) < 0) std::abort();
                  },
                  dawdle)},
      {"sigwait", by([] { kill(getpid(), SIGUSR1); },
                     [] {
                       int signal = 0;
                       sigwait(&user, &signal);
                     },
                     dawdle)},
      {"child",
       [is_begun = false]() mutable {
         // Time has every reason to pass while the other program starts and ends.
         if (!is_begun) {
           std::thread([] {
             while (true) usleep(1000);
           }).detach();
         }
         is_begun = true;
         const char* const words[] = {"sleep", "0.005", nullptr};
         pid_t child = -1;
         if (posix_spawnp(&child, words[0], nullptr, nullptr, const_cast<char**>(words), environ)) {
           std::abort();
         }
         waitpid(child, nullptr, 0);
       }},
      {"rwlock",
       [dawdle] {
         // The second thread holds the lock while it sleeps.
         std::thread([dawdle] {
           pthread_rwlock_wrlock(&lock);
           sem_post(&locked);
           usleep(kLengthUs);
           dawdle();
           pthread_rwlock_unlock(&lock);
         }).detach();
         sem_wait(&locked);
         pthread_rwlock_rdlock(&lock);
         pthread_rwlock_unlock(&lock);
       }},
  };
}

namespace {

constexpr long kRingMs = 20;
constexpr itimerspec kRings{{0, kRingMs * 1'000'000}, {0, kRingMs * 1'000'000}};

void take_signals(int /*signal*/) {}

/// Waits for a signal that `begin` lets come again and again, from the first wait on.
std::function<void()> by_signal(int signal, const std::function<void()>& begin) {
  return [=, is_begun = false]() mutable {
    sigset_t blocked;
    sigset_t before;
    sigemptyset(&blocked);
    sigaddset(&blocked, signal);
    sigprocmask(SIG_BLOCK, &blocked, &before);
    if (!is_begun) std::signal(signal, take_signals);
    if (!is_begun) begin();
    is_begun = true;
    sigdelset(&before, signal);
    sigsuspend(&before);
  };
}

/// Waits until a signal ends a longer wait, though its handler has SA_RESTART.
std::function<void()> interrupted(const std::function<void()>& longer_wait) {
  return [=] {
    std::signal(SIGALRM, take_signals);
    const itimerval once{{0, 0}, {0, 5'000}};
    setitimer(ITIMER_REAL, &once, nullptr);
    longer_wait();
  };
}

}  // namespace

std::map<std::string, std::function<void()>> timer_waits(void (*dawdle)()) {
  return {
      {"timerfd",
       [file = -1]() mutable {
         if (file < 0) {
           file = timerfd_create(CLOCK_MONOTONIC, 0);
           timerfd_settime(file, 0, &kRings, nullptr);
         }
         receive(file);
       }},
      {"setitimer", by_signal(SIGALRM,
                              [] {
                                const itimerval rings{{0, kRingMs * 1000}, {0, kRingMs * 1000}};
                                setitimer(ITIMER_REAL, &rings, nullptr);
                              })},
      {"interrupted-sleep", interrupted([] { sleep(10); })},
      {"interrupted-poll", interrupted([] { poll(nullptr, 0, 10'000); })},
      {"posix-timer", by_signal(SIGUSR2,
                                [] {
                                  sigevent event{};
                                  event.sigev_notify = SIGEV_SIGNAL;
                                  event.sigev_signo = SIGUSR2;
                                  timer_t timer{};
                                  timer_create(CLOCK_MONOTONIC, &event, &timer);
                                  timer_settime(timer, 0, &kRings, nullptr);
                                })},
      {"posix-timer-thread",
       [dawdle, is_begun = false]() mutable {
         static sem_t rung;
         static void (*const works)() = dawdle;
         if (!is_begun) {
           sem_init(&rung, 0, 0);
           sigevent event{};
           event.sigev_notify = SIGEV_THREAD;
           event.sigev_value.sival_ptr = &rung;
           event.sigev_notify_function = [](sigval value) {
             works();
             sem_post(static_cast<sem_t*>(value.sival_ptr));
           };
           timer_t timer{};
           timer_create(CLOCK_MONOTONIC, &event, &timer);
           timer_settime(timer, 0, &kRings, nullptr);
         }
         is_begun = true;
         sem_wait(&rung);
       }},
      {"sigtimedwait",
       [] {
         sigset_t nobody_sends;
         sigemptyset(&nobody_sends);
         sigaddset(&nobody_sends, SIGUSR2);
         sigprocmask(SIG_BLOCK, &nobody_sends, nullptr);
         const timespec limit{0, 5'000'000};
         sigtimedwait(&nobody_sends, nullptr, &limit);
       }},
  };
}

namespace {

/// Ends a thread that waits for an hour, and then waits for 5 ms.
std::function<void()> ends_thread(void* (*waits)(void*)) {
  return [waits] {
    pthread_t thread{};
    pthread_create(&thread, nullptr, waits, nullptr);
    pthread_cancel(thread);
    pthread_join(thread, nullptr);
    usleep(kLengthUs);
  };
}

}  // namespace

std::map<std::string, std::function<void()>> ended_waits() {
  return {
      {"ended-sleep", ends_thread([](void*) -> void* {
         sleep(3600);
         return nullptr;
       })},
      {"ended-poll", ends_thread([](void*) -> void* {
         poll(nullptr, 0, 3'600'000);
         return nullptr;
       })},
  };
}

namespace {

/// A pair of sockets that wait for 5 ms at most, and have no room left.
struct LimitedSockets {
  LimitedSockets() {
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) std::abort();
    const timeval limit{0, kLengthUs};
    for (const int option : {SO_RCVTIMEO, SO_SNDTIMEO}) {
      setsockopt(ends[0], SOL_SOCKET, option, &limit, sizeof limit);
    }
    const char bytes[4096]{};
    while (::send(ends[0], bytes, sizeof bytes, MSG_DONTWAIT) > 0) {
    }
  }
  int ends[2]{};
};

/// Waits until the limit of a socket comes.
std::function<void()> until_limit(ssize_t (*call)(int socket)) {
  return [call] {
    static const LimitedSockets sockets;
    if (call(sockets.ends[0]) >= 0 || errno != EAGAIN) std::abort();
  };
}

}  // namespace

namespace {

/// Waits until the limits of locks come that another thread holds for good: 1 ms for each of five.
void wait_for_locks() {
  static constexpr std::chrono::milliseconds kPart{1};
  static std::shared_timed_mutex shared;
  static pthread_rwlock_t posix = PTHREAD_RWLOCK_INITIALIZER;
  static mtx_t of_c;
  static const bool are_held = [] {
    mtx_init(&of_c, mtx_timed);
    std::thread([] {
      shared.lock();
      pthread_rwlock_wrlock(&posix);
      mtx_lock(&of_c);
    }).join();
    return true;
  }();
  const auto date = [] {
    timespec now{};
    clock_gettime(CLOCK_REALTIME, &now);
    now.tv_nsec += std::chrono::nanoseconds(kPart).count();
    return now.tv_nsec < 1'000'000'000 ? now
                                       : timespec{now.tv_sec + 1, now.tv_nsec - 1'000'000'000};
  };
  const bool is_late =
      are_held && !shared.try_lock_for(kPart) && !shared.try_lock_shared_for(kPart);
  timespec limit = date();
  const int read = pthread_rwlock_timedrdlock(&posix, &limit);
  limit = date();
  const int written = pthread_rwlock_timedwrlock(&posix, &limit);
  limit = date();
  const int locked = mtx_timedlock(&of_c, &limit);
  if (!is_late || read != ETIMEDOUT || written != ETIMEDOUT || locked != thrd_timedout) {
    std::abort();
  }
}

/// Sends more than a socket has room for to a thread that reads 5 ms later: all must be sent.
std::function<void()> sends_much(void (*dawdle)()) {
  return [dawdle] {
    static char much[1U << 20U];
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) std::abort();
    const timeval limit{1, 0};
    setsockopt(ends[0], SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    std::thread reading([dawdle, end = ends[1]] {
      usleep(kLengthUs);
      dawdle();
      static char read[sizeof much];
      if (recv(end, read, sizeof read, MSG_WAITALL) != sizeof read) std::abort();
    });
    iovec pieces[2]{{much, 4096}, {much + 4096, sizeof much - 4096}};
    msghdr message{};
    message.msg_iov = pieces;
    message.msg_iovlen = 2;
    if (sendmsg(ends[0], &message, 0) != sizeof much) std::abort();
    reading.join();
    for (const int end : ends) close(end);
  };
}

}  // namespace

std::map<std::string, std::function<void()>> lock_waits() {
  return {{"lock-limits", wait_for_locks}};
}

std::map<std::string, std::function<void()>> socket_waits(void (*dawdle)()) {
  static char bytes[16];
  return {
      {"recv-limit", until_limit([](int socket) { return recv(socket, bytes, sizeof bytes, 0); })},
      {"read-limit", until_limit([](int socket) { return ::read(socket, bytes, sizeof bytes); })},
      {"send-limit",
       until_limit([](int socket) { return ::send(socket, bytes, sizeof bytes, 0); })},
      {"send-much", sends_much(dawdle)},
  };
}
