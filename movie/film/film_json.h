#pragma once

#include <cstdint>

#include "movie/film/film_definition.h"
#include "movie/film/json_archive.h"

namespace tickreel::movie {

// The parts that jobs, segments and manifests are written with. docs/export.md has the fields.

inline constexpr std::int64_t kMaxSegments = 100'000;

void describe_film(JsonWriter& writer, const FilmDefinition& film);
/// Also checks what no field says alone.
void describe_film(JsonReader& reader, FilmDefinition& film);
/// The same of a film that is a part of one.
void describe_clip(JsonWriter& writer, const FilmDefinition& clip);
/// XXH3 of all that is compared of a film: two that are the same have the same.
std::uint64_t identity(const FilmDefinition& film);
/// The identity of what its segments depend on: two films that differ only in their music have the
/// same.
std::uint64_t identity_of_segments(FilmDefinition film);

/// One line of JSON, without its end. Texts that are not UTF-8 do not survive.
std::string to_json_line(const SegmentJob& job);
/// kBadFile with the field that is wrong or missing. Reads nothing but `text`: whether there is
/// such a replay or encoder shows when the film is opened.
Result<SegmentJob> parse_segment_job(std::string_view text);

template <typename Archive, typename Provenance>
void describe_provenance(Archive& archive, Provenance& of) {
  archive.part("provenance", [&](auto& part) { FilmProvenance::describe(part, of); });
}

/// What a file is about that has a film and its provenance.
template <typename Archive, typename File>
void describe_origin(Archive& archive, File& of) {
  archive.part("film", [&](auto& part) { describe_film(part, of.film); });
  describe_provenance(archive, of.provenance);
}

/// A file that need not be there.
template <typename Archive, typename File>
void describe_file(Archive& archive, const char* key, File& of) {
  if (!archive.has(key, of)) return;
  archive.part(key, [&](auto& part) {
    part.integer("bytes", of->bytes);
    part.field({"hash", ""}, of->xxh3);
  });
}

/// `plan`: of the film that it is a segment of. With as many hashes as it has frames; the last of
/// an open film may have fewer than there is room for.
template <typename Archive, typename Record>
void describe_record(Archive& archive, Record& of, const SegmentPlan& plan) {
  archive.integer("segment", of.segment, plan.segment_count() - 1);
  const std::int64_t frames = plan.range(of.segment).count;
  const std::int64_t least = plan.is_open ? 1 : frames;
  archive.integer("file_bytes", of.file_bytes);
  archive.field({"file_hash", ""}, of.file_hash);
  describe_file(archive, "sound", of.sound);
  archive.field({"headers_hash", ""}, of.headers_hash);
  archive.integer("video_delay", of.video_delay, frames - 1);
  archive.hashes("picture_hashes", of.picture_hashes, frames, least);
  const auto count = static_cast<std::int64_t>(of.picture_hashes.size());
  archive.hashes("packet_hashes", of.packet_hashes, count, count);
}

}  // namespace tickreel::movie
