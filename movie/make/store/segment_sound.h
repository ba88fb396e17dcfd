#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/files/output_file.h"
#include "encode/segments/segment_file.h"
#include "encode/xxh3.h"
#include "movie/make/store/segment_directory.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Writes the sound of a segment into the file beside it: the mixed samples, interleaved, as
/// little-endian floats of 32 bits. For films that split the sound (split_buses()), the samples of
/// each bus follow the two of each moment. The sound is encoded when the segments are joined.
class SegmentSound {
 public:
  /// Replaces an existing file: no finished segment owns it.
  static Result<SegmentSound> create(const std::string& path, std::size_t split_buses);
  /// `split`: see VideoFrame::split.
  Status write(std::span<const float> samples, const std::vector<std::vector<float>>& split);
  /// Gives the file its name, and returns its hash.
  Result<FileHash> finish();
  [[nodiscard]] std::int64_t bytes() const { return byte_count_; }

 private:
  SegmentSound(OutputFile file, std::size_t split_buses)
      : file_(std::move(file)), split_buses_(split_buses) {}

  OutputFile file_;
  std::size_t split_buses_;
  Xxh3 hash_;
  std::int64_t byte_count_ = 0;
  std::vector<std::uint8_t> bytes_;  ///< kept for its allocation
  std::vector<float> split_;         ///< kept for its allocation
};

/// Returns the bits per second of the film's encoded sound: as was asked for, or the encoder's
/// default. 0: unknown before it is encoded.
std::int64_t sound_bitrate(const FilmDefinition& film);
/// Whether the encoder is lossless, so that the size depends on the samples.
bool packs_samples(const FilmDefinition& film);

/// Returns how many streams of sound the film has, as far as that is known before it is made.
std::int64_t sound_streams(const FilmDefinition& film);

/// Returns the expected size in bytes, after encoding, of `sample_bytes` bytes of samples as they
/// lie beside segments.
std::int64_t expected_sound_bytes(const FilmDefinition& film, std::int64_t sample_bytes);

/// Returns the game's sound of a film whose segments are all there, from its first sample. Reads
/// the files as samples are asked for; `segments` is borrowed. Each call begins anew.
JoinedSound joined_sound(const SegmentDirectory& segments);
/// Returns the samples as they are stored: stored_width() floats for each moment.
SampleSource kept_samples(const SegmentDirectory& segments);

/// The number of samples of a film, and their XXH3. The hash reads `sound` from its start; kFailed
/// when that cannot be read.
struct SoundOfFilm {
  std::int64_t samples = 0;
  std::uint64_t hash = 0;
};
Result<SoundOfFilm> hash_samples(const JoinedSound& sound);
/// Returns the hash of any samples.
Result<std::uint64_t> hash_samples(const SampleSource& samples);

}  // namespace tickreel::movie
