#pragma once

#include <string_view>

#include "core/text/typed.h"
#include "sound/bus_gains.h"
#include "tickreel/result.h"

namespace tickreel::sound {

/// Reads volumes as users write them: "game=-3dB,music=-inf", decibels from -100 to 20 or -inf,
/// "dB" or not. A bus that is not named stays as it is; empty: all do. kUsage with what would do.
Result<BusGains> parse_volume(std::string_view text);

/// Reads how loud something is that has no buses, in the same way: "-3dB". Empty: as it is. kUsage
/// with what would do.
Result<float> parse_plain_volume(std::string_view text);

/// A text, read in both ways: its owner, a mix or a track, knows which of them counts.
struct Volume {
  Result<BusGains> of_buses = kUnityGains;
  Result<float> plain = 1.0F;
};
Volume read_volume(std::string_view text);
using TypedVolume = Typed<read_volume>;

}  // namespace tickreel::sound
