#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "renderer/room.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// The value of Surfaces::depths for a pixel without a surface. It is the value that Blender
/// writes.
inline constexpr float kNoSurface = 1e10F;

/// The surfaces that are visible in a picture of a scene, one for the middle of each pixel, top row
/// first. Only instances and the ground have surfaces; marks, sprites and the overlay have none.
struct Surfaces {
  std::vector<float> depths;  ///< metres from the eye along the direction of view, or kNoSurface
  /// Three for each pixel: x, y, z in the world; unit length, or all 0 for a pixel without a
  /// surface.
  std::vector<float> normals;
  std::vector<std::uint32_t> numbers;  ///< the number of the surface; 0: no surface
};

/// The numbers that a caller gives to the surfaces of a scene, above 0.
struct SurfaceNumbers {
  std::span<const std::uint32_t> instances;  ///< the number of each instance of the scene
  std::uint32_t ground = 0;                  ///< the number of the ground
};

/// Draws the surfaces of scenes with its own OpenGL context, which needs no display. Each pixel has
/// the surface that it has in the picture. All calls, also the destructor, must come from one
/// thread.
class SurfaceRenderer {
 public:
  virtual ~SurfaceRenderer() = default;
  /// Fills `surfaces` with the surfaces of a scene. `numbers` has a number for each of its
  /// instances. kFailed when OpenGL fails.
  virtual Status draw(const Scene& scene, const SurfaceNumbers& numbers, Surfaces& surfaces) = 0;
  /// The OpenGL renderer in words: FrameRenderer::description().
  [[nodiscard]] virtual std::string description() const = 0;
};

/// Makes a surface renderer. kUsage for incomplete meshes and too large sizes; also returns the
/// errors of make_offscreen_renderer().
Result<std::unique_ptr<SurfaceRenderer>> make_surface_renderer(const std::vector<Mesh>& meshes,
                                                               ImageSize size);

}  // namespace tickreel::renderer
