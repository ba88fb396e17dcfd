#pragma once

#include <cstdint>
#include <vector>

#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Pictures as PNGs, one after the other.
class PngBytes {
 public:
  /// The picture without its alpha.
  Status encode(const Image& image);
  /// Of the last one.
  [[nodiscard]] const std::vector<std::uint8_t>& bytes() const { return png_; }

 private:
  std::vector<std::uint8_t> rgb_;
  std::vector<std::uint8_t> png_;
};

}  // namespace tickreel::encode
