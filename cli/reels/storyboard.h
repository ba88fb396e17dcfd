#pragma once

#include <string>

#include "cli/reels/reel_plan.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel {

/// The pictures of a storyboard are not larger.
inline constexpr ImageSize kMostStoryboardPicture{320, 320};

/// Writes a PNG with a picture of each clip: the frame in the middle of those in which it alone is
/// seen; below it its number, when it begins, how long it is, how it comes, and its name. The
/// pictures have the size of the film. kUsage when there are more than fit into a PNG; the errors
/// of FrameViewer and open_sink.
Status make_storyboard(const ReelPlan& plan, const std::string& path, bool overwrite);

}  // namespace tickreel
