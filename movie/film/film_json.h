#pragma once

#include <cstdint>

#include "movie/film/film_definition.h"
#include "movie/film/json_fields.h"
#include "movie/film/segment_record.h"

namespace tickreel {

// The parts that jobs, segments and manifests are written with. docs/export.md has the fields.

inline constexpr std::int64_t kMaxSegments = 100'000;

Json json_of(const FilmDefinition& film);
/// Takes all fields of a film out of an object that may have others too.
FilmDefinition read_film(JsonFields& fields);
/// The same of an object of its own, within `parent`, which is told of errors.
FilmDefinition read_film(JsonFields fields, JsonFields& parent);
/// XXH3 of all that is compared of a film: two that are the same have the same.
std::uint64_t identity(const FilmDefinition& film);

Json json_of(const FilmProvenance& provenance);
FilmProvenance read_provenance(JsonFields fields, JsonFields& parent);

Json json_of(const SegmentRecord& record);
/// With as many hashes as the segment has frames.
SegmentRecord read_segment_record(JsonFields& fields, const SegmentPlan& plan);

}  // namespace tickreel
