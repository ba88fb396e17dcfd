#include "movie/make/engine/conversion.h"

namespace tickreel::movie {

PixelFormat unconverted(std::optional<PixelFormat> wanted) {
  if (wanted == PixelFormat::kRgba64Alpha) return *wanted;
  return wanted && is_deep_format(*wanted) ? PixelFormat::kRgba64 : PixelFormat::kRgba;
}

Status choose_converter(FrameRenderer& renderer, std::optional<PixelFormat> wanted,
                        Conversion asked) {
  const bool is_auto = asked == Conversion::kAuto;
  if (wanted && !is_rgba(*wanted) &&
      (is_auto ? renderer.converts_fast() : asked == Conversion::kRenderer)) {
    Status set = renderer.set_pixel_format(*wanted);
    if (set || !is_auto || set.error().kind != ErrorKind::kUsage) return set;
  }
  return renderer.set_pixel_format(unconverted(wanted));
}

}  // namespace tickreel::movie
