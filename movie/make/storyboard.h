#pragma once

#include <atomic>
#include <string>

#include "movie/make/frames/replay_game.h"
#include "movie/plan/reel/reel_plan.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The pictures of a storyboard are not larger.
inline constexpr ImageSize kMostStoryboardPicture{320, 320};

/// Where it goes.
struct StoryboardFile {
  std::string path;
  bool overwrite = false;
};

/// Writes a PNG with a picture of each clip: the frame in the middle of those in which it alone is
/// seen; below it its number, when it begins, how long it is, how it comes, and its name. The
/// pictures have the size of the film. Returns the size of the PNG. `stop` ends it (null: nobody
/// does). kUsage when there are more than fit into a PNG; the errors of FrameViewer and open_sink.
Result<ImageSize> make_storyboard(const ReelPlan& plan, const StoryboardFile& file,
                                  const GameFinder& find_game, const std::atomic<bool>* stop);

}  // namespace tickreel::movie
