#pragma once

#include <cstddef>
#include <cstdint>

#include "capture/preload/exchange.h"

namespace tickreel::capture {

/// Writes samples to a lane of the memory that is shared with tickreel. One thread at a time.
class LaneWriter {
 public:
  /// Takes a free lane. False when nothing is captured or all lanes are taken.
  bool open();
  /// Releases the lane; written samples still arrive.
  void close();

  /// Writes `frames` frames of interleaved `samples`. `piece` describes them; its length is
  /// ignored.
  void write(SoundPiece piece, const std::uint8_t* samples, std::uint64_t frames);
  /// Whether no more sound is wanted.
  [[nodiscard]] bool is_over() const {
    return memory_->films_over.load() > 0 && memory_->goes_on == 0;
  }
  /// Reports that samples come this much later than the picture of the same moment.
  void tell_late(std::int64_t late_ns);

 private:
  void put(std::uint64_t& at, const void* bytes, std::size_t count);
  void wait_for_room(std::uint64_t bytes) const;

  Exchange* memory_ = nullptr;
  SoundLane* lane_ = nullptr;
  std::uint8_t* ring_ = nullptr;
};

}  // namespace tickreel::capture
