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
  bool is_proven = false;                   ///< whether the film is the film of the manifest
  std::optional<std::int64_t> first_frame;  ///< the first frame that differs; none when the
                                            ///< difference is not in a frame
  std::string message;                      ///< the finding, positive or negative; without the
                                            ///< file's name
};

/// Returns "film.mp4.manifest.json" for "film.mp4".
std::string manifest_path(const std::string& film_path);

/// Appends the coded frames of a segment to `film`. Segments are appended in order.
void append_segment(const SegmentRecord& record, CodedFilm& film);

/// Returns what the file of a film must contain, but for captions, tags and sound, which the caller
/// adds because segments have none. For the file of a segment, the caller replaces frame_count by
/// the segment's. `coded` has the coded frames of the file and is borrowed. A size with an odd side
/// is left out.
ExpectedFilm expected_film(const FilmDefinition& film, const CodedFilm& coded);

/// Compares a film's file with its manifest; reads all of it, and decodes it when its bytes are
/// right. Calls `listener` now and then, which may be empty and stops the check by returning false
/// (kInterrupted). A film with other frames, sound or tags is a result, not an error, and so is a
/// film that cannot be decoded. kBadFile when the file cannot be read, is no film, or is cut off.
Result<ManifestCheck> prove_film(const std::string& path, const FilmManifest& manifest,
                                 const FrameListener& listener);

/// Compares a film's manifest with the manifest of the same film made again: whether the pictures
/// and the sound are the same, and whether they are encoded as the same bytes. `is_proven`: all of
/// them are the same. When they differ, the message lists what else has changed since the film was
/// first made.
ManifestCheck compare_with_remade(const FilmManifest& manifest, const FilmManifest& remade);

}  // namespace tickreel::movie
