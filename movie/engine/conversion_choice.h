#pragma once

#include <functional>

#include "core/error.h"
#include "core/image.h"
#include "movie/engine/stopwatch.h"
#include "renderer/frame_renderer.h"

namespace tickreel {

/// Who turns pictures into the layout that an encoder wants. The bytes are the same.
enum class Conversion {
  kAuto,      ///< whoever is faster
  kRenderer,  ///< the renderer, which reads fewer bytes back then
  kCpu,       ///< the sink
};

/// What became of it.
struct ConversionChoice {
  Conversion by = Conversion::kCpu;  ///< not kAuto
  /// What was measured, each for one picture from graphics memory to the wanted layout in main
  /// memory; 0 where nothing was.
  double renderer_seconds = 0.0;
  double cpu_seconds = 0.0;
};

/// How the CPU turns an rgba picture into the wanted layout: what is measured.
using ConvertOnCpu = std::function<void(const Image&)>;

/// Sets the renderer to the layout of the pictures that it is to make from now on: `wanted`, or
/// kRgba for the CPU to convert. For kAuto, a picture has been started and taken and none is under
/// way: copies it again, both ways, once to warm up and twice to measure. It takes the CPU where
/// the renderer cannot do it. kUsage when kRenderer was asked for and cannot be.
Result<ConversionChoice> choose_conversion(FrameRenderer& renderer, PixelFormat wanted,
                                           Conversion asked, const ConvertOnCpu& convert,
                                           const Stopwatch& now = steady_seconds);

}  // namespace tickreel
