#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "movie/film/film_definition.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A record of a film and its sources: JSON beside it (FILE.manifest.json), with which the film can
/// be proven later. docs/files.md has the fields.
struct FilmManifest {
  /// XXH3 of an empty input.
  static constexpr std::uint64_t kHashOfNoSound = 0x2d06800538d394c2U;

  FilmDefinition film;
  FilmProvenance provenance;
  bool is_reproducible = true;  ///< by the same program on another machine; false with hardware
                                ///< encoders
  std::vector<SegmentRecord> segments;        ///< all segments, in order
  std::int64_t audio_samples = 0;             ///< samples of one channel
  std::uint64_t audio_hash = kHashOfNoSound;  ///< XXH3 of the samples: floats, as SegmentSound
  std::optional<std::uint64_t> audio_packets_hash{};  ///< see CodedFilm::sound_hash; none for a
                                                      ///< film without sound
  std::int64_t file_bytes = 0;
  std::uint64_t file_hash = 0;
  Texts tracks{};  ///< the titles of the streams beside the whole sound, each with its audio_hash

  template <typename Archive, typename Manifest>
  static void describe(Archive& archive, Manifest& of);
};

std::string to_json(const FilmManifest& manifest);
/// Reads a manifest. kBadFile with the field and what is wrong with it. Counts are limited by the
/// bytes that the file has for them, and a file whose own hash does not match is refused.
Result<FilmManifest> read_manifest(const std::string& path);

}  // namespace tickreel::movie
