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
/// Whether the timeline is an edit decision list, which has pictures alone.
bool is_edl_path(const std::string& path);

/// Returns the target for the films of a timeline's clips, as that of a reel: a name in the folder
/// beside the timeline. The ending is that of the document's profile, or else .mp4.
std::string edit_media_target(const std::string& path, const Description& document);

/// Checks that a player of the timeline can play its files when no films of the clips are made:
/// kUsage for a replay in .mlt.
Status check_edit_is_playable(const std::string& path, const ReelPlan& reel);

/// Returns the timeline of a reel, which is to be written to `path`. `media`, here and below, is
/// the result of plan_clip_media(): a film of each clip, and the whole sound behind them if it is
/// wanted; empty when no films are made. kUsage and kBadFile as for the reel.
Result<EditTimeline> edit_of_reel(const std::string& path, const Description& document,
                                  const ReelPlan& reel, const std::vector<ClipMedia>& media);
/// Returns the contents of the timeline's file. `warnings` gets a sentence for each thing that the
/// format cannot express.
Result<std::string> edit_text(const EditTimeline& timeline, const std::string& path,
                              std::vector<std::string>& warnings);
/// Returns a sentence for each setting of the whole film that the timeline does not contain.
std::vector<std::string> lost_in_edit(const FilmDefinition& film,
                                      const std::vector<ClipMedia>& media);

}  // namespace tickreel::movie
