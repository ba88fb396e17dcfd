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

/// The distance in pixels from which the scene influences a pixel, along its row or column and
/// across it. One more than is read: the steps of the search are 1 + 1.75 + 2.5 + 3.25 + 4 = 12.5
/// along, and 1 across.
inline constexpr int kReachAlong = 14;
inline constexpr int kReachAcross = 2;
}  // namespace edge_rule

/// The edge filter on the CPU. Its threads wait between pictures. Only one thread may call it.
class EdgeSmoother {
 public:
  EdgeSmoother();
  ~EdgeSmoother();
  EdgeSmoother(const EdgeSmoother&) = delete;
  EdgeSmoother& operator=(const EdgeSmoother&) = delete;

  /// Makes rectangles of `picture` from `scene`, both RGBA of one size. Reads the scene around them
  /// up to the reach of edge_rule; writes only the rectangles.
  void smooth(const Image& scene, std::span<const PixelRect> rects, Image& picture);

 private:
  void help();
  void smooth_parts();

  const Image* scene_ = nullptr;
  Image* picture_ = nullptr;
  std::vector<PixelRect> parts_;  ///< the rectangles, cut into parts
  std::atomic<std::size_t> next_part_ = 0;

  std::mutex mutex_;  ///< guards all members below
  std::condition_variable changed_;
  std::uint64_t pictures_ = 0;    ///< the number of pictures so far
  std::size_t busy_helpers_ = 0;  ///< helpers at work on the newest picture
  bool ends_ = false;
  std::vector<std::thread> helpers_;
};

}  // namespace tickreel::renderer
