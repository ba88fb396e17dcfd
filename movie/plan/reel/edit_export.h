#pragma once

#include <string>
#include <vector>

#include "movie/cut/timelines/edit_timeline.h"
#include "movie/plan/reel/description.h"
#include "movie/plan/reel/edit_media.h"
#include "movie/plan/reel/reel_plan.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Whether the name of a file is that of a timeline: .otio, .edl or .mlt.
bool is_edit_path(const std::string& path);
/// Whether it is one that has pictures alone.
bool is_edl_path(const std::string& path);

/// Where the films of its clips would go, as the target of a reel: a name in the folder beside it.
/// The ending is that of the profile of the document, or else .mp4.
std::string edit_media_target(const std::string& path, const Description& document);

/// That whoever plays the timeline can play its files, where no films of the clips are made: kUsage
/// for a replay in .mlt.
Status check_edit_is_playable(const std::string& path, const ReelPlan& reel);

/// The timeline of a reel, which is to be written to `path`. `media`: a film of each clip; empty:
/// none is made. kUsage and kBadFile as for the reel.
Result<EditTimeline> edit_of_reel(const std::string& path, const Description& document,
                                  const ReelPlan& reel, const std::vector<ClipMedia>& media);
/// As the file is written. `warnings`: a sentence for each thing that it cannot say.
Result<std::string> edit_text(const EditTimeline& timeline, const std::string& path,
                              std::vector<std::string>& warnings);
/// What is about the whole film, and no editing program is told: a sentence for each.
std::vector<std::string> lost_in_edit(const FilmDefinition& film,
                                      const std::vector<ClipMedia>& media);

}  // namespace tickreel::movie
