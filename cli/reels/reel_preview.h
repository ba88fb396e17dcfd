#pragma once

#include "cli/options/window_options.h"
#include "movie/plan/reel/reel_plan.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// The pictures of a preview are not larger: it is to be drawn as it is watched.
inline constexpr ImageSize kMostPreviewPicture{960, 960};

/// Plays a reel in a window until that is closed. The film has samples as a window hears them. The
/// errors of open_window, and of ReelScreen.
Status preview_reel(const ReelPlan& plan, const WindowOptions& window, const std::string& title);

}  // namespace tickreel::cli
