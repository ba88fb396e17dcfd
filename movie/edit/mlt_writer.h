#pragma once

#include <string>

#include "movie/edit/edit_timeline.h"
#include "tickreel/result.h"

namespace tickreel {

/// MLT XML (https://www.mltframework.org/docs/mltxml/), which melt, Kdenlive and Shotcut play: a
/// playlist, in which each transition is a tractor of the two clips. `file`: its name. kUsage where
/// a clip is in no file: MLT can play nothing else.
Result<std::string> to_mlt(const EditTimeline& timeline, const std::string& file);

}  // namespace tickreel
