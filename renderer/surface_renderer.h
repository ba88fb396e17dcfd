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

/// The value of Surfaces::depths for a pixel without a surface, as Blender writes it.
inline constexpr float kNoSurface = 1e10F;

/// The surfaces of a scene, sampled once in the middle of each pixel. Top row first. Only instances
/// and the ground have surfaces; marks on the ground and anything not solid have none.
struct Surfaces {
  std::vector<float> depths;           ///< metres from the eye along the view direction
  std::vector<float> normals;          ///< three per pixel: x, y, z in the world; unit length
  std::vector<std::uint32_t> numbers;  ///< 0: no surface
};

/// The numbers for the surfaces of a scene.
struct SurfaceNumbers {
  std::span<const std::uint32_t> instances;  ///< one for each instance of the scene
  std::uint32_t ground = 0;
};

/// Draws surfaces with its own OpenGL context, which needs no display. A pixel shows the same
/// surface as in the picture. All calls, and the destructor, must come from one thread.
class SurfaceRenderer {
 public:
  virtual ~SurfaceRenderer() = default;
  virtual Status draw(const Scene& scene, const SurfaceNumbers& numbers, Surfaces& surfaces) = 0;
  /// See FrameRenderer::description().
  [[nodiscard]] virtual std::string description() const = 0;
};

/// kUsage for incomplete meshes and invalid sizes; kFailed as for make_offscreen_renderer().
Result<std::unique_ptr<SurfaceRenderer>> make_surface_renderer(const std::vector<Mesh>& meshes,
                                                               ImageSize size);

}  // namespace tickreel::renderer
