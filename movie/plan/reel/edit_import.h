#pragma once

#include <string>
#include <vector>

#include "movie/cut/timelines/edit_timeline.h"
#include "movie/film/json_text.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Reads an editing program's timeline, .otio or .edl. `fps` is its frame rate where the file gives
/// none; may be empty. kUsage for other files, and the errors of read_otio() and read_edl().
Result<EditImport> read_edit(const std::string& file, const std::string& fps);

/// Returns the description of a reel made from the timeline. Clips that tickreel wrote get their
/// stored keys back. `output` is the file that the description is written to; empty: it is printed.
/// `warnings` gets a sentence for each thing that changed. kBadFile for a timeline that cannot be a
/// reel; `file` is the timeline's.
Result<Json> reel_of(const EditTimeline& timeline, const std::string& file,
                     const std::string& output, std::vector<std::string>& warnings);

}  // namespace tickreel::movie
