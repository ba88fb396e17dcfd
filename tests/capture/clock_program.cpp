// clock_program API WAY SECONDS [END]: a program to be captured, without any code for it. It fills
// its window with a colour that shows its clock, and waits between pictures in one of the ways that
// programs use. API is glx, found by dlsym(), or egl, which is linked. END is what it does at the
// end. As beep_program, it beeps each second as BEEPS in its environment says (beeps.h). With
// RESTARTS_IN_TURN there it runs itself anew first.

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <iterator>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "canvas.h"
#include "capture/preload/exchange.h"
#include "unseen_waits.h"

#if defined(HAS_BEEPS)
#include "beeps.h"
#endif

/// What ppoll() is called in programs that are built with -D_FORTIFY_SOURCE.
extern "C" int __ppoll_chk(pollfd* files, nfds_t count, const timespec* limit, const sigset_t* mask,
                           std::size_t size);

namespace {

constexpr std::int64_t kMs = 1'000'000;
constexpr std::int64_t kSecond = 1000 * kMs;

std::int64_t now_ns() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * kSecond + now.tv_nsec;
}

void sleep_ns(std::int64_t ns) {
  const timespec time{ns / kSecond, ns % kSecond};
  nanosleep(&time, nullptr);
}

/// Returns the number to show: hundredths of milliseconds since the program began. With SINCE in
/// the environment they count from that second of the clock.
std::int64_t begin_ns = 0;
std::int64_t clock_shown() {
  static const char* since = std::getenv("SINCE");
  return (now_ns() - (since == nullptr ? begin_ns : std::atoll(since) * kSecond)) / 10'000;
}

/// Shows pictures until the end. `wait` is called before each.
void show_clock(const Canvas& canvas, std::int64_t end_ns, const std::function<void()>& wait) {
  while (now_ns() - begin_ns < end_ns) {
    wait();
    canvas.show(clock_shown());
  }
}

/// Returns a wait that allows at most `rate` pictures a second. It waits until a point in time.
std::function<void()> limiter(int rate, const std::function<void(std::int64_t)>& wait_until) {
  return [rate, wait_until, number = std::int64_t{0}]() mutable {
    wait_until(begin_ns + (number * kSecond + rate - 1) / rate);
    ++number;
  };
}

timespec time_of(std::int64_t ns) {
  return {ns / kSecond, ns % kSecond};
}

/// Shows the count of a thread in place of the clock. The thread calls `rest`, which takes 10 ms,
/// between counts.
void show_count(const Canvas& canvas, std::int64_t end_ns, const std::function<void()>& rest) {
  std::atomic<bool> ends{false};
  std::atomic<std::int64_t> count{0};
  std::thread counting([&] {
    while (!ends) {
      rest();
      dawdle();
      ++count;
    }
  });
  while (now_ns() - begin_ns < end_ns) canvas.show(count);
  ends = true;
  counting.join();
}

/// A second thread that takes 5 ms for each picture. The first one waits for it without a limit.
class Helper {
 public:
  Helper() {
    sem_init(&wanted_, 0, 0);
    sem_init(&done_, 0, 0);
  }
  void by_condition() {
    begin([this] {
      std::unique_lock lock(mutex_);
      while (true) {
        condition_.wait(lock, [this] { return is_wanted_; });
        sleep_ns(5 * kMs);
        dawdle();
        is_wanted_ = false;
        condition_.notify_all();
      }
    });
    std::unique_lock lock(mutex_);
    is_wanted_ = true;
    condition_.notify_all();
    condition_.wait(lock, [this] { return !is_wanted_; });
  }
  void by_semaphore() {
    begin([this] {
      while (true) {
        sem_wait(&wanted_);
        sleep_ns(5 * kMs);
        dawdle();
        sem_post(&done_);
      }
    });
    sem_post(&wanted_);
    sem_wait(&done_);
  }
  /// The second thread reads the clock 400 times, as players of media do, and waits for nothing
  /// else than the first one.
  void by_readings() {
    begin([this] {
      while (true) {
        sem_wait(&wanted_);
        for (int i = 0; i < 400; ++i) now_ns();
        sem_post(&done_);
      }
    });
    sem_post(&wanted_);
    sem_wait(&done_);
  }
  /// The second thread sleeps while it holds the lock.
  void by_mutex() {
    begin([this] {
      while (true) {
        sem_wait(&wanted_);
        mutex_.lock();
        sem_post(&done_);
        sleep_ns(5 * kMs);
        dawdle();
        mutex_.unlock();
      }
    });
    sem_post(&wanted_);
    sem_wait(&done_);
    const std::lock_guard guard(mutex_);
  }

