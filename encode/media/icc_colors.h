#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Colours that are said by numbers alone, as PNG's gAMA and cHRM do.
struct PlainColors {
  std::optional<double> gamma{};  ///< of a level in the light of it; none: as sRGB
  /// x and y of white, red, green and blue.
  std::array<double, 8> places = kPlacesOfSrgb;

  static constexpr std::array<double, 8> kPlacesOfSrgb{0.3127, 0.3290, 0.64, 0.33,
                                                       0.30,   0.60,   0.15, 0.06};
};

/// Makes pictures sRGB that have other colours. Those that differ from sRGB by a rounding stay as
/// they are.
class IccColors {
 public:
  IccColors();
  IccColors(IccColors&&) noexcept;
  IccColors& operator=(IccColors&&) noexcept;
  ~IccColors();

  /// Converts rgba, in place. kFailed, without the file's name, for a profile that cannot be read,
  /// or is not of such pictures.
  Status to_srgb(std::span<const std::uint8_t> profile, Image& image);
  Status to_srgb(const PlainColors& colors, Image& image);

 private:
  class Transform;
  std::unique_ptr<Transform> transform_;
  std::vector<std::uint8_t> profile_{};  ///< of the transform
};

/// Checks that pictures with these primaries and transfer, by H.273, are shown as they are.
/// kFailed, without the file's name, for HDR and wide gamuts.
Status check_color_tags(int primaries, int transfer);

}  // namespace tickreel::encode
