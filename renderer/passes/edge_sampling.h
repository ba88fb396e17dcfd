#pragma once

#include <array>
#include <span>

#include "renderer/room.h"

namespace tickreel::renderer {

/// A place in a pixel: its offset from the middle to the right and down, in pixels.
struct SamplePlace {
  double x = 0.0;
  double y = 0.0;
  friend bool operator==(const SamplePlace&, const SamplePlace&) = default;
};

inline constexpr std::array<SamplePlace, 1> kPixelMiddle{};

/// The method by which a picture gets smooth edges.
struct EdgeSampling {
  /// The world is drawn once through each of these places of all pixels, and the pictures are mixed
  /// as light. Not empty; the array must outlive this object.
  std::span<const SamplePlace> places = kPixelMiddle;
  bool has_filter = true;  ///< whether EdgeFilter smooths each of the pictures
};

/// 1, 2 or 4 places; other values give the filter alone. With 2 places the filter is also used.
EdgeSampling edge_sampling(int places);

}  // namespace tickreel::renderer
