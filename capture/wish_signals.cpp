#include "capture/wish_signals.h"

#include <atomic>
#include <csignal>

namespace tickreel::capture {
namespace {

std::atomic<FilmWish> wished{FilmWish::kNone};
static_assert(std::atomic<FilmWish>::is_always_lock_free, "a signal handler sets it");

void note_wish(int signal) {
  wished.store(signal == SIGUSR1 ? FilmWish::kBegin : FilmWish::kEnd);
}

}  // namespace

WishSignals::WishSignals() {
  wished.store(FilmWish::kNone);
  std::signal(SIGUSR1, note_wish);
  std::signal(SIGUSR2, note_wish);
}

WishSignals::~WishSignals() {
  std::signal(SIGUSR1, SIG_DFL);
  std::signal(SIGUSR2, SIG_DFL);
}

FilmWish WishSignals::take() {
  return wished.exchange(FilmWish::kNone);
}

}  // namespace tickreel::capture
