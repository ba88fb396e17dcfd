#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "encode/segments/segment_file.h"
#include "movie/film/film_manifest.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Whether a film is the one of its manifest.
struct ManifestCheck {
  bool is_proven = false;
  std::optional<std::int64_t> first_frame;  ///< that differs; none when it is not about a frame
  std::string message;                      ///< what was found, either way; without the file's name
};

/// "film.mp4.manifest.json" of "film.mp4".
std::string manifest_path(const std::string& film_path);

/// Adds what a segment holds to a film, in order.
void append_segment(const SegmentRecord& record, CodedFilm& film);

/// What a film of this definition, or a segment of it, must be, of these coded frames, which are
/// borrowed; without its captions, which no segment has.
ExpectedFilm expected_film(const FilmDefinition& film, const CodedFilm& coded);

/// Reads all of a film and decodes it. Errors are what keeps it from being read; a film that is
/// another one, or damaged, is no error.
Result<ManifestCheck> prove_film(const std::string& path, const FilmManifest& manifest,
                                 const FrameListener& listener);

/// Compares a film's manifest with that of a film that was made again: whether the pictures are the
/// same, and whether they are encoded as the same bytes. Where they are not, the message says what
/// else has changed since then.
ManifestCheck compare_with_remade(const FilmManifest& manifest, const FilmManifest& remade);

}  // namespace tickreel::movie
