#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tests/bench/pipeline/design.h"
#include "tickreel/result.h"

namespace tickreel::bench {

/// What ffmpeg gets: it has to convert the first, and not the second.
enum class Pictures { kRgb, kYuv420 };

/// The program `ffmpeg`, which is given pictures through a pipe.
class FfmpegProgram {
 public:
  /// `input` are the arguments that say what comes, "-i" and its source included.
  static Result<FfmpegProgram> start(const std::vector<std::string>& input, Pictures pictures,
                                     const FilmTask& task);
  FfmpegProgram(FfmpegProgram&& other) noexcept;
  ~FfmpegProgram();

  /// Waits until the pipe has taken all of it.
  Status write(std::span<const std::uint8_t> bytes);
  /// Waits until the film is there.
  Status finish();

 private:
  FfmpegProgram(int process, int pipe) : process_(process), pipe_(pipe) {}

  int process_ = -1;
  int pipe_ = -1;
};

/// What a pipe of raw pictures is told about them: FFmpeg's name of their format.
std::vector<std::string> raw_pictures(const std::string& pix_fmt, ImageSize size);

}  // namespace tickreel::bench
