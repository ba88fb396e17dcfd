#pragma once

#include <string>
#include <vector>

#include "movie/cut/timelines/edit_timeline.h"
#include "movie/film/json_text.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Reads an editing program's timeline, .otio or .edl. `fps`: its frame rate, where it does not say
/// one; may be empty. kUsage for other files, and the errors of read_otio and read_edl.
Result<EditImport> read_edit(const std::string& file, const std::string& fps);

/// The description of a reel, which is to be written to `output` (empty: it is printed): what the
/// timeline says, and of clips that tickreel wrote, what their keys say of the rest. `warnings`: a
/// sentence for each thing that is not as it was. kBadFile for what a reel cannot be; `file` is the
/// timeline's.
Result<Json> reel_of(const EditTimeline& timeline, const std::string& file,
                     const std::string& output, std::vector<std::string>& warnings);

}  // namespace tickreel::movie
