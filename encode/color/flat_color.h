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
  /// What SinkSettings::alpha says; nothing where it is empty or straight.
  static Result<std::optional<FlatColor>> behind(const std::string& alpha);

  /// Of a picture of kRgba64Alpha one of kRgba64, in `opaque`, which is another image.
  void show_through(const Image& picture, Image& opaque) const;

 private:
  explicit FlatColor(std::uint32_t rgb) : rgb_(rgb) {}

  std::uint32_t rgb_;
};

}  // namespace tickreel::encode
