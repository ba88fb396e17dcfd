#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// A colour that is put behind pictures with alpha, which makes them opaque. Picture and colour are
/// mixed as linear light. The bytes are the same on every machine.
class FlatColor {
 public:
  /// Reads a colour: "#RRGGBB". kUsage for any other text.
  static Result<FlatColor> parse(const std::string& color);
  /// Returns the colour in SinkSettings::alpha; nothing when it is empty or kStraightAlpha. The
  /// errors of parse().
  static Result<std::optional<FlatColor>> behind(const std::string& alpha);

  /// Puts the colour behind `picture`, which is kRgba64Alpha. `opaque` is another image, and
  /// becomes kRgba64.
  void show_through(const Image& picture, Image& opaque) const;

 private:
  explicit FlatColor(std::uint32_t rgb) : rgb_(rgb) {}

  std::uint32_t rgb_;
};

/// Converts a film's pictures to 8 bits for each channel, for sinks whose files have 8 bits.
class EightBitPictures {
 public:
  /// `alpha`: SinkSettings::alpha. Has the errors of FlatColor::parse().
  static Result<EightBitPictures> of(const std::string& alpha);

  /// Returns the picture, which has the layout pixel_format(), as kRgba; valid until the next call.
  /// If pixel_format() is nothing, it is `picture` itself. Its alpha has a meaning only if
  /// has_alpha().
  const Image& from(const Image& picture);
  /// Whether the film has alpha.
  [[nodiscard]] bool has_alpha() const { return takes_alpha_ && !color_; }
  /// The layout of the pictures for from(): FrameSink::pixel_format().
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const {
    return takes_alpha_ ? std::optional(PixelFormat::kRgba64Alpha) : std::nullopt;
  }

 private:
  EightBitPictures() = default;

  bool takes_alpha_ = false;          ///< whether the pictures come with alpha
  std::optional<FlatColor> color_{};  ///< the colour behind them; nothing: the film has alpha
  Image flat_;
  Image narrow_;
};

}  // namespace tickreel::encode
