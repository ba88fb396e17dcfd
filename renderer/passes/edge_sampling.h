#pragma once

#include <array>
#include <span>

#include "renderer/room.h"

namespace tickreel::renderer {

/// A place in a pixel: so much of its side to the right of its middle, and below it.
struct SamplePlace {
  double x = 0.0;
  double y = 0.0;
  friend bool operator==(const SamplePlace&, const SamplePlace&) = default;
};

inline constexpr std::array<SamplePlace, 1> kPixelMiddle{};

/// How a picture gets smooth edges.
struct EdgeSampling {
  /// The world is drawn as it is seen through each of these places of all pixels, and the pictures
  /// are mixed as light. Not empty; stays where it is.
  std::span<const SamplePlace> places = kPixelMiddle;
  bool has_filter = true;  ///< whether EdgeFilter smooths each of them
};

/// With 1, 2 or 4 places; of all else the filter alone. Only 2 have the filter, too.
EdgeSampling edge_sampling(int places);

}  // namespace tickreel::renderer
