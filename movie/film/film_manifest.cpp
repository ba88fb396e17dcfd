#include "movie/film/film_manifest.h"

#include "movie/film/film_json.h"

namespace tickreel::movie {
namespace {

/// The size limit fits more than two days of film at 60 frames a second.
constexpr DocumentKind kManifest{"tickreel_manifest", std::size_t{512} << 20U, true,
                                 " is no manifest of a film that this tickreel knows: "};

template <typename Archive, typename Manifest>
void list_segments(Archive& archive, Manifest& of) {
  archive.list("segments", of.segments,
               [&](auto& part, auto& record) { describe_record(part, record, of.film.plan); });
}

void describe_segments(JsonWriter& writer, const FilmManifest& of) {
  list_segments(writer, of);
}

/// Reads all segments, which must be complete and in order.
void describe_segments(JsonReader& reader, FilmManifest& of) {
  const auto count = static_cast<std::size_t>(of.film.plan.segment_count());
  if (reader.array("segments").size() != count) {
    reader.fail("segments", "must have the film's " + std::to_string(count));
  }
  list_segments(reader, of);
  for (std::size_t i = 0; i < of.segments.size(); ++i) {
    if (of.segments[i].segment == static_cast<std::int64_t>(i)) continue;
    const std::string number = std::to_string(i);
    reader.fail("segments[" + number + "].segment", "must be " + number);
  }
}

}  // namespace

template <typename Archive, typename Manifest>
void FilmManifest::describe(Archive& archive, Manifest& of) {
  describe_origin(archive, of);
  archive.field({"reproducible", ""}, of.is_reproducible);
  archive.integer("file_bytes", of.file_bytes);
  archive.field({"file_hash", ""}, of.file_hash);
  archive.integer("audio_samples", of.audio_samples);
  archive.field({"audio_hash", ""}, of.audio_hash);
  archive.field({"audio_tracks", "", true}, of.tracks);
  if (archive.has("audio_packets_hash", of.audio_packets_hash)) {
    archive.field({"audio_packets_hash", ""}, *of.audio_packets_hash);
  }
  describe_segments(archive, of);
}

std::string to_json(const FilmManifest& manifest) {
  return document_text(kManifest, manifest);
}

Result<FilmManifest> read_manifest(const std::string& path) {
  return read_document<FilmManifest>(kManifest, path);
}

}  // namespace tickreel::movie
