#include "movie/make/engine/job_count.h"

#include <algorithm>

#include "movie/make/engine/machine_limits.h"

namespace tickreel::movie {
namespace {

/// The memory of a segment in flight for each pixel: five pictures of 4 bytes on their way to the
/// encoder, and some 70 of 1.5 bytes in it (libx264 looks 40 ahead and 16 back).
constexpr std::int64_t kBytesPerPixel = 128;

/// The memory of a film beside its segments: the game, the renderer and the driver's code.
constexpr std::int64_t kFilmBytes = std::int64_t{64} << 20U;

std::int64_t segment_bytes(ImageSize size) {
  return kBytesPerPixel * size.width * size.height;
}

}  // namespace

std::int64_t film_bytes(ImageSize size, int segments) {
  return kFilmBytes + segments * segment_bytes(size);
}

int choose_job_count(int cores, std::int64_t memory_bytes, ImageSize size) {
  const std::int64_t fitting = memory_bytes / 2 / std::max<std::int64_t>(segment_bytes(size), 1);
  return static_cast<int>(std::clamp<std::int64_t>(fitting, 1, std::max(cores, 1)));
}

int choose_job_count(ImageSize size) {
  const MachineLimits limits = machine_limits();
  return choose_job_count(limits.cores, limits.memory_bytes, size);
}

}  // namespace tickreel::movie
