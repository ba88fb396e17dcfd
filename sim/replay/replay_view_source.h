#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "sim/replay/replay_player.h"
#include "sim/replay/view_source.h"

namespace tickreel::sim {

/// The views of a replay, played as fast as they are requested.
class ReplayViewSource : public ViewSource {
 public:
  /// The treatment of ticks that nobody requests: a seek skips them, or they are played. The first
  /// requested tick is always reached by a seek.
  enum class Gaps : std::uint8_t { kSought, kPlayed };

  /// Keeps the last `window_views` views (2 or more).
  ReplayViewSource(ReplayPlayer player, std::size_t window_views, Gaps gaps = Gaps::kSought);

  /// Moves as ViewSource says, and also back, at the cost of a seek. The errors of ReplayPlayer,
  /// and those of the game.
  Status advance_to(Tick tick) override;
  [[nodiscard]] const ViewWindow& window() const override { return window_; }
  /// See ReplayPlayer::passed_divergence.
  [[nodiscard]] const std::optional<PassedDivergence>& passed_divergence() const {
    return player_.passed_divergence();
  }

 private:
  Status play_to(Tick tick);
  void publish() { player_.publish(window_.push(player_.tick())); }

  ReplayPlayer player_;
  ViewWindow window_;
  Gaps gaps_;
};

}  // namespace tickreel::sim
