#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "movie/film/film_definition.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A record of a film and its sources, with which the film can be proven later. It is stored as
/// JSON beside the film (FILE.manifest.json). docs/files.md has the fields.
struct FilmManifest {
  /// XXH3 of an empty input.
  static constexpr std::uint64_t kHashOfNoSound = 0x2d06800538d394c2U;

  FilmDefinition film;
  FilmProvenance provenance;
  bool is_reproducible = true;  ///< whether the same program makes the same bytes on another
                                ///< machine; false with hardware encoders
  std::vector<SegmentRecord> segments;  ///< all segments, in order
  std::int64_t audio_samples = 0;       ///< samples of one channel, in the whole film
  /// XXH3 of all samples as floats, in the form of SegmentSound.
  std::uint64_t audio_hash = kHashOfNoSound;
  std::optional<std::uint64_t> audio_packets_hash{};  ///< see CodedFilm::sound_hash; none for a
                                                      ///< film without sound
  std::int64_t file_bytes = 0;                        ///< the size of the film's file
  std::uint64_t file_hash = 0;                        ///< XXH3 of the film's file
  Texts tracks{};  ///< the title of each stream that holds one track, and the hash of its samples

  template <typename Archive, typename Manifest>
  static void describe(Archive& archive, Manifest& of);
};

/// Returns the text of the manifest's file.
std::string to_json(const FilmManifest& manifest);
/// Reads a manifest. kBadFile with the field and what is wrong with it, also when the file's own
/// hash does not match; also the errors of read_text_file(). Takes memory for no more hashes than
/// the file has bytes for.
Result<FilmManifest> read_manifest(const std::string& path);

}  // namespace tickreel::movie
