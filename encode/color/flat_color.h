#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Makes pictures opaque: a colour shows through what is transparent, mixed as light. The same
/// bytes on every machine.
class FlatColor {
 public:
  /// "#RRGGBB". kUsage for anything else.
  static Result<FlatColor> parse(const std::string& color);
  /// Returns the colour of SinkSettings::alpha; nothing where it is empty or straight.
  static Result<std::optional<FlatColor>> behind(const std::string& alpha);

  /// Makes a picture of kRgba64Alpha one of kRgba64, in `opaque`, which is another image.
  void show_through(const Image& picture, Image& opaque) const;

 private:
  explicit FlatColor(std::uint32_t rgb) : rgb_(rgb) {}

  std::uint32_t rgb_;
};

/// Makes a film's pictures fit for files of 8 bits, by its SinkSettings::alpha.
class EightBitPictures {
 public:
  /// The errors of FlatColor::parse().
  static Result<EightBitPictures> of(const std::string& alpha);

  /// Returns a picture of pixel_format() as one of kRgba, until the next call; itself where the
  /// film has no alpha. Its alpha means something where has_alpha().
  const Image& from(const Image& picture);
  [[nodiscard]] bool has_alpha() const { return takes_alpha_ && !color_; }
  /// See FrameSink.
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const {
    return takes_alpha_ ? std::optional(PixelFormat::kRgba64Alpha) : std::nullopt;
  }

 private:
  EightBitPictures() = default;

  bool takes_alpha_ = false;          ///< the pictures have some
  std::optional<FlatColor> color_{};  ///< that shows through it
  Image flat_;
  Image narrow_;
};

}  // namespace tickreel::encode
