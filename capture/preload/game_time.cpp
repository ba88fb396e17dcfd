#include "capture/preload/game_time.h"

#include <signal.h>

#include <atomic>
#include <cerrno>
#include <cstring>

#include "capture/preload/link.h"
#include "capture/preload/raw.h"
#include "capture/preload/real.h"
#include "capture/preload/signals.h"
#include "capture/preload/threads.h"

namespace tickreel::capture {
namespace {

/// So often somebody asks for the time from one place before it is taken for waiting. Programs that
/// measure themselves ask some hundred times a picture.
constexpr unsigned kPatientReads = 10'000;
/// How far a read moves time then: of the thread that swaps, and of another one, for which each
/// step is a sleep.
constexpr std::int64_t kReadStepNs = 10'000;
constexpr std::int64_t kOthersStepNs = 1'000'000;
constexpr std::int64_t kLookNs = 200'000'000;
constexpr int kQuietLooks = 10;

std::atomic<std::uint32_t>& as_futex(std::uint32_t& word) {
  return reinterpret_cast<std::atomic<std::uint32_t>&>(word);
}

}  // namespace

/// All of it, once for each process.
class GameTime {
 public:
  static constexpr std::uint32_t kNoTerm = 0;
  std::atomic<std::int64_t> now_ns{0};
  std::atomic<int> swapper{0};          ///< the thread; 0: none has swapped
  std::atomic<std::uint32_t> kicks{0};  ///< a futex: something may have to be done
  std::atomic<bool> is_over{false};
  /// Counts who has gone to sleep or left: while it is the same, nobody but the swapper can have
  /// run.
  std::atomic<std::uint64_t> changes{0};

  void add(Sleeper& sleeper) {
    start_keeper();
    const RawGuard guard(lock_);
    Sleeper** place = &first_;
    while (*place != nullptr && !is_before(sleeper, **place)) place = &(*place)->next_;
    sleeper.next_ = *place;
    *place = &sleeper;
    changes.fetch_add(1);
    sleeper.term_ = sleeper.thread_ == waited_for() ? begin_rest() : kNoTerm;
    sleeper.drives_ = sleeper.term_ != kNoTerm && sleeper.by_ == WakeBy::kFutex;
    if (sleeper.term_ != kNoTerm) passes_over_ = false;
    if (sleeper.drives_) {
      is_driven_ = true;
    } else {
      kick();
    }
  }

  /// The thread that swaps moves time itself while it sleeps, which takes no change of threads.
  /// Until it is due, or a signal comes.
  void drive(Sleeper& sleeper) {
    keep_until([&] { return sleeper.is_due(); }, &sleeper);
  }

  void remove(Sleeper& sleeper) {
    const RawGuard guard(lock_);
    if (!sleeper.is_here_) return;
    sleeper.is_here_ = false;
    changes.fetch_add(1);
    for (Sleeper** place = &first_; *place != nullptr; place = &(*place)->next_) {
      if (*place != &sleeper) continue;
      *place = sleeper.next_;
      break;
    }
    if (woken_ == &sleeper) woken_ = nullptr;
    end_rest(sleeper.term_);
    if (sleeper.drives_) is_driven_ = false;
    kick();
  }

  std::uint32_t begin_wait() {
    start_keeper();
    const RawGuard guard(lock_);
    kick();
    return begin_rest();
  }
  void end_wait(std::uint32_t term) {
    const RawGuard guard(lock_);
    end_rest(term);
  }

  /// Until every other thread rests; no longer than a moment.
  void let_others_rest() {
    constexpr std::int64_t kPauseNs = 20'000;
    constexpr std::int64_t kMomentNs = 2'000'000'000;
    const std::int64_t end = raw_monotonic_ns() + kMomentNs;
    do {
      KnownToRest known;
      {
        const RawGuard guard(lock_);
        add_known(known);
      }
      if (all_others_rest(known)) return;
      raw_sleep(kPauseNs);
    } while (raw_monotonic_ns() < end);
  }

