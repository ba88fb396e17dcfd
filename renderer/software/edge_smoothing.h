#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/image.h"
#include "core/pixel_rect.h"

namespace tickreel {

/// The edge filter on the CPU, of one thread: what edge_find.frag and edge_smooth.frag do. In lines
/// of the cache of its own, so that threads side by side do not wait for each other.
class alignas(64) EdgeSmoothing {
 public:
  /// Has memory for parts of this size and smaller ones, and allocates none for them.
  explicit EdgeSmoothing(ImageSize part);

  /// Makes a part of `picture` of `scene`, both rgba of one size. Reads the scene as far around the
  /// part as edge_rule says; writes nothing beyond it.
  void smooth(const Image& scene, const PixelRect& part, Image& picture);

 private:
  void measure_brightness(const Image& scene, const PixelRect& part);
  void mix_row(const Image& scene, const PixelRect& part, int row, Image& picture) const;
  /// Of the first pixel of a row of the part.
  [[nodiscard]] const float* brightness_at(int row) const;

  /// Of the part and what is around it; beyond the edge of the picture that of the pixel at the
  /// edge. Whole numbers.
  std::vector<float> brightness_;
  std::ptrdiff_t stride_ = 0;
  /// Where in a row the pixels on edges are, from the left of the part. The last one is repeated,
  /// so that their number is a multiple of four.
  std::vector<std::int32_t> edges_;
};

}  // namespace tickreel
