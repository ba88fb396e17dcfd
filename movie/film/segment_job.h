#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/error.h"
#include "movie/film/film_definition.h"

namespace tickreel {

/// One segment of a film: what one process makes.
struct SegmentJob {
  FilmDefinition film;
  std::int64_t segment = 0;
};

/// One line of JSON, without its end. Texts that are not UTF-8 do not survive.
std::string to_json_line(const SegmentJob& job);
/// kBadFile with the field that is wrong or missing. Reads nothing but `text`: whether there is
/// such a replay or encoder shows when the film is opened.
Result<SegmentJob> parse_segment_job(std::string_view text);

}  // namespace tickreel
