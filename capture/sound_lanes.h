#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "capture/preload/exchange.h"
#include "capture/room.h"
#include "tickreel/result.h"

namespace tickreel::capture {

/// A piece of a stream of sound that a program has played.
struct ArrivedSound {
  std::uint32_t lane = 0;
  SoundPiece piece{};
  std::vector<float> samples{};  ///< interleaved, left and right
};

/// This side of the lanes of sound: nothing in them is believed.
class SoundLanes {
 public:
  /// `memory`: borrowed.
  explicit SoundLanes(Exchange& memory);

  /// Hands over all that is there. kFailed where it makes no sense.
  Status read(const std::function<Status(ArrivedSound)>& take);

 private:
  struct Place {
    SoundLane* lane;
    const std::uint8_t* ring;
  };
  Status read_lane(std::uint32_t number, const std::function<Status(ArrivedSound)>& take);

  std::vector<Place> lanes_{};
};

}  // namespace tickreel::capture
