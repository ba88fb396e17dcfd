#pragma once

#include <array>
#include <cstdint>

#include "movie/room.h"

namespace tickreel::movie {

/// How much quieter music is while the game is loud: a sidechain. The game counts as loud where the
/// mean square of both channels in 10 ms is above -20 dBFS. From the 10 ms behind on the music goes
/// down, by all of it within 50 ms (attack); when the game is quiet it comes back within 500 ms
/// (release). It moves evenly in decibels, and in a line within 10 ms.
///
/// What comes out depends on all samples since reset(), and not on how many come at a time.
class Ducker {
 public:
  /// `decibels`: by how much, 0 or more.
  Ducker(double decibels, int sample_rate_hz);

  /// As if the game had been quiet until this sample of the film.
  void reset(std::int64_t sample);
  /// The music's gain beside the next sample of the game, then goes on.
  float next(float left, float right);

 private:
  static constexpr int kBlocksASecond = 100;
  static constexpr int kReleaseBlocks = 50;
  static constexpr int kAttackBlocks = 5;

  void end_block();

  std::array<double, kReleaseBlocks + 1> gains_{};  ///< by how far it is down
  std::int64_t block_samples_;
  std::int64_t at_ = 0;  ///< in the block
  double energy_ = 0.0;  ///< of the block so far
  int from_ = 0;         ///< how far down it is where the block begins
  int to_ = 0;           ///< and where it ends
};

}  // namespace tickreel::movie
