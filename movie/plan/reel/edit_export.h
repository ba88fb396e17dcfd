#pragma once

#include <string>
#include <vector>

#include "movie/cut/timelines/edit_timeline.h"
#include "movie/plan/reel/description.h"
#include "movie/plan/reel/edit_media.h"
#include "movie/plan/reel/reel_plan.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Whether the name of a file ends like a timeline that can be written: .otio, .edl or .mlt.
bool is_edit_path(const std::string& path);
/// Whether the file is an edit decision list (.edl), which has pictures alone.
bool is_edl_path(const std::string& path);

/// Returns the path from which the names of the films of a timeline's clips are made: a name in a
/// folder beside the timeline, such as "out/cut.media/clip.mp4" for "out/cut.otio". The ending is
/// the usual_ending() of the document.
std::string edit_media_target(const std::string& path, const Description& document);

/// Checks that a player can play the files that the timeline names when no films of the clips are
/// made. kUsage for a replay in .mlt.
Status check_edit_is_playable(const std::string& path, const ReelPlan& reel);

/// Returns the timeline of a reel, which is to be written to `path`. `media`, here and in
/// lost_in_edit(), is the result of plan_clip_media(): a film of each clip, and then the whole
/// sound if it is wanted; empty when no films are made. kUsage and kBadFile as for the reel.
Result<EditTimeline> edit_of_reel(const std::string& path, const Description& document,
                                  const ReelPlan& reel, const std::vector<ClipMedia>& media);
/// Returns the contents of the timeline's file `path`, an is_edit_path(). Appends a sentence to
/// `warnings` for each thing that .edl cannot express. The errors of to_edl() and to_mlt().
Result<std::string> edit_text(const EditTimeline& timeline, const std::string& path,
                              std::vector<std::string>& warnings);
/// Returns a sentence for each setting of the whole film that the timeline does not contain; empty
/// when there is none.
std::vector<std::string> lost_in_edit(const FilmDefinition& film,
                                      const std::vector<ClipMedia>& media);

}  // namespace tickreel::movie
