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

/// The sound of a segment on its way to the file beside it: its samples as they are mixed, floats
/// of 32 bits, little-endian, interleaved; of films that split it (split_buses()), behind the two
/// of each moment those of each bus. It is encoded when the segments are joined.
class SegmentSound {
 public:
  /// Replaces what is there, which belongs to no finished segment.
  static Result<SegmentSound> create(const std::string& path, std::size_t split_buses);
  /// `split`: VideoFrame::split.
  Status write(std::span<const float> samples, const std::vector<std::vector<float>>& split);
  /// The file gets its name.
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
  std::vector<float> split_;         ///< the same
};

/// Bits a second that the film's sound is encoded with: as was asked for, or as the encoder does
/// unasked. 0: that is not known before.
std::int64_t sound_bitrate(const FilmDefinition& film);
/// Whether its encoder packs samples without a loss: how small they become follows from them.
bool packs_samples(const FilmDefinition& film);

/// How many streams of sound the film has, as far as it is known before.
std::int64_t sound_streams(const FilmDefinition& film);

/// What so many bytes of samples, as they lie beside segments, are expected to come to when they
/// are encoded.
std::int64_t expected_sound_bytes(const FilmDefinition& film, std::int64_t sample_bytes);

/// The game's sound in a film whose segments are all there, from its first sample. Reads their
/// files when it is asked for samples; `segments` is borrowed. Each call begins anew.
JoinedSound joined_sound(const SegmentDirectory& segments);
/// The same as it lies there: stored_width() floats for each moment.
SampleSource kept_samples(const SegmentDirectory& segments);

/// How many samples a film has, and XXH3 of all of them: `sound` is read from its start. kFailed
/// when they cannot be read.
struct SoundOfFilm {
  std::int64_t samples = 0;
  std::uint64_t hash = 0;
};
Result<SoundOfFilm> hash_samples(const JoinedSound& sound);
/// The hash alone, of any samples.
Result<std::uint64_t> hash_samples(const SampleSource& samples);

}  // namespace tickreel::movie
