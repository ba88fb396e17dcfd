#pragma once

#include <string_view>

#include "core/text/typed.h"
#include "sound/bus_gains.h"
#include "tickreel/result.h"

namespace tickreel::sound {

/// Reads the volumes of buses as users write them: "game=-3dB,music=-inf". A volume is a number of
/// decibels from -100 to 20, or -inf; "dB" may be left out. A bus that is not named has the gain 1.
/// kUsage when the text is wrong; the message says what is allowed.
Result<BusGains> parse_volume(std::string_view text);

/// Reads the volume of a sound without buses: "-3dB". Returns its gain; 1 for an empty text. kUsage
/// when the text is wrong; the message says what is allowed.
Result<float> parse_plain_volume(std::string_view text);

/// The results of both functions for one text. The code that has the text knows which of them it
/// needs: `of_buses` for the sound of a game, `plain` for a sound without buses.
struct Volume {
  Result<BusGains> of_buses = kUnityGains;
  Result<float> plain = 1.0F;
};
/// Calls parse_volume() and parse_plain_volume().
Volume read_volume(std::string_view text);
/// A text with a volume, together with the volume.
using TypedVolume = Typed<read_volume>;

}  // namespace tickreel::sound
