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

/// Returns the keys of a clip, from its table and the defaults, that describe this one clip. Keys
/// that choose among several stretches, such as mark, are replaced by from and to, for panes in
/// each pane. Transitions are left out. `tick_rate` is that of its replay, if it has one. kBadFile
/// when the replay of a pane cannot be read, kUsage for panes that can only end together with their
/// clip.
Result<Json> keys_of_clip(const Description& document, const ReelPlan& reel, std::size_t clip,
                          const std::optional<TickRate>& tick_rate);
/// Returns the keys of the film, with its size and rate.
Json keys_of_film(const Description& document, const ReelPlan& reel);

/// Formats a length: "90f".
std::string frames_text(std::int64_t frames);
/// Sets from and to, in ticks where they are whole ticks. A point that is neither is rounded to
/// nine decimals, into the range by less than a nanosecond, so that no frame is lost.
void set_range(const CaptureRange& range, const std::optional<TickRate>& tick_rate, Json& keys);

/// Returns the keys with changed paths, also in inner tables.
Json with_paths(const Json& keys, const std::function<std::string(const std::string&)>& change);

/// Whether the JSON has only what a description can have. Its author is unknown.
bool are_keys(const Json& json);

}  // namespace tickreel::movie
