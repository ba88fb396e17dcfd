#include "capture/preload/time_keeper.h"

#include <signal.h>

#include <cerrno>

#include "capture/preload/capture_state.h"
#include "capture/preload/real_calls.h"
#include "capture/preload/signals.h"

namespace tickreel::capture {
namespace {

constexpr std::int64_t kLookNs = 200'000'000;
constexpr int kQuietLooks = 10;
/// The times between looks at a thread that may rest in a call that is not known here: the first
/// time, and where it has done so before.
constexpr std::int64_t kRestLookNs = 4'000'000;
constexpr std::int64_t kNextRestLookNs = 500'000;
/// The number of looks in which nothing may have run, if the display server is looked at, too, and
/// if its answers may be on the way.
constexpr int kRestLooks = 2;
constexpr int kRestLooksElsewhere = 12;
/// A thread woken by a signal or through a condition may not have been waiting yet, so it is woken
/// again until it reports.
constexpr std::int64_t kAgainNs = 1'000'000;
/// After so many wakes the thread waits for something else, such as a lock that a sleeping thread
/// holds.
constexpr int kMostWakes = 20;

/// Orders sleepers by time. At equal times the older thread comes first, and the one that swaps
/// last, so that it shows what the others have done.
bool is_before(const SleepingThread& one, const SleepingThread& other) {
  if (one.wake_ns != other.wake_ns) return one.wake_ns < other.wake_ns;
  if (one.is_swapping != other.is_swapping) return other.is_swapping;
  return one.thread < other.thread;
}

void wake(SleepingThread& sleeper) {
  sleeper.due.store(1);
  if (sleeper.by == WakeBy::kFutex) {
    futex_wake(sleeper.due);
  } else if (sleeper.by == WakeBy::kSignal) {
    send_wake_signal(sleeper.thread);
  } else {
    pthread_cond_broadcast(sleeper.condition);
  }
}

}  // namespace

void TimeKeeper::begin_real_time() {
  const RawGuard guard(lock_);
  if (!is_real()) change_to_real_time();
}

void TimeKeeper::change_to_real_time() {
  time_->ahead_ns.store(time_->now_ns.load() - raw_monotonic_ns());
  is_driven_ = false;
  kick();
}

void TimeKeeper::begin_game_time() {
  const RawGuard guard(lock_);
  if (!is_real()) return;
  // Readers of the clock wait during the change, so that none sees a later time than this one.
  const std::int64_t ahead = time_->ahead_ns.exchange(kChanging);
  set_now(ahead + raw_monotonic_ns());
  time_->ahead_ns.store(kGameTime);
  kick();
}

void TimeKeeper::add(SleepingThread& sleeper) {
  start_keeper();
  const RawGuard guard(lock_);
  SleepingThread** place = &first_;
  while (*place != nullptr && !is_before(sleeper, **place)) place = &(*place)->next;
  sleeper.next = *place;
  *place = &sleeper;
  changes.fetch_add(1);
  sleeper.term = sleeper.thread == waited_for() ? begin_rest() : kNoTerm;
  // Alarms ring in the keeper's thread, which no signal interrupts.
  sleeper.drives = sleeper.term != kNoTerm && sleeper.by == WakeBy::kFutex && !is_real() &&
                   first_alarm_ == nullptr;
  publish();
  if (sleeper.term != kNoTerm) passes_over_ = false;
  if (sleeper.drives) {
    is_driven_ = true;
  } else {
    kick();
  }
}

void TimeKeeper::drive(SleepingThread& sleeper) {
  if (place_ >= 0) time_->drivers[place_].store(sleeper.thread);
  keep_until([&] { return sleeper.due.load() != 0; }, &sleeper);
  if (place_ >= 0) time_->drivers[place_].store(0);
}

void TimeKeeper::remove(SleepingThread& sleeper) {
  const RawGuard guard(lock_);
  if (!sleeper.is_here) return;
  sleeper.is_here = false;
  changes.fetch_add(1);
  for (SleepingThread** place = &first_; *place != nullptr; place = &(*place)->next) {
    if (*place != &sleeper) continue;
    *place = sleeper.next;
    break;
  }
  if (woken_ == &sleeper) woken_ = nullptr;
  end_rest(sleeper.term);
  if (sleeper.drives) is_driven_ = false;
  publish();
  kick();
}

void TimeKeeper::show_windows(const WindowPictures& pictures) {
  windows_.store(&pictures);
  start_keeper();
}

std::int64_t TimeKeeper::first_ns() const {
  const std::int64_t sleeper = first_ == nullptr ? INT64_MAX : first_->wake_ns;
  const std::int64_t alarm = first_alarm_ == nullptr ? INT64_MAX : first_alarm_->wake_ns;
  return sleeper < alarm ? sleeper : alarm;
}

std::int64_t TimeKeeper::next_ns() {
  const RawGuard guard(lock_);
  return first_ns() < game_end_ns_.load() ? first_ns() : game_end_ns_.load();
}

std::uint32_t TimeKeeper::begin_wait() {
  start_keeper();
  const RawGuard guard(lock_);
  kick();
  return begin_rest();
}

void TimeKeeper::end_wait(std::uint32_t term) {
  const RawGuard guard(lock_);
  end_rest(term);
}

void TimeKeeper::let_others_rest(int turn) {
  constexpr std::int64_t kPauseNs = 20'000;
  constexpr std::int64_t kMomentNs = 2'000'000'000;
  if (is_real()) return;
  const std::int64_t end = raw_monotonic_ns() + kMomentNs;
  do {
    KnownToRest known;
    {
      const RawGuard guard(lock_);
      add_known(known);
    }
    if (waiting_for_rest_.load() <= turn && own_others_rest(known)) return;
    raw_sleep(kPauseNs);
  } while (raw_monotonic_ns() < end);
}

void TimeKeeper::set_swapper(int thread) {
  if (swapper.load() == thread) return;
  const RawGuard guard(lock_);
  begin_term(thread);
}

bool TimeKeeper::move_alone(std::int64_t by_ns) {
  const RawGuard guard(lock_);
  if (is_real()) return false;
  const std::int64_t to = time_->now_ns.load() + by_ns;
  if (to > game_end_ns_.load() || first_ns() <= to || others_come_first(to)) return false;
  set_now(to);
  return true;
}

void TimeKeeper::begin_anew() {
  lock_.reset();
  first_ = nullptr;
  first_alarm_ = nullptr;
  woken_ = nullptr;
  know_process();
  place_ = -1;
  begin_term(0);
  is_driven_ = false;
  waiting_for_rest_.store(0);
  swapping.store(0);
  game_end_ns_.store(INT64_MAX);
  keeper_.store(0);
  keeper_begun_.store(false);
  windows_.store(nullptr);
}

void TimeKeeper::begin_term(int thread) {
  swapper.store(thread);
  ++term_;
  rests_ = 0;
}

std::uint32_t TimeKeeper::begin_rest() {
  ++rests_;
  return term_;
}

void TimeKeeper::end_rest(std::uint32_t term) {
  if (term == term_) --rests_;
}

void TimeKeeper::add_known(KnownToRest& known) const {
  known.add(keeper_.load());
  // The ring of an alarm may be a signal. It ends only a sleep that has begun in the kernel.
  if (!trusts_sleepers.load() || first_alarm_ != nullptr) return;
  for (const SleepingThread* one = first_; one != nullptr; one = one->next) {
    if (one->by == WakeBy::kFutex) known.add(one->thread);
  }
}

void TimeKeeper::kick() {
  kicks.fetch_add(1);
  futex_wake(kicks);
}

void TimeKeeper::set_now(std::int64_t to_ns) {
  time_->now_ns.store(to_ns);
  tell_time(to_ns);
}

void TimeKeeper::start_keeper() {
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
  pthread_create(&thread, &attributes, &TimeKeeper::keep, this);
  pthread_attr_destroy(&attributes);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void* TimeKeeper::keep(void* self) {
  static_cast<TimeKeeper*>(self)->keep_time();
  return nullptr;
}

void TimeKeeper::keep_time() {
  keeper_.store(raw_thread_id());
  if (place_ >= 0) time_->keepers[place_].store(raw_thread_id());
  while (true) keep_until([] { return false; }, nullptr);
}

template <typename IsSo>
void TimeKeeper::keep_until(IsSo is_so, const SleepingThread* driver) {
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
    // Other processes may want something from this one; nothing wakes it then.
    constexpr std::int64_t kLookAroundNs = 50'000'000;
    const bool is_long = found.wait_ns < 0 || found.wait_ns > kLookAroundNs;
    const long came =
        futex_wait(kicks, seen, place_ >= 0 && is_long ? kLookAroundNs : found.wait_ns);
    if (driver != nullptr && came == -EINTR) return;
  }
}

TimeKeeper::Look TimeKeeper::look(const SleepingThread* driver) {
  Seen seen;
  const std::uint64_t changes_then = changes.load();
  if (is_real()) {
    take_picture(now());
    return look_in_real_time(driver);
  }
  if (show_for_others().next == Next::kLook) return {Next::kLook};
  const Look found = look_at_sleepers(driver, seen);
  if (found.next != Next::kLook) return found;
  if (!seen.may_move) {
    const Look rest = look_at_rest(seen);
    if (rest.next != Next::kLook) return rest;
  }
  const bool rests_unnoticed = !seen.may_move && seen.has_swapper;
  const bool is_shared = has_others();
  const Turn turn(*this, is_shared);
  if (!turn.is_taken()) return {Next::kLook};
  // Threads of other processes that move time during their sleep count as resting. A woken thread
  // leaves their list before it reports, so the list is right when nobody has to report.
  constexpr std::int64_t kSoonNs = 200'000;
  if (is_shared && have_others_woken()) return {Next::kWait, kSoonNs};
  const OtherProcesses others = find_others(seen.known);
  const bool all_rest = all_others_rest(seen.known, others);
  if (all_rest) trusts_sleepers.store(true);
  // The first picture of a window does not wait for the end of a slot.
  if (all_rest && awaits_picture() && (!take_picture(INT64_MAX) || !awaits_picture())) {
    return {Next::kLook};
  }
  if (is_shared) {
    const bool is_first = !others_come_first(next_ns());
    if (!all_rest || !is_first || !are_windows_shown(next_ns())) return {Next::kWait, kSoonNs};
  }
  const bool may_show = all_rest && waiting_for_rest_.load() == 0;
  if (may_show && !take_picture(next_ns())) return {Next::kLook};
  return all_rest ? move_after_rest(driver, changes_then, rests_unnoticed) : Look{Next::kLook};
}

TimeKeeper::Look TimeKeeper::move_after_rest(const SleepingThread* driver,
                                             std::uint64_t changes_then, bool rests_unnoticed) {
  const RawGuard guard(lock_);
  if (is_real() || waiting_for_rest_.load() > 0) return {Next::kLook};
  if (woken_ != nullptr) {
    if (wakes_ >= kMostWakes) woken_ = nullptr;
    return {Next::kLook};
  }
  if (driver == nullptr ? is_driven_ : first_alarm_ != nullptr) return {Next::kWait};
  tell_spinning(threads_that_never_rest());
  if (changes.load() != changes_then || !(may_move() || rests_unnoticed)) return {Next::kLook};
  rested_unnoticed_ = rests_unnoticed;
  return move();
}

TimeKeeper::Look TimeKeeper::look_at_rest(const Seen& seen) {
  KnownToRest of_others;
  const bool is_quiet = swapping.load() == 0 && nothing_has_run(seen.known) &&
                        (!seen.has_swapper || nobody_works_elsewhere(find_others(of_others)));
  quiet_looks_ = is_quiet ? quiet_looks_ + 1 : 0;
  // Before the first picture it may be loading, and without a sleeper this is the end of all.
  const bool is_patient = !seen.has_swapper || (!seen.has_sleepers && !awaits_picture());
  const int looks_nearby = sees_display_rest() ? kRestLooks : kRestLooksElsewhere;
  if (quiet_looks_ < (is_patient ? kQuietLooks : looks_nearby)) {
    const std::int64_t moment = rested_unnoticed_ ? kNextRestLookNs : kRestLookNs;
    return {Next::kWait, is_patient ? kLookNs : moment};
  }
  quiet_looks_ = 0;
  if (!seen.has_swapper) passes_over_ = true;
  return {Next::kLook};
}

TimeKeeper::Look TimeKeeper::move() {
  if (first_ns() > game_end_ns_.load() || first_ns() == INT64_MAX) {
    if (game_end_ns_.load() == INT64_MAX) return {Next::kWait};
    if (time_->now_ns.load() < game_end_ns_.load()) set_now(game_end_ns_.load());
    change_to_real_time();
    return {Next::kLook};
  }
  if (first_alarm_ != nullptr && first_alarm_->wake_ns == first_ns()) {
    if (first_ns() > time_->now_ns.load()) set_now(first_ns());
    ring(*first_alarm_);
    publish();
    return {Next::kWoke};
  }
  SleepingThread& sleeper = *first_;
  first_ = sleeper.next;
  if (sleeper.wake_ns > time_->now_ns.load()) set_now(sleeper.wake_ns);
  woken_ = &sleeper;
  wakes_ = 0;
  publish();
  wake(sleeper);
  // A driver that has given up its place waits for a kick.
  if (sleeper.drives) kick();
  return {Next::kWoke};
}

TimeKeeper::Look TimeKeeper::look_at_sleepers(const SleepingThread* driver, Seen& seen) {
  const RawGuard guard(lock_);
  if (driver == nullptr ? is_driven_ : first_alarm_ != nullptr) return {Next::kWait};
  add_known(seen.known);
  if (woken_ != nullptr) {
    if (woken_->by == WakeBy::kFutex) return {Next::kWait};
    wake(*woken_);
    if (++wakes_ < kMostWakes) return {Next::kWait, kAgainNs};
    seen.may_move = true;
    return {Next::kLook};
  }
  seen.has_swapper = swapper.load() != 0;
  seen.has_sleepers = first_ns() != INT64_MAX;
  const bool may_end = seen.has_swapper && (game_end_ns_.load() != INT64_MAX || awaits_picture());
  if (!seen.has_sleepers && !may_end) return {Next::kWait};
  seen.may_move = seen.has_sleepers && may_move();
  if (first_ != nullptr && !seen.has_swapper) {
    if (const std::int64_t left = real_time_left(); left > 0) return {Next::kWait, left};
  }
  return {Next::kLook};
}

TimeKeeper::Look TimeKeeper::look_in_real_time(const SleepingThread* driver) {
  const RawGuard guard(lock_);
  if (!is_real()) return {Next::kLook};
  const std::int64_t now_ns = now();
  Look found{Next::kWait};
  while (driver == nullptr && first_alarm_ != nullptr && first_alarm_->wake_ns <= now_ns) {
    ring(*first_alarm_);
  }
  if (driver == nullptr && first_alarm_ != nullptr) found.wait_ns = first_alarm_->wake_ns - now_ns;
  bool wakes_again = woken_ != nullptr && woken_->by != WakeBy::kFutex;
  if (wakes_again) wake(*woken_);
  for (SleepingThread* one = first_; one != nullptr; one = one->next) {
    if (one->wake_ns > now_ns) {
      const std::int64_t left = one->wake_ns - now_ns;
      if (found.wait_ns < 0 || left < found.wait_ns) found.wait_ns = left;
      break;
    }
    wake(*one);
    wakes_again = wakes_again || one->by != WakeBy::kFutex;
  }
  if (wakes_again && (found.wait_ns < 0 || found.wait_ns > kAgainNs)) found.wait_ns = kAgainNs;
  return found;
}

/// Whether the thread that time waits for rests or has ended. Before the first picture, the first
/// thread may also be busy with something else for good: once nothing has run for long, time no
/// longer waits for it.
bool TimeKeeper::may_move() {
  const int thread = swapper.load();
  if (rests_ > 0) return true;
  if (thread == 0) return passes_over_;
  if (raw_call(SYS_tgkill, raw_call(SYS_getpid), thread, 0) != -ESRCH) return false;
  begin_term(0);
  passes_over_ = true;
  return true;
}

/// The time that the first sleeper still has to sleep where sleeps take their real time.
std::int64_t TimeKeeper::real_time_left() const {
  if (swapper.load() != 0 || (sees_display_rest() && has_graphics())) return 0;
  // The program has a picture: all of its processes have game time.
  if (place_ >= 0 && exchange()->owner.load() != 0) return 0;
  const std::int64_t length = first_->wake_ns - first_->began_ns;
  return first_->began_real_ns + length - raw_monotonic_ns();
}

}  // namespace tickreel::capture
