#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "encode/segments/segment_file.h"
#include "movie/film/film_definition.h"
#include "movie/film/film_manifest.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// The JSON files in a SegmentDirectory. docs/files.md has their fields.

/// The contents of film.json.
struct FilmFile {
  FilmDefinition film;
  FilmProvenance provenance;
  /// The hash of the joined and checked film that is about to get its name.
  std::optional<FileHash> complete{};

  template <typename Archive, typename File>
  static void describe(Archive& archive, File& of);
};

std::string film_file_text(const FilmFile& file);
/// Reads film.json. kBadFile when the file is something else.
Result<FilmFile> read_film_file(const std::string& path);
/// Whether a file that read_film_file() cannot read is a damaged film.json, or one of another
/// version. An intact file of another kind is not.
bool is_broken_film_file(const std::string& path);

/// The record of a segment, with the programs that made it and the film that it belongs to.
struct RecordFile {
  std::uint64_t film_identity = 0;
  FilmProvenance provenance;
  SegmentRecord record;

  template <typename Archive, typename File>
  static void describe(Archive& archive, File& of, const SegmentPlan& plan);
};

/// Returns the text of a record. `plan`: how its film is cut.
std::string record_file_text(const RecordFile& file, const SegmentPlan& plan);
Result<RecordFile> read_record_file(const std::string& path, const SegmentPlan& plan);

}  // namespace tickreel::movie
