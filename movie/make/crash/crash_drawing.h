#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "games/open_replay.h"
#include "movie/room.h"
#include "renderer/scene/camera_cuts.h"
#include "renderer/screen_renderer.h"
#include "sim/replay/crash_note.h"
#include "sim/view/frame_times.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"
#include "tickreel/view/view_window.h"

namespace tickreel::movie {

/// A recording that a crash ended, to be drawn up to there, as it was typed.
struct CrashRequest {
  std::string replay{};
  std::string from{};  ///< what was shown before is played, and not drawn
  std::string size = "1280x720";
  std::string camera{};  ///< empty: the one that the first player had
  /// Pictures for each second, where nobody watched and the recording knows of none; or "native".
  std::string fps = "60";
};

struct CrashPlan {
  ImageSize size;
  TickRate tick_rate;
  /// Those that were shown, then the one that it died of; or one at each time of the rate.
  std::vector<FrameTime> pictures;
  CameraCuts cameras;
};

/// kUsage for a recording that did not break off, and for what makes no sense; kBadFile where there
/// is no whole tick.
Result<CrashPlan> make_crash_plan(const CrashRequest& request, const OpenedReplay& replay);

/// Draws the pictures of a plan, each once and with the same ticks before it, then plays what the
/// recording ends inside. For a process that may die of it; `site` knows what it is at.
class CrashDrawing {
 public:
  /// Everything but the player is borrowed. `alive` hears now and then that something happens.
  CrashDrawing(const CrashPlan& plan, ReplayPlayer player, ScreenRenderer& renderer,
               CrashSite& site, std::function<void()> alive);

  /// Whether all pictures are drawn.
  [[nodiscard]] bool is_done() const { return next_ == plan_.pictures.size(); }
  /// The picture that is drawn next; there must be one.
  [[nodiscard]] const FrameTime& next() const { return plan_.pictures[next_]; }
  Status draw_next();
  /// After all pictures.
  Status play_to_end();

 private:
  Status play_to(Tick tick);

  const CrashPlan& plan_;
  ReplayPlayer player_;
  ScreenRenderer& renderer_;
  CrashSite& site_;
  std::function<void()> alive_;
  std::string game_;
  ViewWindow views_;
  std::size_t next_ = 0;
};

/// All of it offscreen, with a note of its crash in the file `note`.
Status draw_into_crash(const CrashRequest& request, const std::string& note,
                       std::function<void()> alive);

}  // namespace tickreel::movie
