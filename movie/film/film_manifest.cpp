#include "movie/film/film_manifest.h"

#include <limits>

#include "movie/film/film_json.h"

namespace tickreel {
namespace {

constexpr int kManifestVersion = 1;
/// More than two days of film at 60 frames a second.
constexpr std::size_t kMaxManifestBytes = std::size_t{512} << 20U;

std::vector<SegmentRecord> read_segments(JsonFields& fields, const SegmentPlan& plan) {
  const Json& values = fields.array("segments");
  if (values.size() != static_cast<std::size_t>(plan.segment_count())) {
    fields.fail("segments", "must have the film's " + std::to_string(plan.segment_count()));
  }
  std::vector<SegmentRecord> records;
  for (const Json& value : values) {
    if (!fields.ok()) break;
    JsonFields segment(value, "segments[" + std::to_string(records.size()) + "].");
    records.push_back(read_segment_record(segment, plan));
    if (records.back().segment + 1 != static_cast<std::int64_t>(records.size())) {
      segment.fail("segment", "must be " + std::to_string(records.size() - 1));
    }
    fields.take(segment.finish());
  }
  return records;
}

}  // namespace

std::string to_json(const FilmManifest& manifest) {
  Json segments = Json::array();
  for (const SegmentRecord& record : manifest.segments) segments.push_back(json_of(record));
  Json object = {{"tickreel_manifest", kManifestVersion},
                 {"film", json_of(manifest.film)},
                 {"provenance", json_of(manifest.provenance)},
                 {"reproducible", manifest.is_reproducible},
                 {"file_bytes", manifest.file_bytes},
                 {"file_hash", hash_text(manifest.file_hash)},
                 {"audio_samples", manifest.audio_samples},
                 {"audio_hash", hash_text(manifest.audio_hash)},
                 {"segments", std::move(segments)}};
  add_own_hash(object);
  return on_many_lines(object);
}

Result<FilmManifest> read_manifest(const std::string& path) {
  constexpr std::int64_t kMany = std::numeric_limits<std::int64_t>::max();
  auto json = read_json_file(path, kMaxManifestBytes);
  if (!json) return json.error();
  JsonFields fields(*json, "");
  fields.version("tickreel_manifest", kManifestVersion);
  if (fields.ok()) fields.take(take_own_hash(*json));
  FilmManifest manifest;
  manifest.film = read_film(fields.fields("film"), fields);
  manifest.provenance = read_provenance(fields.fields("provenance"), fields);
  manifest.is_reproducible = fields.flag("reproducible");
  manifest.file_bytes = fields.integer("file_bytes", 0, kMany);
  manifest.file_hash = fields.hash("file_hash");
  manifest.audio_samples = fields.integer("audio_samples", 0, kMany);
  manifest.audio_hash = fields.hash("audio_hash");
  manifest.segments = read_segments(fields, manifest.film.plan);
  if (Status read = fields.finish(); !read) {
    return bad_file(path +
                    " is no manifest of a film that this tickreel knows: " + read.error().message);
  }
  return manifest;
}

}  // namespace tickreel
