#include "cli/interruption.h"

#include <csignal>

namespace tickreel {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");

void note_interruption(int signal) {
  interrupted.store(true);
  std::signal(signal, SIG_DFL);
}

}  // namespace

const std::atomic<bool>& watch_for_interruption() {
  std::signal(SIGINT, note_interruption);
  std::signal(SIGTERM, note_interruption);
  // Ignored where the program was started by nohup.
  if (std::signal(SIGHUP, note_interruption) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);
  return interrupted;
}

}  // namespace tickreel
