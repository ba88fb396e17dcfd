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

/// Writes the sound of a segment into a file beside it: the mixed samples, interleaved, as
/// little-endian floats of 32 bits. For films that split the sound (split_buses()), the two samples
/// of each sample time are followed by two samples of each bus. The sound is encoded when the
/// segments are joined.
class SegmentSound {
 public:
  /// Creates the file. Replaces an existing file, because no finished segment has it.
  /// `split_buses`: the number of buses.
  static Result<SegmentSound> create(const std::string& path, std::size_t split_buses);
  /// Appends the samples of a frame. `split`: VideoFrame::split.
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

/// Returns the bits per second of the film's encoded sound: the requested value, or the encoder's
/// default. 0: unknown before the sound is encoded.
std::int64_t sound_bitrate(const FilmDefinition& film);
/// Whether the sound's encoder is FLAC, whose output's size depends on the samples.
bool packs_samples(const FilmDefinition& film);

/// Returns how many streams of sound a film with sound has at most: tracks that turn out silent get
/// none.
std::int64_t sound_streams(const FilmDefinition& film);

/// Returns the expected size in bytes, after encoding, of `sample_bytes` bytes of samples in the
/// form of SegmentSound.
std::int64_t expected_sound_bytes(const FilmDefinition& film, std::int64_t sample_bytes);

/// Returns the game's sound of a film of which all segments exist, from its first sample. Reads the
/// files while samples are requested. Each call returns a source that begins anew.
JoinedSound joined_sound(const SegmentDirectory& segments);
/// Returns a source of the samples in the form in which they are stored: stored_width() floats for
/// each sample time.
SampleSource kept_samples(const SegmentDirectory& segments);

/// The number of samples of a film, and their XXH3.
struct SoundOfFilm {
  std::int64_t samples = 0;
  std::uint64_t hash = 0;
};
/// Reads `sound` from its start and hashes it. kFailed when it cannot be read.
Result<SoundOfFilm> hash_samples(const JoinedSound& sound);
/// Returns the XXH3 of all samples of a source. The errors of the source.
Result<std::uint64_t> hash_samples(const SampleSource& samples);

}  // namespace tickreel::movie
