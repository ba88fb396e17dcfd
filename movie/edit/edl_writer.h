#pragma once

#include <string>
#include <vector>

#include "movie/edit/edit_timeline.h"
#include "tickreel/result.h"

namespace tickreel {

/// An edit decision list as CMX 3600 has it (SMPTE 258M): an event for each clip, from record time
/// 01:00:00:00 on, without drop frames. A transition begins at its cut. Comments name clips and
/// files, the frame rate, and what the list cannot say. `file`: its name. kUsage where a timecode
/// cannot be had: for more than 100 frames a second, or beyond 99 hours.
Result<std::string> to_edl(const EditTimeline& timeline, const std::string& file);

/// What of a timeline is not in such a list, a sentence each.
std::vector<std::string> lost_in_edl(const EditTimeline& timeline);

}  // namespace tickreel
