#include "movie/engine/conversion_choice.h"

#include <algorithm>
#include <limits>

namespace tickreel {
namespace {

constexpr int kMeasurements = 2;
constexpr double kNever = std::numeric_limits<double>::infinity();

/// Copies the picture again, in the layout that is set, and lets `then` have it. The least of the
/// measured times, because whatever else the machine does only adds to it; one that is beyond
/// `hopeless_seconds` is enough.
Result<double> measure(FrameRenderer& renderer, const ConvertOnCpu& then, const Stopwatch& now,
                       double hopeless_seconds) {
  Image image;
  double least = kNever;
  for (int i = 0; i <= kMeasurements; ++i) {
    const double begin = now();
    if (Status started = renderer.start_again(); !started) return started.error();
    if (Status taken = renderer.take(image); !taken) return taken.error();
    then(image);
    if (i == 0) continue;  // it warms up
    least = std::min(least, now() - begin);
    if (least > hopeless_seconds) break;
  }
  return least;
}

/// kUsage when the renderer cannot do one of it.
Result<ConversionChoice> measure_both(FrameRenderer& renderer, PixelFormat wanted,
                                      const ConvertOnCpu& convert, const Stopwatch& now) {
  if (Status set = renderer.set_pixel_format(PixelFormat::kRgba); !set) return set.error();
  const Result<double> on_cpu = measure(renderer, convert, now, kNever);
  if (!on_cpu) return on_cpu.error();
  if (Status set = renderer.set_pixel_format(wanted); !set) return set.error();
  const Result<double> in_renderer = measure(
      renderer, [](const Image&) {}, now, 4 * *on_cpu);
  if (!in_renderer) return in_renderer.error();
  const Conversion faster = *in_renderer < *on_cpu ? Conversion::kRenderer : Conversion::kCpu;
  return ConversionChoice{faster, *in_renderer, *on_cpu};
}

}  // namespace

Result<ConversionChoice> choose_conversion(FrameRenderer& renderer, PixelFormat wanted,
                                           Conversion asked, const ConvertOnCpu& convert,
                                           const Stopwatch& now) {
  ConversionChoice choice{asked == Conversion::kRenderer ? asked : Conversion::kCpu};
  if (asked == Conversion::kAuto) {
    const auto measured = measure_both(renderer, wanted, convert, now);
    if (!measured && measured.error().kind != ErrorKind::kUsage) return measured.error();
    if (measured) choice = *measured;
  }
  const bool in_renderer = choice.by == Conversion::kRenderer;
  Status set = renderer.set_pixel_format(in_renderer ? wanted : PixelFormat::kRgba);
  if (!set) return set.error();
  return choice;
}

}  // namespace tickreel
