#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "sim/replay/replay_player.h"
#include "sim/replay/view_source.h"

namespace tickreel::sim {

/// The views of a replay, which it plays when they are requested.
class ReplayViewSource : public ViewSource {
 public:
  /// How to pass ticks whose views nobody needs: by a seek, or by playing them. The first requested
  /// tick is always reached by a seek.
  enum class Gaps : std::uint8_t { kSought, kPlayed };

  /// Makes a source whose window has at most `window_views` views (2 or more).
  ReplayViewSource(ReplayPlayer player, std::size_t window_views, Gaps gaps = Gaps::kSought);

  /// See ViewSource. `tick` may also be earlier than the last one; that costs a seek. Returns the
  /// errors of ReplayPlayer and of the game.
  Status advance_to(Tick tick) override;
  [[nodiscard]] const ViewWindow& window() const override { return window_; }
  /// See ReplayPlayer::passed_divergence().
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
