#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "tests/bench/pipeline/match_scene.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::bench {

/// What every design is to make: the same frames with the same encoder, in a film of their own.
struct FilmTask {
  ImageSize size;
  std::int64_t frames = 0;
  std::string path;  ///< overwritten
  std::string vcodec = "libx264";
  std::string preset = "veryfast";  ///< of libx264
  std::string crf = "20";           ///< of libx264
};

/// One way from pictures to a film. Each design is what its author would reasonably have written:
/// its weakness is its plan, not its code. The number of the encoder's threads is FFmpeg's default.
class Design {
 public:
  virtual ~Design() = default;
  [[nodiscard]] virtual std::string name() const = 0;
  /// Begins and ends with nothing under way. `scene` has the size of the task and is current.
  virtual Status make(MatchScene& scene, const FilmTask& task) = 0;
};

/// (a) glReadPixels into memory, RGBA, which the program `ffmpeg` reads from a pipe.
std::unique_ptr<Design> blocking_pipe();
/// (b) Two pixel buffers in turns, BGRA, one being filled while the other goes down the pipe.
std::unique_ptr<Design> two_buffers_pipe();
/// (c) glReadPixels into memory, a pool of threads with swscale, one libx264.
std::unique_ptr<Design> scaler_pool();
/// (d) A shader makes NV12, which goes through ten persistently mapped buffers and a pipe.
std::unique_ptr<Design> mapped_yuv_pipe();
/// (e) A PNG file for each frame, and `ffmpeg` when all are there.
std::unique_ptr<Design> png_files();

}  // namespace tickreel::bench
