#pragma once

#include "capture/preload/exchange.h"
#include "capture/room.h"

namespace tickreel::capture {

/// While it lives, SIGUSR1 and SIGUSR2 to this process ask for a film to begin and to end. One at a
/// time.
class WishSignals {
 public:
  WishSignals();
  ~WishSignals();
  WishSignals(const WishSignals&) = delete;
  WishSignals& operator=(const WishSignals&) = delete;

  /// What was asked for last, once.
  FilmWish take();
};

}  // namespace tickreel::capture
