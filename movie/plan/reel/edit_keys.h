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

// What a description says, on its way through a timeline: JSON of its structure.

/// Of a clip: the keys of its table, and of the defaults, that describe this one clip. What chooses
/// among several, such as mark, becomes from and to, of panes those of each. Not its transition.
/// `tick_rate`: of its replay, if it has one. kBadFile when that of a pane cannot be read, kUsage
/// for panes that can only end together with their clip.
Result<Json> keys_of_clip(const Description& document, const ReelPlan& reel, std::size_t clip,
                          const std::optional<TickRate>& tick_rate);
/// Of the film, with its size and rate.
Json keys_of_film(const Description& document, const ReelPlan& reel);

/// A length: "90f".
std::string frames_text(std::int64_t frames);
/// Sets from and to, as ticks if they are such. Where a point is no decimal of nine digits either,
/// less than a nanosecond of the range is lost, and so none of its frames.
void set_range(const CaptureRange& range, const std::optional<TickRate>& tick_rate, Json& keys);

/// The same keys with other paths, also in the tables within.
Json with_paths(const Json& keys, const std::function<std::string(const std::string&)>& change);

/// Whether it has nothing but what a description can have: nobody knows who wrote it.
bool are_keys(const Json& json);

}  // namespace tickreel::movie
