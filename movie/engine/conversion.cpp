#include "movie/engine/conversion.h"

namespace tickreel::movie {

Status choose_converter(FrameRenderer& renderer, std::optional<PixelFormat> wanted,
                        Conversion asked) {
  const bool is_auto = asked == Conversion::kAuto;
  if (wanted && (is_auto ? renderer.converts_fast() : asked == Conversion::kRenderer)) {
    Status set = renderer.set_pixel_format(*wanted);
    if (set || !is_auto || set.error().kind != ErrorKind::kUsage) return set;
  }
  return renderer.set_pixel_format(PixelFormat::kRgba);
}

}  // namespace tickreel::movie
