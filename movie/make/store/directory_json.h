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
  /// The hash of the joined and checked film that is about to get its name; none before that.
  std::optional<FileHash> complete{};

  template <typename Archive, typename File>
  static void describe(Archive& archive, File& of);
};

/// Returns the text of film.json.
std::string film_file_text(const FilmFile& file);
/// Reads film.json. kBadFile when the file is something else.
Result<FilmFile> read_film_file(const std::string& path);
/// Whether a file that read_film_file() cannot read is a film.json that is damaged or has another
/// version. A file that is not JSON counts as damaged. False for intact JSON of another kind, and
/// for a file that cannot be read.
bool is_broken_film_file(const std::string& path);

/// The contents of a segment's record file: the record, the programs that made the segment and the
/// film that it belongs to.
struct RecordFile {
  std::uint64_t film_identity = 0;  ///< identity_of_segments() of the film
  FilmProvenance provenance;
  SegmentRecord record;

  template <typename Archive, typename File>
  static void describe(Archive& archive, File& of, const SegmentPlan& plan);
};

/// Returns the text of a record file. `plan`: how the film is cut into segments.
std::string record_file_text(const RecordFile& file, const SegmentPlan& plan);
/// Reads a record file. kBadFile when the file is something else. `plan`: how the film is cut into
/// segments.
Result<RecordFile> read_record_file(const std::string& path, const SegmentPlan& plan);

}  // namespace tickreel::movie
