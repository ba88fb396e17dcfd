#include "encode/libav/picture_hash.h"

extern "C" {
#include <libavutil/imgutils.h>
}

namespace tickreel::encode {

std::uint64_t PictureHasher::hash(const AVFrame& frame) {
  const auto format = static_cast<AVPixelFormat>(frame.format);
  const int chroma_shift = av_pix_fmt_desc_get(format)->log2_chroma_h;
  for (int plane = 0; plane < av_pix_fmt_count_planes(format); ++plane) {
    const bool is_chroma = plane == 1 || plane == 2;
    const int rows = is_chroma ? AV_CEIL_RSHIFT(frame.height, chroma_shift) : frame.height;
    const auto bytes = static_cast<std::size_t>(av_image_get_linesize(format, frame.width, plane));
    for (int y = 0; y < rows; ++y) {
      const std::uint8_t* row = frame.data[plane] + std::ptrdiff_t{y} * frame.linesize[plane];
      hasher_.add({row, bytes});
    }
  }
  return hasher_.digest();
}

}  // namespace tickreel::encode
