#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "live/live_pace.h"
#include "tickreel/view/frame_time.h"
#include "tickreel/view/view_window.h"

namespace tickreel::live {

/// A view of a running game, and the real time at which its tick was due.
struct PublishedView {
  /// A tick that was played; one that was played by itself in a pause; one that was played before,
  /// and is shown again because those after it were taken back.
  enum class Kind : std::uint8_t { kPlayed, kStepped, kAgain };

  std::shared_ptr<const View> view;
  SteadyTime due;
  Kind kind = Kind::kPlayed;
};

/// The moment of a picture of a running game: between its newest tick and the one before.
struct LiveMoment {
  Tick newest = 0;          ///< 1 or more
  std::uint16_t alpha = 0;  ///< between the last two ticks, in 1/65536, as in PacedFrame

  [[nodiscard]] FrameTime frame_time() const { return {newest - 1, Rational(alpha, 65536)}; }
  /// Whether anything of what that tick did is in the picture.
  [[nodiscard]] bool shows(Tick tick) const {
    return newest > tick || (newest == tick && alpha > 0);
  }
  friend bool operator==(const LiveMoment&, const LiveMoment&) = default;
};

/// The moment to show at `now` when the view of tick `newest` was due at `due`: one step later it
/// is shown whole, or almost, and stays so until the next tick comes.
LiveMoment live_moment(Tick newest, SteadyTime due, const TickRate& tick_rate, SteadyTime now);

/// The views of a running game on the side of those who watch. What it shows goes back when ticks
/// are taken back, and only then.
class LiveViews {
 public:
  /// `window_views` as FrameRenderer::window_views.
  LiveViews(const TickRate& tick_rate, std::size_t window_views)
      : tick_rate_(tick_rate), window_(window_views) {}

  /// Remembers the views before the game was begun: consecutive ones, and the next is the first
  /// that is taken. They are never shown by themselves.
  void remember(const std::vector<std::shared_ptr<const View>>& past);
  /// Takes the views that were published since the last call, in order.
  void take(const std::vector<PublishedView>& published);

  [[nodiscard]] const ViewWindow& window() const { return window_; }
  /// Whether there is something to show: two views, the start and the first tick.
  [[nodiscard]] bool can_show() const { return start_ && window_.newest() > *start_; }
  /// The moment to show now; can_show() must be true.
  [[nodiscard]] LiveMoment moment(SteadyTime now) const {
    return live_moment(window_.newest(), newest_due_, tick_rate_, now);
  }

 private:
  TickRate tick_rate_;
  ViewWindow window_;
  std::optional<Tick> start_;  ///< of the first view that was taken
  SteadyTime newest_due_;
};

}  // namespace tickreel::live
