#include "capture/preload/game_time.h"

#include <cstring>

#include "capture/preload/capture_state.h"
#include "capture/preload/real_calls.h"
#include "capture/preload/x_window.h"

namespace tickreel::capture {
namespace {

/// More reads of the clock from one place count as waiting. Programs that measure themselves read
/// it some hundred times per picture.
constexpr unsigned kPatientReads = 10'000;
/// The reads between two such moves: an iteration of a program that waits may read it often.
constexpr unsigned kReadsPerStep = 50;
/// The step by which a read then moves time: for the thread that swaps, and for other threads,
/// which sleep for each step.
constexpr std::int64_t kReadStepNs = 10'000;
constexpr std::int64_t kOthersStepNs = 1'000'000;

TimeKeeper game_time;

/// The number of reads of the clock by this thread since it last rested, by caller.
struct Asking {
  static constexpr std::size_t kPlaces = 8;
  const void* places[kPlaces];
  unsigned counts[kPlaces];
  std::uint64_t
      /// the value of TimeKeeper::changes when this thread was seen to run alone; 0: never
      alone_since;
};
thread_local Asking asking __attribute__((tls_model("initial-exec"))) = {};
thread_local int own_thread __attribute__((tls_model("initial-exec"))) = 0;

int own_thread_id() {
  if (own_thread == 0) own_thread = raw_thread_id();
  return own_thread;
}

bool is_impatient(const void* caller) {
  std::size_t least = 0;
  for (std::size_t i = 0; i < Asking::kPlaces; ++i) {
    if (asking.places[i] == nullptr) asking.places[i] = caller;
    if (asking.places[i] == caller) return ++asking.counts[i] > kPatientReads;
    if (asking.counts[i] < asking.counts[least]) least = i;
  }
  // A ninth place takes that of the one that has asked least often.
  asking.places[least] = caller;
  asking.counts[least] = 1;
  return false;
}

/// Call when time has moved for a thread that asks.
void be_patient_again(const void* caller) {
  for (std::size_t i = 0; i < Asking::kPlaces; ++i) {
    if (asking.places[i] == caller) asking.counts[i] = kPatientReads - kReadsPerStep;
  }
}

void rest_from_asking() {
  std::memset(&asking, 0, sizeof asking);
}

/// With a display that can be seen to rest, all processes of the program have one time.
void share_time() {
  if (!is_captured() || exchange()->display_server == 0) return;
  game_time.share(exchange()->time, process_place());
}

void begin_anew_in_child() {
  own_thread = 0;
  keep_kernel_number();
  reset_code_lock();
  reset_looking_lock();
  reset_limits_lock();
  game_time.begin_anew();
  share_time();
  lose_pictures();
  forget_displays();
  forget_timers();
}

__attribute__((constructor)) void begin() {
  game_time.know_process();
  share_time();
  if (is_captured() && exchange()->is_real_at_first != 0) game_time.begin_real_time();
  pthread_atfork(nullptr, nullptr, begin_anew_in_child);
}

}  // namespace

std::int64_t game_now_ns() {
  return game_time.now();
}

std::int64_t read_game_clock_ns(const void* caller) {
  if (game_time.is_real() || !is_impatient(caller)) return game_now_ns();
  const bool swaps = is_swapper() && !game_time.shows_windows();
  if (swaps && asking.alone_since == game_time.changes.load() &&
      game_time.move_alone(kReadStepNs)) {
    be_patient_again(caller);
    return game_now_ns();
  }
  const Asking before = asking;
  sleep_until(game_now_ns() + (swaps ? kReadStepNs : kOthersStepNs));
  asking = before;
  be_patient_again(caller);
  asking.alone_since = game_time.changes.load();
  return game_now_ns();
}

Sleeper::Sleeper(std::int64_t wake_ns, WakeBy by, pthread_cond_t* condition, bool is_swapping)
    : thread_{.wake_ns = wake_ns,
              .began_ns = game_now_ns(),
              .began_real_ns = raw_monotonic_ns(),
              .condition = condition,
              .thread = own_thread_id(),
              .by = by,
              .is_swapping = is_swapping} {
  rest_from_asking();
  game_time.add(thread_);
}

bool Sleeper::is_due() const {
  return thread_.due.load() != 0;
}

void Sleeper::leave() {
  game_time.remove(thread_);
}

bool Sleeper::wait(bool can_end) {
  if (thread_.drives) {
    game_time.drive(thread_);
    if (!is_due()) return false;
  }
  while (!is_due()) {
    int before = 0;
    if (can_end) pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &before);
    const long came = futex_wait(thread_.due, 0);
    if (can_end) pthread_setcanceltype(before, nullptr);
    if (came == -EINTR && !is_due()) return false;
  }
  leave();
  return true;
}

void set_alarm(Alarm& alarm, std::int64_t wake_ns, std::int64_t every_ns) {
  game_time.set_alarm(alarm, wake_ns, every_ns);
}

void stop_alarm(Alarm& alarm) {
  game_time.stop_alarm(alarm);
}

void expect_signal() {
  game_time.trusts_sleepers.store(false);
}

bool sleep_until(std::int64_t wake_ns, bool can_end) {
  Sleeper sleeper(wake_ns, WakeBy::kFutex);
  bool is_due = false;
  pthread_cleanup_push(leave_sleeper, &sleeper);
  is_due = sleeper.wait(can_end);
  pthread_cleanup_pop(1);
  return is_due || sleeper.is_due();
}

void begin_swapping() {
  game_time.swapping.fetch_add(1);
}

void end_swapping() {
  game_time.swapping.fetch_sub(1);
}

void go_on_swapping() {
  game_time.set_swapper(own_thread_id());
}

void let_time_wait_for(int thread) {
  game_time.set_swapper(thread);
}

void show_windows(const WindowPictures& pictures) {
  game_time.show_windows(pictures);
}

bool is_game_time() {
  return !game_time.is_real();
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

WaitForOthers::WaitForOthers() : term_(TimeKeeper::kNoTerm) {
  rest_from_asking();
  if (is_swapper()) term_ = game_time.begin_wait();
}

void WaitForOthers::end() {
  if (term_ != TimeKeeper::kNoTerm) game_time.end_wait(term_);
  term_ = TimeKeeper::kNoTerm;
}

void leave_sleeper(void* sleeper) {
  static_cast<Sleeper*>(sleeper)->leave();
}
void end_wait(void* wait) {
  static_cast<WaitForOthers*>(wait)->end();
}

LetOthersRest::LetOthersRest() : turn_(game_time.begin_turn()) {}

LetOthersRest::~LetOthersRest() {
  game_time.end_turn();
}

void LetOthersRest::wait() const {
  game_time.let_others_rest(turn_);
}

void let_waker_rest() {
  if (is_swapper()) game_time.let_others_rest(TimeKeeper::kLastTurn);
}

void begin_game_time() {
  game_time.begin_game_time();
}

void end_game_time_at(std::int64_t end_ns) {
  game_time.end_game_time_at(end_ns);
}

void begin_real_time() {
  game_time.begin_real_time();
}

}  // namespace tickreel::capture
