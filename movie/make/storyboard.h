#pragma once

#include <atomic>
#include <string>

#include "movie/make/frames/replay_game.h"
#include "movie/plan/reel/reel_plan.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The largest size of a picture in a storyboard.
inline constexpr ImageSize kMostStoryboardPicture{320, 320};

/// The file that a storyboard is written to.
struct StoryboardFile {
  std::string path;
  bool overwrite = false;
};

/// Writes a PNG with a picture of each clip: the middle one of the frames that show this clip
/// alone, or of all its frames if none do. Below each picture stand the clip's number, start,
/// length, transition and name. The pictures have the size of the film, so the caller plans `plan`
/// with plan_reel_within() and kMostStoryboardPicture. Returns the size of the PNG. Any thread may
/// set `stop` (null: never): kInterrupted. kUsage when more pictures are needed than fit into a
/// PNG; the errors of FrameViewer and open_sink().
Result<ImageSize> make_storyboard(const ReelPlan& plan, const StoryboardFile& file,
                                  const GameFinder& find_game, const std::atomic<bool>* stop);

}  // namespace tickreel::movie
