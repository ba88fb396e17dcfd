#include "movie/make/store/directory_json.h"

#include "core/files/text_file.h"
#include "movie/film/film_json.h"

namespace tickreel::movie {
namespace {

constexpr DocumentKind kFilmFile{"tickreel_film", std::size_t{8} << 20U, false,
                                 " describes no film that this tickreel knows: "};
constexpr DocumentKind kRecordFile{"tickreel_segment", std::size_t{512} << 20U, true,
                                   " records no segment: "};

}  // namespace

template <typename Archive, typename File>
void FilmFile::describe(Archive& archive, File& of) {
  describe_origin(archive, of);
  describe_file(archive, "complete", of.complete);
}

template <typename Archive, typename File>
void RecordFile::describe(Archive& archive, File& of, const SegmentPlan& plan) {
  archive.field({"film", ""}, of.film_identity);
  describe_provenance(archive, of.provenance);
  describe_record(archive, of.record, plan);
}

std::string film_file_text(const FilmFile& file) {
  return document_text(kFilmFile, file);
}

Result<FilmFile> read_film_file(const std::string& path) {
  return read_document<FilmFile>(kFilmFile, path);
}

bool is_broken_film_file(const std::string& path) {
  const auto text = read_text_file(path, kFilmFile.max_bytes);
  if (!text) return false;
  const auto json = parse_json(*text, path);
  return !json || (json->is_object() && json->contains(kFilmFile.version_field));
}

std::string record_file_text(const RecordFile& file, const SegmentPlan& plan) {
  return document_text(kRecordFile, file, plan);
}

Result<RecordFile> read_record_file(const std::string& path, const SegmentPlan& plan) {
  return read_document<RecordFile>(kRecordFile, path, plan);
}

}  // namespace tickreel::movie
