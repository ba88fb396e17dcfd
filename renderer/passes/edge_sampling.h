#pragma once

#include <array>
#include <span>

#include "renderer/room.h"

namespace tickreel::renderer {

/// A sample place: a point inside each pixel, at which the world is drawn. x and y are its
/// distances from the pixel's middle, to the right and down, in pixels.
struct SamplePlace {
  double x = 0.0;
  double y = 0.0;
  friend bool operator==(const SamplePlace&, const SamplePlace&) = default;
};

/// The middle of a pixel as the only sample place.
inline constexpr std::array<SamplePlace, 1> kPixelMiddle{};

/// The method by which a picture gets smooth edges.
struct EdgeSampling {
  /// The sample places. The world is drawn once for each, and the drawings are mixed as light. Not
  /// empty; the array must outlive this object.
  std::span<const SamplePlace> places = kPixelMiddle;
  bool has_filter = true;  ///< whether EdgeFilter smooths each of the drawings
};

/// Returns the method with this number of sample places. 1: the middle, without the filter; 2: with
/// the filter; 4: without the filter. Any other number: the middle, with the filter.
EdgeSampling edge_sampling(int places);

}  // namespace tickreel::renderer