  /// From now on time waits for this thread.
  void set_swapper(int thread) {
    if (swapper.load() == thread) return;
    const RawGuard guard(lock_);
    begin_term(thread);
  }

  /// The thread without whose rest no time passes: who swaps, and before that who began.
  [[nodiscard]] int waited_for() const {
    const int thread = swapper.load();
    return thread != 0 ? thread : process_;
  }

  /// For the thread that swaps, while it alone runs.
  bool move_alone(std::int64_t by_ns) {
    if (is_over.load()) return false;
    const RawGuard guard(lock_);
    const std::int64_t to = now_ns.load() + by_ns;
    if (first_ != nullptr && first_->wake_ns_ <= to) return false;
    set_now(to);
    return true;
  }

  void know_process() { process_ = static_cast<int>(raw_call(SYS_getpid)); }

  /// In the child of a fork, which has none of the other threads.
  void begin_anew() {
    lock_.reset();
    first_ = nullptr;
    woken_ = nullptr;
    know_process();
    begin_term(0);
    is_driven_ = false;
    keeper_.store(0);
    keeper_begun_.store(false);
  }

 private:
  /// Of those of one moment the older thread comes first; who swaps is last, and shows what the
  /// others have done.
  static bool is_before(const Sleeper& one, const Sleeper& other) {
    if (one.wake_ns_ != other.wake_ns_) return one.wake_ns_ < other.wake_ns_;
    if (one.is_swapping_ != other.is_swapping_) return other.is_swapping_;
    return one.thread_ < other.thread_;
  }

  void begin_term(int thread) {
    swapper.store(thread);
    ++term_;
    rests_ = 0;
  }
  std::uint32_t begin_rest() {
    ++rests_;
    return term_;
  }
  void end_rest(std::uint32_t term) {
    if (term == term_) --rests_;
  }

  void add_known(KnownToRest& known) const {
    known.add(keeper_.load());
    for (const Sleeper* one = first_; one != nullptr; one = one->next_) {
      if (one->by_ == WakeBy::kFutex) known.add(one->thread_);
    }
  }

  void kick() {
    kicks.fetch_add(1);
    futex_wake(kicks);
  }

  void set_now(std::int64_t to_ns) {
    now_ns.store(to_ns);
    tell_time(to_ns);
  }

