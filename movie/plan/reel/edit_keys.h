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

/// Returns the keys, from the table of a clip and the defaults, that describe this one clip. Keys
/// that choose among several stretches of a replay, such as mark, are replaced by from and to; in a
/// clip of panes, in each pane. Leaves out transitions. `tick_rate` is the tick rate of the clip's
/// replay; none for a clip without a replay. kBadFile when the replay of a pane cannot be read,
/// kUsage for panes that can only end together with their clip.
Result<Json> keys_of_clip(const Description& document, const ReelPlan& reel, std::size_t clip,
                          const std::optional<TickRate>& tick_rate);
/// Returns the keys of the whole film, with its size and rate, without intro, outro and sizes.
Json keys_of_film(const Description& document, const ReelPlan& reel);

/// Returns a length in frames as text: "90f".
std::string frames_text(std::int64_t frames);
/// Sets the keys from and to. Writes a point that is a whole tick in ticks, and every other point
/// in seconds. A point without a short decimal is rounded to nine decimals, into the range by less
/// than a nanosecond, so that no frame is lost.
void set_range(const CaptureRange& range, const std::optional<TickRate>& tick_rate, Json& keys);

/// Returns the keys, also of inner tables, with every path replaced by `change(path)`.
Json with_paths(const Json& keys, const std::function<std::string(const std::string&)>& change);

/// Whether the JSON, which anybody may have written, has only what a description can have, and no
/// include.
bool are_keys(const Json& json);

}  // namespace tickreel::movie
