#include "movie/store/directory_json.h"

#include <limits>

#include "core/files/text_file.h"
#include "movie/film/film_json.h"

namespace tickreel {
namespace {

constexpr int kFilmFileVersion = 1;
constexpr std::size_t kMaxFilmFileBytes = std::size_t{8} << 20U;
constexpr std::size_t kMaxRecordFileBytes = std::size_t{512} << 20U;

}  // namespace

std::string film_file_text(const FilmFile& file) {
  Json object = {{"tickreel_film", kFilmFileVersion},
                 {"film", json_of(file.film)},
                 {"provenance", json_of(file.provenance)}};
  if (file.complete) {
    object["complete"] = {{"bytes", file.complete->bytes},
                          {"hash", hash_text(file.complete->xxh3)}};
  }
  return on_many_lines(object);
}

Result<FilmFile> read_film_file(const std::string& path) {
  const auto json = read_json_file(path, kMaxFilmFileBytes);
  if (!json) return json.error();
  JsonFields fields(*json, "");
  fields.version("tickreel_film", kFilmFileVersion);
  FilmFile file;
  file.film = read_film(fields.fields("film"), fields);
  file.provenance = read_provenance(fields.fields("provenance"), fields);
  if (fields.has("complete")) {
    JsonFields complete = fields.fields("complete");
    const std::int64_t bytes =
        complete.integer("bytes", 0, std::numeric_limits<std::int64_t>::max());
    file.complete = {complete.hash("hash"), bytes};
    fields.take(complete.finish());
  }
  if (Status read = fields.finish(); !read) {
    return bad_file(path + " describes no film that this tickreel knows: " + read.error().message);
  }
  return file;
}

bool is_broken_film_file(const std::string& path) {
  const auto text = read_text_file(path, kMaxFilmFileBytes);
  if (!text) return false;
  const auto json = parse_json(*text, path);
  return !json || (json->is_object() && json->contains("tickreel_film"));
}

std::string record_file_text(const RecordFile& file) {
  Json object = {{"tickreel_segment", kFilmFileVersion},
                 {"film", hash_text(file.film_identity)},
                 {"provenance", json_of(file.provenance)}};
  object.update(json_of(file.record));
  add_own_hash(object);
  return on_many_lines(object);
}

Result<RecordFile> read_record_file(const std::string& path, const SegmentPlan& plan) {
  auto json = read_json_file(path, kMaxRecordFileBytes);
  if (!json) return json.error();
  JsonFields fields(*json, "");
  fields.version("tickreel_segment", kFilmFileVersion);
  if (fields.ok()) fields.take(take_own_hash(*json));
  RecordFile file;
  file.film_identity = fields.hash("film");
  file.provenance = read_provenance(fields.fields("provenance"), fields);
  file.record = read_segment_record(fields, plan);
  if (Status read = fields.finish(); !read) {
    return bad_file(path + " records no segment: " + read.error().message);
  }
  return file;
}

}  // namespace tickreel
