#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "movie/film/film_definition.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What a film is and was made of: JSON beside it (FILE.manifest.json), with which it can be proven
/// later. docs/export.md has the fields.
struct FilmManifest {
  /// XXH3 of nothing.
  static constexpr std::uint64_t kHashOfNoSound = 0x2d06800538d394c2U;

  FilmDefinition film;
  FilmProvenance provenance;
  bool is_reproducible = true;  ///< by the same program elsewhere; not with encoders in hardware
  std::vector<SegmentRecord> segments;        ///< all, in order
  std::int64_t audio_samples = 0;             ///< of one channel
  std::uint64_t audio_hash = kHashOfNoSound;  ///< XXH3 of the samples: floats, as SegmentSound
  std::optional<std::uint64_t> audio_packets_hash{};  ///< as CodedFilm::sound_hash; none: none
  std::int64_t file_bytes = 0;
  std::uint64_t file_hash = 0;
  Texts tracks{};  ///< titles of the streams beside all of the sound, and of each its audio_hash

  template <typename Archive, typename Manifest>
  static void describe(Archive& archive, Manifest& of);
};

std::string to_json(const FilmManifest& manifest);
/// kBadFile with the field and what is wrong with it. A count is believed only as far as there are
/// bytes for it, and nothing when the file is not as it was written.
Result<FilmManifest> read_manifest(const std::string& path);

}  // namespace tickreel::movie
