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

/// The largest id that a float holds exactly. Ids are stored as floats, as Blender does: OpenEXR
/// has integers, but many programs that read it do not support them, or take them for fractions of
/// 1.
inline constexpr std::uint32_t kMostExrId = 1U << 24U;

/// The data of a frame's file: values for each pixel, the top row first. Channels whose span is
/// empty are left out of the file.
struct PassData {
  std::span<const float> depths{};       ///< metres along the direction of view: channel Z
  std::span<const float> normals{};      ///< three for each pixel: N.X, N.Y, N.Z
  std::span<const std::uint32_t> ids{};  ///< up to kMostExrId: channel id.X
  ImageSize size{};
  std::int64_t frame = 0;  ///< the number of the frame in the film, from 0
  Rational frame_rate{60};
  double game_seconds = 0.0;  ///< the game time that the frame shows
  Camera camera{};            ///< metres, z up
};

/// Returns an OpenEXR file (ZIP) with channels Z (float), N.X, N.Y, N.Z (half) and id.X (float). In
/// addition to the usual fields, its header has framesPerSecond (only if both terms of the rate fit
/// into 32 bits), worldToCamera, worldToNDC, tickreel.frame and tickreel.gameSeconds. The same
/// values give the same bytes. kFailed when there is too little memory, and when OpenEXR refuses.
Result<std::vector<std::uint8_t>> exr_of(const PassData& data);

}  // namespace tickreel::movie
