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

/// A reel with all that follows from its replays.
struct ReelPlan {
  FilmPlan plan;
  std::vector<std::string> names;   ///< of its clips, for people
  std::vector<SourcePlace> places;  ///< of its clips: where the table of each begins
  /// Of each clip the mark that it is of, or of panes that of each. What is of none has what it is
  /// called without a name of its own there.
  std::vector<std::vector<std::string>> marks;
};

/// What stands for the size in the -o of `reel`.
inline constexpr std::string_view kSizePlaceholder = "{size}";

/// One reel for each of its sizes; `target`: where the film goes, and how it is made. Of several,
/// each has its size in its name: where kSizePlaceholder is, or else at the end. Opens the replays;
/// draws nothing. kUsage with all that is wrong, by file, line and column; kInterrupted once
/// `target.stop` is set while highlights are looked for.
Result<std::vector<ReelPlan>> plan_reels(const Description& document, const FilmRequest& target);

/// The first of them, to be looked at: of the same shape, and not larger than `most`.
Result<ReelPlan> plan_reel_within(const Description& document, const FilmRequest& target,
                                  ImageSize most);

/// That of the film's name where nobody says it: of the profile of the document, or of a file that
/// holds what its encoder makes: mostly ".mp4".
std::string usual_ending(const Description& document);

/// Says something of the whole film in place of what the document says. Again from the same file of
/// `place`: beside what that said.
void set_film_key(Description& document, const std::string& key, const std::string& text,
                  const SourcePlace& place);

}  // namespace tickreel::movie
