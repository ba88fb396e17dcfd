#pragma once

#include <string>

#include "sim/replay/recorder.h"
#include "tests/support/carousel_game.h"

namespace tickreel::tests::carousel {

inline void record_carousel(const std::string& path, Tick ticks,
                            const TickRate& tick_rate = TickRate(50)) {
  auto recorder = *Recorder::begin(carousel_info(tick_rate), carousel_setup(tick_rate), path, true);
  for (Tick tick = 0; tick < ticks; ++tick) {
    if (!recorder.step(carousel_input(tick))) return;
  }
  static_cast<void>(recorder.finish());
}

}  // namespace tickreel::tests::carousel
