#include "sound/volume.h"

#include <array>
#include <optional>
#include <string>

#include "core/decibels.h"
#include "core/text/parse_number.h"
#include "core/text/quoted_text.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::sound {
namespace {

constexpr std::array<std::string_view, kSoundBuses> kBusNames{"game", "music"};
constexpr double kLowestDecibels = -100.0;
constexpr double kHighestDecibels = 20.0;

/// Returns an amplitude: 20 dB are a factor of ten.
std::optional<float> parse_gain(std::string_view text) {
  if (text.ends_with("dB")) text.remove_suffix(2);
  if (text == "-inf") return 0.0F;
  const auto decibels = parse_number<double>(text);
  if (!decibels || !(*decibels >= kLowestDecibels && *decibels <= kHighestDecibels)) {
    return std::nullopt;
  }
  return static_cast<float>(exact_exp2(*decibels * kDoublingsForEachDecibel));
}

Error bad_volume(std::string_view part) {
  return bad_field("volume",
                   " " + quoted_text(part) +
                       ": give a bus (game, music) and decibels from -100 to 20, or -inf, such as "
                       "game=-3dB,music=-inf");
}

}  // namespace

Result<BusGains> parse_volume(std::string_view text) {
  BusGains gains = kUnityGains;
  std::array<bool, kSoundBuses> is_given{};
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find(','));
    text.remove_prefix(part.size());
    if (!text.empty() && text.size() > 1) {
      text.remove_prefix(1);
    } else if (!text.empty()) {
      return bad_volume(text);
    }
    const std::size_t sign = part.find('=');
    std::size_t bus = 0;
    while (bus < kSoundBuses && kBusNames[bus] != part.substr(0, sign)) ++bus;
    const auto gain = sign == part.npos ? std::nullopt : parse_gain(part.substr(sign + 1));
    if (bus == kSoundBuses || !gain) return bad_volume(part);
    if (is_given[bus]) {
      return bad_field("volume", " gives " + std::string(kBusNames[bus]) + " twice: give it once");
    }
    is_given[bus] = true;
    gains[bus] = *gain;
  }
  return gains;
}

Result<float> parse_plain_volume(std::string_view text) {
  if (text.empty()) return 1.0F;
  if (const auto gain = parse_gain(text)) return *gain;
  return bad_field(
      "volume", " " + quoted_text(text) + ": give decibels from -100 to 20, or -inf, such as -3dB");
}

Volume read_volume(std::string_view text) {
  return {parse_volume(text), parse_plain_volume(text)};
}

}  // namespace tickreel::sound
