#pragma once

#include <cstddef>
#include <cstdint>

#include "capture/preload/exchange.h"

namespace tickreel::capture {

/// Writes the samples of one sound stream to a lane of the memory that is shared with tickreel
/// (sound_exchange.h). One thread at a time.
class LaneWriter {
 public:
  /// Reserves a free lane. Returns false when nothing is captured or all lanes are in use.
  bool open();
  /// Gives up the lane. tickreel still reads the samples that were written.
  void close();

  /// Writes `frames` frames of interleaved `samples`. `piece` describes them; its number of frames
  /// is ignored. While the lane is full, waits without letting game time pass; ends this process if
  /// tickreel's process has ended. Call it between open() and close().
  void write(SoundPiece piece, const std::uint8_t* samples, std::uint64_t frames);
  /// Whether tickreel wants no more sound, because its only film is over. Call it between open()
  /// and close().
  [[nodiscard]] bool is_over() const {
    return memory_->films_over.load() > 0 && memory_->goes_on == 0;
  }
  /// Reports that samples arrive this much later than the picture of the same game time; of all
  /// reports the largest counts. Call it between open() and close().
  void tell_late(std::int64_t late_ns);

 private:
  /// Copies bytes into the ring, from byte `at` on, and moves `at` behind them.
  void put(std::uint64_t& at, const void* bytes, std::size_t count);
  void wait_for_room(std::uint64_t bytes) const;

  Exchange* memory_ = nullptr;
  SoundLane* lane_ = nullptr;
  std::uint8_t* ring_ = nullptr;
};

}  // namespace tickreel::capture
