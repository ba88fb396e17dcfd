#pragma once

#include <string>
#include <vector>

#include "movie/cut/timelines/edit_timeline.h"
#include "movie/film/json_text.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Reads a timeline of an editing program, .otio or .edl. `fps` is the frame rate of the timeline,
/// in place of the one that the file gives; empty: the file's. kUsage for an invalid `fps` and for
/// other files, also .mlt; the errors of read_text_file(), read_otio() and read_edl().
Result<EditImport> read_edit(const std::string& file, const std::string& fps);

/// Returns the description of a reel made from a timeline that was read from `file`. Clips that
/// tickreel wrote get the keys of a reel's file back that the timeline stores. Other gaps and clips
/// without a file become cards. Paths in the description are relative to the folder of `output`,
/// the file that the caller writes it to; empty: to the present folder. Appends a sentence to
/// `warnings` for each file that is missing, for stored keys that are damaged and left out, and for
/// times of texts and cameras that a trimmed clip keeps. kBadFile for a timeline that cannot be a
/// reel.
Result<Json> reel_of(const EditTimeline& timeline, const std::string& file,
                     const std::string& output, std::vector<std::string>& warnings);

}  // namespace tickreel::movie
