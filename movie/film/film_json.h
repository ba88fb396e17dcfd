#pragma once

#include <cstdint>

#include "movie/film/film_definition.h"
#include "movie/film/json_archive.h"

namespace tickreel::movie {

// Functions that write and read the common parts of the files of jobs, segments and manifests.
// docs/files.md has the fields.

/// The most segments of one film.
inline constexpr std::int64_t kMaxSegments = 100'000;

/// Writes all fields of a film, with its clips.
void describe_film(JsonWriter& writer, const FilmDefinition& film);
/// Reads all fields of a film, with its clips, and checks the fields against each other. The reader
/// remembers the first error.
void describe_film(JsonReader& reader, FilmDefinition& film);
/// Writes a clip of a reel, or a pane of a clip.
void describe_clip(JsonWriter& writer, const FilmDefinition& clip);
/// Returns XXH3 of all compared fields of a film: equal films have equal identities, wherever their
/// files lie.
std::uint64_t identity(const FilmDefinition& film);
/// Returns the hash of the fields that the film's segments depend on. Films that differ only in
/// their music, their laid sounds, or tracks that are no buses have equal hashes.
std::uint64_t identity_of_segments(FilmDefinition film);

/// Returns one line of JSON, without a line end. Bytes that are not UTF-8 are replaced.
std::string to_json_line(const SegmentJob& job);
/// Reads a job from `text`, without a look at any other file. kBadFile with the field that is wrong
/// or missing. Whether the replay or the encoder exists shows when the film is opened.
Result<SegmentJob> parse_segment_job(std::string_view text);

/// Writes or reads the part "provenance" of a file.
template <typename Archive, typename Provenance>
void describe_provenance(Archive& archive, Provenance& of) {
  archive.part("provenance", [&](auto& part) { FilmProvenance::describe(part, of); });
}

/// Writes or reads the kind of an error.
template <typename Archive, typename Kind>
void describe_kind(Archive& archive, Kind& of) {
  archive.enumeration("kind", of, ErrorKind::kNotNow);
}

/// Writes or reads the parts "film" and "provenance" of a file that has both.
template <typename Archive, typename File>
void describe_origin(Archive& archive, File& of) {
  archive.part("film", [&](auto& part) { describe_film(part, of.film); });
  describe_provenance(archive, of.provenance);
}

/// Writes or reads the size and the hash of a file that may be absent: `of` is an optional
/// FileHash.
template <typename Archive, typename File>
void describe_file(Archive& archive, const char* key, File& of) {
  if (!archive.has(key, of)) return;
  archive.part(key, [&](auto& part) {
    part.integer("bytes", of->bytes);
    part.field({"hash", ""}, of->xxh3);
  });
}

/// Writes or reads a segment's record. `plan` is the plan of the segment's film. The record has as
/// many hashes as the segment has frames; the last segment of an open film may have fewer frames
/// than planned.
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
