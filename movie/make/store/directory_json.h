#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "encode/segments/segment_file.h"
#include "movie/film/film_definition.h"
#include "movie/film/film_manifest.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// The JSON files in a SegmentDirectory. docs/export.md has their fields.

/// What film.json says.
struct FilmFile {
  FilmDefinition film;
  FilmProvenance provenance;
  /// The film when it is joined and checked, about to get its name.
  std::optional<FileHash> complete{};

  template <typename Archive, typename File>
  static void describe(Archive& archive, File& of);
};

std::string film_file_text(const FilmFile& file);
/// kBadFile when it says something else.
Result<FilmFile> read_film_file(const std::string& path);
/// Whether a file that cannot be read as one was one: damaged, or of another version. One that is
/// intact and says something else never was.
bool is_broken_film_file(const std::string& path);

/// Who made a segment, and of which film, beside its record.
struct RecordFile {
  std::uint64_t film_identity = 0;
  FilmProvenance provenance;
  SegmentRecord record;

  template <typename Archive, typename File>
  static void describe(Archive& archive, File& of, const SegmentPlan& plan);
};

/// The text of a record, of a film that is cut like this.
std::string record_file_text(const RecordFile& file, const SegmentPlan& plan);
Result<RecordFile> read_record_file(const std::string& path, const SegmentPlan& plan);

}  // namespace tickreel::movie
