#include "cli/process/interruption.h"

#include <csignal>
#include <cstdint>
#include <ctime>

#include "cli/process/crash_reporter.h"
#include "sim/game/game_stop.h"

namespace tickreel::cli {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");

/// `timeout` and other programs send one signal twice, to the program and to its group. A person
/// cannot press Ctrl-C twice that fast.
constexpr std::int64_t kSameSignalNs = 100'000'000;
std::atomic<std::int64_t> first_signal_ns{0};
static_assert(std::atomic<std::int64_t>::is_always_lock_free, "a signal handler sets it");

std::int64_t now_ns() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

void end_at_once(int signal) {
  if (now_ns() - first_signal_ns.load() < kSameSignalNs) return;
  say_last_words("ended at once by a second SIG", signal);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void note_interruption(int signal) {
  interrupted.store(true);
  first_signal_ns.store(now_ns());
  std::signal(signal, end_at_once);
}

}  // namespace

const std::atomic<bool>& watch_for_interruption() {
  // The handlers are set only once, because after the first signal the next one has another
  // meaning.
  [[maybe_unused]] static const bool watches = [] {
    GameStop::watch(interrupted);
    std::signal(SIGINT, note_interruption);
    std::signal(SIGTERM, note_interruption);
    // nohup has SIGHUP ignored: keep it so.
    if (std::signal(SIGHUP, note_interruption) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);
    return true;
  }();
  return interrupted;
}

}  // namespace tickreel::cli
