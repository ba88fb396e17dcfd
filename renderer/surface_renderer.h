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

/// Surfaces::depths of a pixel that nothing covers: what Blender writes there.
inline constexpr float kNoSurface = 1e10F;

/// What is known of the surfaces that a scene shows, of each pixel at its middle: nothing is
/// smoothed. Top row first. Of instances and the ground: what lies on that, and what is not solid,
/// has no surface.
struct Surfaces {
  std::vector<float> depths;           ///< metres from the eye along the view
  std::vector<float> normals;          ///< three for each pixel: x, y, z of the world; unit length
  std::vector<std::uint32_t> numbers;  ///< 0: there is none
};

/// The numbers that surfaces get.
struct SurfaceNumbers {
  std::span<const std::uint32_t> instances;  ///< as many as the scene has
  std::uint32_t ground = 0;
};

/// Draws surfaces, with an OpenGL context of its own that needs no display. What covers a pixel is
/// what covers it in the picture. All calls, and the destructor, from one thread.
class SurfaceRenderer {
 public:
  virtual ~SurfaceRenderer() = default;
  virtual Status draw(const Scene& scene, const SurfaceNumbers& numbers, Surfaces& surfaces) = 0;
  /// See FrameRenderer.
  [[nodiscard]] virtual std::string description() const = 0;
};

/// kUsage for meshes that are not whole and for sizes that cannot be; kFailed as
/// make_offscreen_renderer().
Result<std::unique_ptr<SurfaceRenderer>> make_surface_renderer(const std::vector<Mesh>& meshes,
                                                               ImageSize size);

}  // namespace tickreel::renderer