  void start_keeper() {
    bool begun = false;
    if (keeper_begun_.load() || !keeper_begun_.compare_exchange_strong(begun, true)) return;
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_t thread;
    pthread_create(&thread, &attributes, &GameTime::keep, this);
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

  static void* keep(void* self) {
    static_cast<GameTime*>(self)->keep_time();
    return nullptr;
  }

  [[noreturn]] void keep_time() {
    keeper_.store(raw_thread_id());
    while (true) keep_until([] { return false; }, nullptr);
  }

  /// Moves time whenever it may, until something is so. `driver`: who does; null: the keeper.
  template <typename IsSo>
  void keep_until(IsSo is_so, const Sleeper* driver) {
    while (!is_so()) {
      const std::uint32_t seen = kicks.load();
      begin_looking();
      std::int64_t pause_ns = 20'000;
      Look found;
      while ((found = look(driver)).next == Next::kLook) {
        raw_sleep(pause_ns);
        if (pause_ns < 1'000'000) pause_ns *= 2;
      }
      if (found.next != Next::kWait || is_so()) continue;
      const long came = futex_wait(kicks, seen, found.wait_ns);
      if (driver != nullptr && came == -EINTR) return;
    }
  }

  enum class Next : std::uint8_t { kLook, kWait, kWoke };
  struct Look {
    Next next = Next::kLook;
    std::int64_t wait_ns = -1;  ///< of kWait, in real time; below 0: until something happens
  };

  /// Whether it is time for the first of the sleepers, and if so, wakes it.
  Look look(const Sleeper* driver) {
    bool may_move_now = false;
    KnownToRest known;
    const std::uint64_t changes_then = changes.load();
    {
      const RawGuard guard(lock_);
      if (driver == nullptr && is_driven_) return {Next::kWait};
      if (woken_ != nullptr) {
        if (woken_->by_ == WakeBy::kFutex) return {Next::kWait};
        // It may have been on its way to the wait that this was to end.
        wake(*woken_);
        return {Next::kWait, 1'000'000};
      }
      if (first_ == nullptr) return {Next::kWait};
      may_move_now = may_move();
      if (!may_move_now && swapper.load() != 0) return {Next::kWait, kLookNs};
      if (const std::int64_t left = real_time_left(); left > 0) return {Next::kWait, left};
      add_known(known);
    }
    if (!may_move_now) {
      quiet_looks_ = nothing_has_run(known) ? quiet_looks_ + 1 : 0;
      if (quiet_looks_ < kQuietLooks) return {Next::kWait, kLookNs};
      quiet_looks_ = 0;
      passes_over_ = true;
    }
    const bool all_rest = is_over.load() || all_others_rest(known);
    const RawGuard guard(lock_);
    if (!all_rest) return {Next::kLook};
    if (driver == nullptr && is_driven_) return {Next::kWait};
    tell_spinning(threads_that_never_rest());
    if (first_ == nullptr || !may_move() || changes.load() != changes_then) return {Next::kLook};
    Sleeper& sleeper = *first_;
    first_ = sleeper.next_;
    if (sleeper.wake_ns_ > now_ns.load()) set_now(sleeper.wake_ns_);
    woken_ = &sleeper;
    wake(sleeper);
    return {Next::kWoke};
  }

  /// Whether the thread that time waits for is at rest, by what it has called. It may have ended.
  /// Before the first picture it may also do something else for good than to bring pictures: once
  /// nothing has run for long, time does not wait for it.
  bool may_move() {
    const int thread = swapper.load();
    if (rests_ > 0 || is_over.load()) return true;
    if (thread == 0) return passes_over_;
    if (raw_call(SYS_tgkill, raw_call(SYS_getpid), thread, 0) != -ESRCH) return false;
    begin_term(0);
    passes_over_ = true;
    return true;
  }

  /// That the first sleeper has to sleep on where sleeps take as long as they say.
  [[nodiscard]] std::int64_t real_time_left() const {
    const bool is_fast = swapper.load() != 0 || (sees_display_rest() && has_graphics());
    if (is_fast && !is_over.load()) return 0;
    const std::int64_t length = first_->wake_ns_ - first_->began_ns_;
    return first_->began_real_ns_ + length - raw_monotonic_ns();
  }

  static void wake(Sleeper& sleeper) {
    as_futex(sleeper.due_).store(1);
    if (sleeper.by_ == WakeBy::kFutex) {
      futex_wake(as_futex(sleeper.due_));
    } else if (sleeper.by_ == WakeBy::kSignal) {
      send_wake_signal(sleeper.thread_);
    } else {
      pthread_cond_broadcast(sleeper.condition_);
    }
  }

  RawLock lock_;
  Sleeper* first_ = nullptr;
  Sleeper* woken_ = nullptr;  ///< that has not said yet that it is awake
  /// Counts who has been waited for. What rests in one term does not end its rest in another.
  std::uint32_t term_ = kNoTerm + 1;
  int rests_ = 0;  ///< of the thread that is waited for
  int quiet_looks_ = 0;
  int process_ = 0;           ///< which is also its first thread
  bool passes_over_ = false;  ///< the thread that began, for it brings no pictures
  bool is_driven_ = false;
  std::atomic<int> keeper_{0};
  std::atomic<bool> keeper_begun_{false};
};

namespace {

GameTime game_time;

/// How often this thread has asked for the time, and from where, since it rested.
struct Asking {
  static constexpr std::size_t kPlaces = 8;
  const void* places[kPlaces];
  unsigned counts[kPlaces];
  std::uint64_t
      alone_since;  ///< GameTime::changes when this thread was seen to run alone; 0: never
};
thread_local Asking asking __attribute__((tls_model("initial-exec"))) = {};
thread_local int own_thread __attribute__((tls_model("initial-exec"))) = 0;

int own_thread_id() {
  if (own_thread == 0) own_thread = raw_thread_id();
  return own_thread;
}

bool is_impatient(const void* caller) {
  for (std::size_t i = 0; i < Asking::kPlaces; ++i) {
    if (asking.places[i] == nullptr) asking.places[i] = caller;
    if (asking.places[i] == caller) return ++asking.counts[i] > kPatientReads;
  }
  return false;
}

void rest_from_asking() {
  std::memset(&asking, 0, sizeof asking);
}

void begin_anew_in_child() {
  own_thread = 0;
  reset_code_lock();
  reset_looking_lock();
  game_time.begin_anew();
  lose_pictures();
}

__attribute__((constructor)) void watch_forks() {
  game_time.know_process();
  pthread_atfork(nullptr, nullptr, begin_anew_in_child);
}

}  // namespace

std::int64_t game_now_ns() {
  return game_time.now_ns.load();
}

std::int64_t read_game_clock_ns(const void* caller) {
  if (!is_impatient(caller)) return game_now_ns();
  const bool swaps = is_swapper();
  if (swaps && asking.alone_since == game_time.changes.load() &&
      game_time.move_alone(kReadStepNs)) {
    return game_now_ns();
  }
  const Asking before = asking;
  sleep_until(game_now_ns() + (swaps ? kReadStepNs : kOthersStepNs));
  asking = before;
  asking.alone_since = game_time.changes.load();
  return game_now_ns();
}

Sleeper::Sleeper(std::int64_t wake_ns, WakeBy by, pthread_cond_t* condition, bool is_swapping)
    : wake_ns_(wake_ns),
      began_ns_(game_now_ns()),
      began_real_ns_(raw_monotonic_ns()),
      condition_(condition),
      thread_(own_thread_id()),
      by_(by),
      is_swapping_(is_swapping) {
  rest_from_asking();
  game_time.add(*this);
}

bool Sleeper::is_due() const {
  return __atomic_load_n(&due_, __ATOMIC_ACQUIRE) != 0;
}

void Sleeper::leave() {
  game_time.remove(*this);
}

bool Sleeper::wait() {
  if (drives_) {
    game_time.drive(*this);
    if (!is_due()) return false;
  }
  while (!is_due()) {
    if (futex_wait(as_futex(due_), 0) == -EINTR && !is_due()) return false;
  }
  leave();
  return true;
}

bool sleep_until(std::int64_t wake_ns) {
  Sleeper sleeper(wake_ns, WakeBy::kFutex);
  const bool is_due = sleeper.wait();
  sleeper.leave();
  return is_due || sleeper.is_due();
}

void sleep_to_slot(std::int64_t wake_ns) {
  game_time.set_swapper(own_thread_id());
  Sleeper sleeper(wake_ns, WakeBy::kFutex, nullptr, true);
  while (!sleeper.wait()) {
  }
}

bool is_swapper() {
  return game_time.waited_for() == own_thread_id();
}

WaitForOthers::WaitForOthers() : term_(GameTime::kNoTerm) {
  if (!is_swapper()) return;
  rest_from_asking();
  term_ = game_time.begin_wait();
}

void WaitForOthers::end() {
  if (term_ != GameTime::kNoTerm) game_time.end_wait(term_);
  term_ = GameTime::kNoTerm;
}

void let_others_rest() {
  game_time.let_others_rest();
}

void end_fast_time() {
  game_time.is_over.store(true);
}

}  // namespace tickreel::capture