 private:
  void begin(const std::function<void()>& work) {
    if (is_begun_) return;
    is_begun_ = true;
    std::thread(work).detach();
  }
  std::mutex mutex_;
  std::condition_variable condition_;
  sem_t wanted_{};
  sem_t done_{};
  bool is_wanted_ = false;
  bool is_begun_ = false;
};

void wait_busily(std::int64_t until_ns) {
  while (now_ns() < until_ns) {
  }
}

/// Reads the clock at a place of its own in the code.
template <int kPlace>
[[gnu::noinline]] std::int64_t now_at_place_ns() {
  timespec time{0, kPlace};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * kSecond + time.tv_nsec;
}

template <int... kPlaces>
std::int64_t read_at(std::integer_sequence<int, kPlaces...> /*places*/) {
  return (now_at_place_ns<kPlaces>() + ...);
}

/// Waits busily in a place that reads the clock after nine others have.
void wait_busily_at_a_tenth_place(std::int64_t until_ns) {
  if (read_at(std::make_integer_sequence<int, 9>()) == 0) return;
  while (now_at_place_ns<9>() < until_ns) {
  }
}

/// Whether a message may say that it comes from this process, as those to the bus of a desktop do.
bool may_say_who_it_is() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return false;
  const ucred self{getpid(), getuid(), getgid()};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof self)]{};
  char byte = 0;
  iovec data{&byte, 1};
  msghdr message{};
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  cmsghdr* const head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_CREDENTIALS;
  head->cmsg_len = CMSG_LEN(sizeof self);
  std::memcpy(CMSG_DATA(head), &self, sizeof self);
  const bool is_sent = sendmsg(ends[0], &message, 0) == 1;
  for (const int end : ends) close(end);
  return is_sent;
}

using Way = std::function<void(const Canvas& canvas, std::int64_t end_ns)>;

/// Waits with a set that is as long as select() has to know: far shorter than an fd_set, and what
/// lies behind it stays.
void select_with_short_set() {
  struct Set {
    unsigned long files;
    unsigned char behind[sizeof(fd_set)];
  };
  static int ends[2];
  static const bool is_open = pipe(ends) == 0;
  Set set{1UL << static_cast<unsigned>(ends[0]), {}};
  std::memset(set.behind, 0x55, sizeof set.behind);
  timeval limit{0, 5000};
  const int came = select(ends[0] + 1, reinterpret_cast<fd_set*>(&set), nullptr, nullptr, &limit);
  const bool is_kept = std::all_of(std::begin(set.behind), std::end(set.behind),
                                   [](auto one) { return one == 0x55; });
  if (!is_open || came != 0 || set.files != 0 || !is_kept) std::abort();
}

/// Waits for a file whose number does not fit into an fd_set.
void select_with_long_set() {
  constexpr std::size_t kFile = 1500;
  constexpr std::size_t kBits = 8 * sizeof(unsigned long);
  static int ends[2];
  static const bool is_open = [] {
    rlimit most{};
    getrlimit(RLIMIT_NOFILE, &most);
    most.rlim_cur = most.rlim_max;
    return setrlimit(RLIMIT_NOFILE, &most) == 0 && pipe(ends) == 0 && dup2(ends[0], kFile) >= 0;
  }();
  std::thread([] {
    sleep_ns(5 * kMs);
    dawdle();
    if (write(ends[1], "x", 1) != 1) std::abort();
  }).detach();
  unsigned long set[2048 / kBits]{};
  set[kFile / kBits] = 1UL << kFile % kBits;
  const int came = select(kFile + 1, reinterpret_cast<fd_set*>(set), nullptr, nullptr, nullptr);
  char byte = 0;
  if (!is_open || came != 1 || read(kFile, &byte, 1) != 1) std::abort();
}

/// Calls a wait of 5 ms before each picture.
Way after(const std::function<void()>& wait) {
  return [wait](const Canvas& canvas, std::int64_t end_ns) { show_clock(canvas, end_ns, wait); };
}
Way limited(int rate, const std::function<void(std::int64_t)>& wait_until) {
  return [=](const Canvas& canvas, std::int64_t end_ns) {
    show_clock(canvas, end_ns, limiter(rate, wait_until));
  };
}
Way counted(const std::function<void()>& rest) {
  return [rest](const Canvas& canvas, std::int64_t end_ns) { show_count(canvas, end_ns, rest); };
}

