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

/// A request to draw a recording up to the crash that ended it. All fields are as the user typed
/// them.
struct CrashRequest {
  std::string replay{};
  std::string from{};  ///< what lies before it is played but not drawn
  std::string size = "1280x720";
  std::string camera{};  ///< empty: the first player's camera
  /// Pictures per second for a recording that nobody watched, which has no times of pictures; or
  /// "native".
  std::string fps = "60";
};

struct CrashPlan {
  ImageSize size;
  TickRate tick_rate;
  /// The pictures that were shown, then the one that the crash interrupted; or one for each time of
  /// the rate.
  std::vector<FrameTime> pictures;
  CameraCuts cameras;
};

/// Plans the pictures. kUsage for a recording that is complete, and for settings that make no
/// sense; kBadFile where there is not one whole tick.
Result<CrashPlan> make_crash_plan(const CrashRequest& request, const OpenedReplay& replay);

/// Draws the pictures of a plan, each once and after the same ticks as in the recording. Then plays
/// the tick or event that the recording ends inside. The process may die of it; `site` records what
/// it is doing.
class CrashDrawing {
 public:
  /// Everything but the player is borrowed. `alive` is called now and then as a sign of life.
  CrashDrawing(const CrashPlan& plan, ReplayPlayer player, ScreenRenderer& renderer,
               CrashSite& site, std::function<void()> alive);

  /// Whether all pictures are drawn.
  [[nodiscard]] bool is_done() const { return next_ == plan_.pictures.size(); }
  /// Returns the picture that is drawn next; there must be one.
  [[nodiscard]] const FrameTime& next() const { return plan_.pictures[next_]; }
  Status draw_next();
  /// Plays the rest; call it after all pictures.
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

/// Draws a whole recording offscreen, and writes the note of its crash into the file `note`.
Status draw_into_crash(const CrashRequest& request, const std::string& note,
                       std::function<void()> alive);

}  // namespace tickreel::movie
