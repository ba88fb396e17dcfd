#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/replay/view_source.h"
#include "tests/support/room.h"

namespace tickreel::tests {

/// Views of a few objects on a circle, without a game or a replay.
class SteadySource final : public ViewSource {
 public:
  explicit SteadySource(std::size_t window_views) : window_(window_views) {}

  Status advance_to(Tick tick) override {
    while (window_.empty() || window_.newest() < tick) {
      const Tick next = window_.empty() ? 0 : window_.newest() + 1;
      View& view = window_.push(next);
      for (std::uint64_t id = 1; id <= 12; ++id) {
        Thing& thing = view.things.emplace_back();
        thing.id = id;
        thing.flags = kHasVelocity;
        thing.position = {static_cast<float>(next % 50), static_cast<float>(id), 1.0F};
        thing.velocity = {1.0F, 0.0F, 0.0F};
      }
    }
    return {};
  }
  [[nodiscard]] const ViewWindow& window() const override { return window_; }

 private:
  ViewWindow window_;
};

}  // namespace tickreel::tests
