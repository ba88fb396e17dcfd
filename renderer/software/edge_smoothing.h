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

/// The reach of the filter: how far from a pixel, in pixels, it may read the scene along an edge,
/// which is a row or a column. It is one pixel more than the filter reads: the steps of its search
/// are 1 + 1.75 + 2.5 + 3.25 + 4 = 12.5.
inline constexpr int kReachAlong = 14;
/// The reach of the filter across an edge. It is one pixel more than the filter reads.
inline constexpr int kReachAcross = 2;
}  // namespace edge_rule

/// The edge filter for images in main memory. It has threads of its own, which wait between
/// pictures. One thread at a time may call it.
class EdgeSmoother {
 public:
  EdgeSmoother();
  ~EdgeSmoother();
  EdgeSmoother(const EdgeSmoother&) = delete;
  EdgeSmoother& operator=(const EdgeSmoother&) = delete;

  /// Fills rectangles of `picture` with the scene, with smooth edges. Both are RGBA and have the
  /// same size. Reads the scene around the rectangles up to the reach of edge_rule; writes only the
  /// rectangles.
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
  std::uint64_t pictures_ = 0;    ///< the number of calls of smooth() so far
  std::size_t busy_helpers_ = 0;  ///< the number of threads that work on the newest picture
  bool ends_ = false;             ///< whether the threads must end
  std::vector<std::thread> helpers_;
};

}  // namespace tickreel::renderer
