#include "cli/interruption.h"

#include <csignal>

#include "cli/last_words.h"

namespace tickreel {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");

void end_at_once(int signal) {
  say_last_words("ended at once by a second SIG", signal);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void note_interruption(int signal) {
  interrupted.store(true);
  std::signal(signal, end_at_once);
}

}  // namespace

const std::atomic<bool>& watch_for_interruption() {
  // Once: after the first signal the next one means something else.
  [[maybe_unused]] static const bool watches = [] {
    std::signal(SIGINT, note_interruption);
    std::signal(SIGTERM, note_interruption);
    // Ignored where the program was started by nohup.
    if (std::signal(SIGHUP, note_interruption) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);
    return true;
  }();
  return interrupted;
}

}  // namespace tickreel
