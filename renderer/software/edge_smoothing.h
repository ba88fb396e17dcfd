#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "core/pixel_rect.h"
#include "renderer/room.h"
#include "tickreel/core/image.h"

namespace tickreel::renderer {

namespace edge_rule {
#include "renderer/shaders/edge_rule.glsl"

/// How far away, in pixels, the scene matters to a pixel: along its row or column, and beside it.
/// One more than is read: the steps of the search are 1 + 1.75 + 2.5 + 3.25 + 4 = 12.5 along, 1
/// beside.
inline constexpr int kReachAlong = 14;
inline constexpr int kReachAcross = 2;
}  // namespace edge_rule

/// The edge filter on the CPU, on several threads, which wait for the next picture in between. One
/// thread calls it.
class EdgeSmoother {
 public:
  EdgeSmoother();
  ~EdgeSmoother();
  EdgeSmoother(const EdgeSmoother&) = delete;
  EdgeSmoother& operator=(const EdgeSmoother&) = delete;

  /// Makes some rectangles of `picture` of `scene`, both rgba of one size. Reads the scene as far
  /// around them as edge_rule says; writes nothing beyond them.
  void smooth(const Image& scene, std::span<const PixelRect> rects, Image& picture);

 private:
  void help();
  void smooth_parts();

  const Image* scene_ = nullptr;
  Image* picture_ = nullptr;
  std::vector<PixelRect> parts_;  ///< of the rectangles
  std::atomic<std::size_t> next_part_ = 0;

  std::mutex mutex_;  ///< guards what follows
  std::condition_variable changed_;
  std::uint64_t pictures_ = 0;    ///< so far
  std::size_t busy_helpers_ = 0;  ///< with the newest picture
  bool ends_ = false;
  std::vector<std::thread> helpers_;
};

}  // namespace tickreel::renderer
