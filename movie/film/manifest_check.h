#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "encode/segments/segment_file.h"
#include "movie/film/film_manifest.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The result of comparing a film with its manifest.
struct ManifestCheck {
  bool is_proven = false;
  std::optional<std::int64_t> first_frame;  ///< the first frame that differs; none when the
                                            ///< difference is not in a frame
  std::string message;                      ///< the finding, positive or negative; without the
                                            ///< file's name
};

/// Returns "film.mp4.manifest.json" for "film.mp4".
std::string manifest_path(const std::string& film_path);

/// Appends the frames of a segment to a film, in order.
void append_segment(const SegmentRecord& record, CodedFilm& film);

/// Returns what a film of this definition, or a segment of it, must contain. `coded` are its coded
/// frames, borrowed. Captions are left out, because segments have none.
ExpectedFilm expected_film(const FilmDefinition& film, const CodedFilm& coded);

/// Reads and decodes all of a film. Errors are reasons why it cannot be read; a different or
/// damaged film is a result, not an error.
Result<ManifestCheck> prove_film(const std::string& path, const FilmManifest& manifest,
                                 const FrameListener& listener);

/// Compares a film's manifest with that of the same film made again: whether the pictures are the
/// same, and whether they are encoded as the same bytes. When they differ, the message lists what
/// else has changed since then.
ManifestCheck compare_with_remade(const FilmManifest& manifest, const FilmManifest& remade);

}  // namespace tickreel::movie
