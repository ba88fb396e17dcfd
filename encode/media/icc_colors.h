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

/// The colours of a picture as a few numbers, such as those of PNG's gAMA and cHRM.
struct PlainColors {
  /// PNG's gAMA: level = light ^ gamma, both from 0 to 1. Nothing: the curve of sRGB.
  std::optional<double> gamma{};
  /// The chromaticities (CIE 1931): x and y of white, of red, of green and of blue.
  std::array<double, 8> places = kPlacesOfSrgb;

  static constexpr std::array<double, 8> kPlacesOfSrgb{0.3127, 0.3290, 0.64, 0.33,
                                                       0.30,   0.60,   0.15, 0.06};
};

/// Converts pictures with other colours to sRGB. If the other colours differ from sRGB by no more
/// than a rounding, a picture stays as it is.
class IccColors {
 public:
  IccColors();
  IccColors(IccColors&&) noexcept;
  IccColors& operator=(IccColors&&) noexcept;
  ~IccColors();

  /// Converts an image of kRgba in place from the colours of an ICC profile; alpha stays. A grey
  /// profile changes only grey pictures. kFailed, without the file's name, when the profile cannot
  /// be read, or is neither of RGB nor of grey.
  Status to_srgb(std::span<const std::uint8_t> profile, Image& image);
  /// Converts an image of kRgba in place from these colours; alpha stays. kFailed, without the
  /// file's name, when the numbers make no sense.
  Status to_srgb(const PlainColors& colors, Image& image);

 private:
  class Transform;
  std::unique_ptr<Transform> transform_;  ///< null before the first profile
  std::vector<std::uint8_t> profile_{};   ///< the profile of transform_
};

/// Checks that pictures with these primaries and this transfer function (numbers of H.273) can be
/// shown without converting their colours. kFailed, without the file's name, for others, such as
/// HDR and wide gamuts.
Status check_color_tags(int primaries, int transfer);

}  // namespace tickreel::encode
