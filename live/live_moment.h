#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "live/live_pace.h"
#include "tickreel/view/frame_time.h"
#include "tickreel/view/view_window.h"

namespace tickreel::live {

/// A view of a running game.
struct PublishedView {
  /// kPlayed: the view of a tick that was played in its time. kStepped: of a tick that
  /// LiveGame::step() has played in a pause. kAgain: of an earlier tick; LiveGame::take_back() has
  /// returned it again.
  enum class Kind : std::uint8_t { kPlayed, kStepped, kAgain };

  std::shared_ptr<const View> view;
  /// The real time at which the tick was due; for kStepped and kAgain, the time of the call.
  SteadyTime due;
  Kind kind = Kind::kPlayed;
};

/// The point in game time that a picture of a running game shows: between the newest tick and the
/// tick before.
struct LiveMoment {
  Tick newest = 0;          ///< 1 or more
  std::uint16_t alpha = 0;  ///< the position from tick newest - 1 (0) on; unit 1/65536

  [[nodiscard]] FrameTime frame_time() const { return {newest - 1, Rational(alpha, 65536)}; }
  /// Whether a picture of this moment shows at least a part of the change that `tick` has made.
  [[nodiscard]] bool shows(Tick tick) const {
    return newest > tick || (newest == tick && alpha > 0);
  }
  friend bool operator==(const LiveMoment&, const LiveMoment&) = default;
};

/// Returns the moment that a picture at the time `now` shows. The tick `newest` was due at `due`.
/// The moment is at tick newest - 1 until `due`, moves to `newest` within one step of game time,
/// and stays at the end (alpha 65535) until there is a newer tick.
LiveMoment live_moment(Tick newest, SteadyTime due, const TickRate& tick_rate, SteadyTime now);

/// The last views of a running game, for the thread that draws them. The moment to show never goes
/// back, except when ticks are taken back.
class LiveViews {
 public:
  /// `window_views`: the number of views that are kept, FrameRenderer::window_views().
  LiveViews(const TickRate& tick_rate, std::size_t window_views)
      : tick_rate_(tick_rate), window_(window_views) {}

  /// Adds the views of the ticks before the live game, which continues a replay. They are
  /// consecutive, and the first view that take() adds must follow them. A look may need them, but
  /// the moment to show is never among them.
  void remember(const std::vector<std::shared_ptr<const View>>& past);
  /// Adds the views that were published since the last call, in order. A view that is not of the
  /// next tick, after ticks were taken back, removes all views before it.
  void take(const std::vector<PublishedView>& published);

  /// The views, as a renderer needs them.
  [[nodiscard]] const ViewWindow& window() const { return window_; }
  /// Whether there is a picture to show: take() has added the view of the start and of the first
  /// tick.
  [[nodiscard]] bool can_show() const { return start_ && window_.newest() > *start_; }
  /// Returns the moment to show at `now`. can_show() must be true.
  [[nodiscard]] LiveMoment moment(SteadyTime now) const {
    return live_moment(window_.newest(), newest_due_, tick_rate_, now);
  }

 private:
  TickRate tick_rate_;
  ViewWindow window_;
  std::optional<Tick> start_;  ///< the tick of the first view that take() has added
  SteadyTime newest_due_;      ///< PublishedView::due of the newest view
};

}  // namespace tickreel::live
