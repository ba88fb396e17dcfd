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

/// A request to draw a recording up to the crash that ended it. All fields are texts as the user
/// typed them.
struct CrashRequest {
  std::string replay{};
  /// The time of the first picture, for resolve_capture_range(); earlier ticks are played and not
  /// drawn; empty: the start.
  std::string from{};
  std::string size = "1280x720";
  std::string camera{};  ///< empty: that of the first player, or the look's first
  /// Pictures a second, or "native". Used for a recording that nobody watched, which has no times
  /// of pictures.
  std::string fps = "60";
};

/// The pictures to draw, and how they are drawn.
struct CrashPlan {
  ImageSize size;
  TickRate tick_rate;
  /// The times of the pictures. For a recording that was watched: the pictures that were shown, and
  /// then the picture that the crash interrupted. For other recordings: one picture for each step
  /// of the requested rate.
  std::vector<FrameTime> pictures;
  CameraCuts cameras;
};

/// Plans the pictures. kUsage for a recording that is complete, and for settings that make no
/// sense; kBadFile for a recording without one whole tick. The errors of reading the recording and
/// its notes.
Result<CrashPlan> make_crash_plan(const CrashRequest& request, const OpenedReplay& replay);

/// Draws the pictures of a plan, each once and after the same ticks as in the recording. Then plays
/// the tick that the recording ends inside; the process may crash in it. `site` records what the
/// process is doing at any time.
class CrashDrawing {
 public:
  /// Borrows everything but the player and `alive`, a function that is called now and then as a
  /// sign of life; it is not empty.
  CrashDrawing(const CrashPlan& plan, ReplayPlayer player, ScreenRenderer& renderer,
               CrashSite& site, std::function<void()> alive);

  /// Whether all pictures are drawn.
  [[nodiscard]] bool is_done() const { return next_ == plan_.pictures.size(); }
  /// Returns the time of the picture that draw_next() will draw. There must be one (not is_done()).
  [[nodiscard]] const FrameTime& next() const { return plan_.pictures[next_]; }
  /// Plays up to the next picture and draws it. The errors of playing and drawing.
  Status draw_next();
  /// Plays the rest of the recording, and then the tick that it ends inside, after all pictures are
  /// drawn.
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

/// Draws a recording into its crash offscreen, in this process, and plays the tick that the
/// recording ends inside. A crash of this process appends a note to the existing file `note`; so
/// does the death of a game in a process of its own, which is kFailed. `alive`: see CrashDrawing.
/// The errors of make_crash_plan(), playing and drawing.
Status draw_into_crash(const CrashRequest& request, const std::string& note,
                       std::function<void()> alive);

}  // namespace tickreel::movie