/// Shows the clock, and in another window white pictures before each of it.
Way beside_tool(Kind kind) {
  return [kind](const Canvas& canvas, std::int64_t end_ns) {
    const Canvas tool = open_glx(kind, canvas.display);
    show_clock(canvas, end_ns, [&tool] { tool.show(0xFFFFFF); });
  };
}

/// Sets the interval of swaps; then as `way`.
Way with_interval(int slots, const Way& way) {
  return [=](const Canvas& canvas, std::int64_t end_ns) {
    canvas.set_interval(slots);
    way(canvas, end_ns);
  };
}

using Ways = std::map<std::string, Way>;

/// Ways that are about windows, swaps and system calls.
Ways ways_of_windows() {
  return {
      {"tool", beside_tool(Kind::kTool)},
      {"hidden-tool", beside_tool(Kind::kHiddenTool)},
      {"interval0", with_interval(0, after([] { usleep(20'000); }))},
      {"interval2", with_interval(2, after([] {}))},
      {"syscall", after([] {
         const timespec length{0, 5 * kMs};
         syscall(SYS_nanosleep, &length, nullptr);
       })},
      {"numbers",
       [](const Canvas& canvas, std::int64_t /*end_ns*/) {
         // Some languages ask so whether this is the first thread.
         const long number = syscall(SYS_gettid);
         const bool is_first =
             number == gettid() && number == getpid() && number == syscall(SYS_getpid) &&
             tgkill(getpid(), gettid(), 0) == 0 && syscall(SYS_tgkill, number, number, 0) == 0 &&
             sigqueue(getpid(), 0, {}) == 0 && may_say_who_it_is();
         while (true) canvas.show(is_first ? number : 0);
       }},
      {"processor-timer",
       [](const Canvas& canvas, std::int64_t end_ns) {
         const itimerval hours{{0, 0}, {36'000, 0}};
         setitimer(ITIMER_PROF, &hours, nullptr);
         show_clock(canvas, end_ns, [] {});
       }},
  };
}

/// Ways of one thread alone.
Ways ways_alone() {
  const auto sleep_until = [](std::int64_t moment_ns) {
    const timespec time = time_of(moment_ns);
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nullptr);
  };
  return {
      {"random",
       [](const Canvas& canvas, std::int64_t /*end_ns*/) {
         std::uint32_t number = 0;
         while (getrandom(&number, 3, 0) == 3) canvas.show(number);
       }},
      {"vsync", after([] {})},
      {"sleep30", limited(30, sleep_until)},
      {"sleep50", limited(50, sleep_until)},
      {"busy30", limited(30, wait_busily)},
      {"busy-tenth", limited(50, wait_busily_at_a_tenth_place)},
      {"busy50", limited(50, wait_busily)},
      {"usleep", after([] { usleep(5000); })},
      {"poll", after([] { poll(nullptr, 0, 5); })},
      {"select", after([] {
         timeval limit{0, 5000};
         select(0, nullptr, nullptr, nullptr, &limit);
       })},
      {"ppoll-checked", after([] {
         const timespec limit{0, 5 * kMs};
         pollfd nothing{-1, 0, 0};
         __ppoll_chk(&nothing, 1, &limit, nullptr, sizeof nothing);
       })},
      {"select-short", after(select_with_short_set)},
      {"select-long", after(select_with_long_set)},
  };
}

/// Ways that show few pictures.
Ways ways_of_rest() {
  return {
      {"waits",
       [](const Canvas& canvas, std::int64_t /*end_ns*/) {
         canvas.show(7);
         while (true) pause();
       }},
      {"rests",
       [](const Canvas& canvas, std::int64_t /*end_ns*/) {
         for (int i = 0; i < 3; ++i) canvas.show(i);
         while (true) sleep_ns(100 * kMs);
       }},
      {"seldom",
       [](const Canvas& canvas, std::int64_t /*end_ns*/) {
         for (int i = 0; i < 2; ++i) canvas.show(i);
         while (true) {
           for (int i = 0; i < 20; ++i) sleep_ns(100 * kMs);
           canvas.show(clock_shown());
         }
       }},
  };
}

/// Ways of a thread that waits for another one.
Ways ways_of_two() {
  static Helper helper;
  static std::mutex mutex;
  static std::condition_variable never;
  return {
      {"condition", after([] { helper.by_condition(); })},
      {"semaphore", after([] { helper.by_semaphore(); })},
      {"mutex", after([] { helper.by_mutex(); })},
      {"readings", after([] { helper.by_readings(); })},
      {"join", after([] {
         std::thread([] {
           sleep_ns(5 * kMs);
           dawdle();
         }).join();
       })},
      {"held",
       [](const Canvas& canvas, std::int64_t end_ns) {
         // When the waiting thread's time has come, the lock is held by a thread that sleeps.
         std::thread([] {
           std::unique_lock lock(mutex);
           while (true) never.wait_for(lock, std::chrono::milliseconds(10));
         }).detach();
         show_clock(canvas, end_ns, [] {
           const std::lock_guard guard(mutex);
           sleep_ns(12 * kMs);
         });
       }},
  };
}

/// Ways of a thread that counts its waits of 10 ms.
Ways ways_of_counters() {
  static std::mutex mutex;
  static std::condition_variable never;
  static pthread_cond_t never_posix = PTHREAD_COND_INITIALIZER;
  static pthread_mutex_t mutex_posix = PTHREAD_MUTEX_INITIALIZER;
  static sem_t none;
  sem_init(&none, 0, 0);
  const auto date_in_10_ms = [] {
    timespec date{};
    clock_gettime(CLOCK_REALTIME, &date);
    return time_of(std::int64_t{date.tv_sec} * kSecond + date.tv_nsec + 10 * kMs);
  };
  return {
      {"thread-sleep", counted([] { sleep_ns(10 * kMs); })},
      {"thread-poll", counted([] { poll(nullptr, 0, 10); })},
      {"thread-condition", counted([] {
         std::unique_lock lock(mutex);
         never.wait_for(lock, std::chrono::milliseconds(10));
       })},
      {"thread-timedwait", counted([=] {
         pthread_mutex_lock(&mutex_posix);
         const timespec date = date_in_10_ms();
         pthread_cond_timedwait(&never_posix, &mutex_posix, &date);
         pthread_mutex_unlock(&mutex_posix);
       })},
      {"thread-semaphore", counted([=] {
         const timespec date = date_in_10_ms();
         sem_timedwait(&none, &date);
       })},
  };
}

Ways all_ways() {
  Ways ways;
  for (const auto& some :
       {ways_alone, ways_of_two, ways_of_counters, ways_of_rest, ways_of_windows}) {
    ways.merge(some());
  }
  for (const auto& waits : {unseen_waits(dawdle), timer_waits(dawdle), socket_waits(dawdle),
                            ended_waits(), lock_waits()}) {
    for (const auto& [name, wait] : waits) ways.emplace(name, after(wait));
  }
  return ways;
}

void end_as(const std::string& end) {
  if (end == "_exit") _exit(0);
  if (end == "code") std::exit(3);
  if (end == "crash") std::raise(SIGSEGV);
  if (end == "hang") {
    while (true) pause();
  }
  if (end == "loop") {
    volatile bool goes_on = true;
    while (goes_on) {
    }
  }
}

/// Runs this program anew in this process, as if the thread that moves time had been in its turn.
void restart_in_turn(char** argv) {
  using namespace tickreel::capture;
  unsetenv("RESTARTS_IN_TURN");
  const int file = open(std::getenv(kExchangeVariable), O_RDWR | O_CLOEXEC);
  void* memory = mmap(nullptr, kExchangeBytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  char process[16]{};
  if (memory == MAP_FAILED || readlink("/proc/self", process, sizeof process - 1) < 0) std::abort();
  static_cast<Exchange*>(memory)->time.mover.store(std::atoi(process));
  execv(argv[0], argv);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  if (std::getenv("RESTARTS_IN_TURN") != nullptr) restart_in_turn(argv);
  const Ways ways = all_ways();
  const auto way = ways.find(argv[2]);
  if (way == ways.end()) return 2;
  begin_ns = now_ns();
#if defined(HAS_BEEPS)
  if (const char* how = std::getenv("BEEPS")) begin_beeps(how, begin_ns, dawdle);
#endif
  const Canvas canvas = std::strcmp(argv[1], "egl") == 0 ? open_egl() : open_glx();
  way->second(canvas, std::strtoll(argv[3], nullptr, 10) * kMs);
  if (argc > 4) end_as(argv[4]);
  _exit(0);
}
