#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "movie/plan/film_plan.h"
#include "movie/plan/film_request.h"
#include "movie/plan/reel/clip_planner.h"
#include "movie/plan/reel/description.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A planned reel, with everything that its replays determine.
struct ReelPlan {
  FilmPlan plan;
  std::vector<std::string> names;   ///< the names of the clips, for messages and chapters
  std::vector<SourcePlace> places;  ///< where the table of each clip begins
  /// For each clip a list with the name of its mark; for a clip of panes, a list with the name of
  /// each pane's mark. A clip or pane without a mark has its default name in the list.
  std::vector<std::vector<std::string>> marks;
};

/// The placeholder for the size in the -o of `reel`.
inline constexpr std::string_view kSizePlaceholder = "{size}";

/// Plans one reel for each of the description's `sizes`, or else one reel. `target` has the path
/// and how the films are made. Each path gets its size, in pixels, in place of kSizePlaceholder.
/// With several sizes, a path without the placeholder gets the size before its ending:
/// "reel-1080x1920.mp4". Opens the replays; draws nothing. kUsage as DescriptionErrors::tell()
/// returns it, also for files that cannot be read; kInterrupted once `target.stop` is set while
/// highlights, or events for captions, are looked for.
Result<std::vector<ReelPlan>> plan_reels(const Description& document, const FilmRequest& target);

/// Plans the first reel of plan_reels() to be shown in a window: not larger than `most`, whose
/// sides are even. A larger reel is scaled to even sides, and keeps its shape but for rounding. The
/// errors of plan_reels().
Result<ReelPlan> plan_reel_within(const Description& document, const FilmRequest& target,
                                  ImageSize most);

/// Returns the ending of the film's name when the user gives no name: the first ending of the
/// document's profile, or else ".mkv" for the encoders ffv1 and utvideo, ".mov" for those of
/// ProRes, and ".mp4" for all others.
std::string usual_ending(const Description& document);

/// Sets a key of the whole film to `text`, in place of the document's own values of the key; size
/// and sizes replace each other. Later calls for the same key with the same `place.file`, if not
/// empty, append `text` instead: the key then has several texts, like an array in the file.
void set_film_key(Description& document, const std::string& key, const std::string& text,
                  const SourcePlace& place);

}  // namespace tickreel::movie
