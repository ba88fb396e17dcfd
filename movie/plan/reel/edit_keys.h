#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "movie/film/json_text.h"
#include "movie/film/time/capture_range.h"
#include "movie/plan/reel/description.h"
#include "movie/plan/reel/reel_plan.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

// The keys of a description as JSON, for storage in a timeline.

/// Returns the keys, from the table of a clip and the defaults, that describe this one clip.
/// `clip`: the index in ReelPlan. Keys that choose among several stretches of a replay, such as
/// mark, are replaced by from and to, and beats by from and to or by length; in a clip of panes, in
/// each pane. Leaves out transitions.
/// `tick_rate` is the tick rate of the clip's replay; none for a clip without a replay. Returns
/// the errors of ReplayReader::open() for the replay of a pane; kUsage for a length in beats at
/// which no pane can end, as within a freeze.
Result<Json> keys_of_clip(const Description& document, const ReelPlan& reel, std::size_t clip,
                          const std::optional<TickRate>& tick_rate);
/// Returns the keys of the whole film, without intro, outro and the list of sizes. The size and the
/// rate are those of `reel`.
Json keys_of_film(const Description& document, const ReelPlan& reel);

/// Returns a length in frames as text: "90f".
std::string frames_text(std::int64_t frames);
/// Sets the keys from and to. Writes a point in seconds if nine decimals express it; otherwise in
/// ticks if it is a whole tick; otherwise in seconds with nine decimals, from rounded up and to
/// rounded down, so that the range does not grow. `tick_rate`: none: no point is written in ticks.
void set_range(const CaptureRange& range, const std::optional<TickRate>& tick_rate, Json& keys);

/// Returns the keys, also of inner tables, with every path replaced by `change(path)`. `change`
/// gets the whole value, which may go on after the path: "logo.png,10,10".
Json with_paths(const Json& keys, const std::function<std::string(const std::string&)>& change);

/// Whether the JSON, which anybody may have written, is a table of such values and inner tables as
/// a description can have, without an include. Does not check what keys mean.
bool are_keys(const Json& json);

}  // namespace tickreel::movie
