#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "encode/sinks/picture_witness.h"
#include "encode/xxh3.h"
#include "movie/film/film_manifest.h"
#include "movie/store/segment_directory.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Whoever continues a film gives its frames again, from the first on: compares them, and their
/// samples, with what the records of the finished segments say. Other ones would make a film that
/// is half of this and half of that. One thread.
class GivenAgain {
 public:
  /// `directory`: of an open film; borrowed.
  static Result<GivenAgain> begin(const SegmentDirectory& directory);
  /// `path`: of a film that is complete, whose manifest this is.
  static Result<GivenAgain> begin(const FilmManifest& manifest, const std::string& path);

  /// kUsage when it is another picture. `frame`: of those that are there.
  Status compare(std::int64_t frame, const Image& picture);
  /// kUsage: of a film that is complete, where yet another frame comes.
  [[nodiscard]] Error more_frames_than_there() const;
  /// The next samples, no more than samples_left(). kUsage when their segment had others.
  Status compare_samples(std::span<const float> samples);
  /// How many samples, of each channel, have not been compared yet.
  [[nodiscard]] std::int64_t samples_left() const { return samples_ - compared_; }

 private:
  GivenAgain(const std::string& path, const FilmDefinition& film, PictureWitness witness);
  /// What comes next of what is there.
  void add(const SegmentRecord& record, const FilmDefinition& film);
  Status end_segment();

  struct Sound {
    std::int64_t end = 0;  ///< samples before the next segment
    std::uint64_t hash = 0;
  };
  std::string path_;
  std::int64_t segment_frames_;
  PictureWitness witness_;
  std::vector<std::uint64_t> pictures_{};
  std::vector<Sound> sounds_{};
  std::size_t segment_ = 0;  ///< whose samples come next
  std::int64_t samples_ = 0;
  std::int64_t compared_ = 0;
  Xxh3 hasher_{};
  std::vector<std::uint8_t> bytes_{};
};

}  // namespace tickreel::movie
