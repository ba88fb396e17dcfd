#pragma once

#include <cstddef>
#include <cstdint>

#include "capture/preload/exchange.h"

namespace tickreel::capture {

/// Samples, on their way to tickreel: one of the lanes of the shared memory. One thread at a time.
class LaneWriter {
 public:
  /// False: nothing is captured here, or all lanes are taken.
  bool open();
  /// What was written still arrives.
  void close();

  /// `piece`: without its length, of any. `samples`: so many as `frames`, interleaved.
  void write(SoundPiece piece, const std::uint8_t* samples, std::uint64_t frames);
  /// Whether nobody wants to hear more.
  [[nodiscard]] bool is_over() const {
    return memory_->films_over.load() > 0 && memory_->goes_on == 0;
  }
  /// That samples come so much later than the picture of the same moment.
  void tell_late(std::int64_t late_ns);

 private:
  void put(std::uint64_t& at, const void* bytes, std::size_t count);
  void wait_for_room(std::uint64_t bytes) const;

  Exchange* memory_ = nullptr;
  SoundLane* lane_ = nullptr;
  std::uint8_t* ring_ = nullptr;
};

}  // namespace tickreel::capture
