#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "movie/room.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"
#include "tickreel/scene/scene.h"

namespace tickreel::movie {

/// Ids are floats, as Blender writes its own: OpenEXR knows whole numbers, but much of what reads
/// it does not, or takes them for parts of 1. Up to here they are exact.
inline constexpr std::uint32_t kMostExrId = 1U << 24U;

/// What a frame's file of data holds: of each pixel, the top row first. What is empty is not in it.
struct PassData {
  std::span<const float> depths{};       ///< metres along the view: channel Z
  std::span<const float> normals{};      ///< three for each pixel: N.X, N.Y, N.Z
  std::span<const std::uint32_t> ids{};  ///< up to kMostExrId: channel id.X
  ImageSize size{};
  std::int64_t frame = 0;  ///< of the film
  Rational frame_rate{60};
  double game_seconds = 0.0;
  Camera camera{};  ///< metres, z up
};

/// An OpenEXR file (ZIP) with channels Z (float), N.X, N.Y, N.Z (half) and id.X (float). Beside
/// what such files have, the header says framesPerSecond, worldToCamera, worldToNDC, tickreel.frame
/// and tickreel.gameSeconds. The same bytes for the same values. kFailed when memory is short.
Result<std::vector<std::uint8_t>> exr_of(const PassData& data);

}  // namespace tickreel::movie
