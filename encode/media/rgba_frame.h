#pragma once

#include "encode/libav/libav.h"
#include "encode/media/icc_colors.h"
#include "encode/media/turn.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Makes rgba images of decoded pictures: sRGB values, full range, straight alpha, from whatever
/// matrix, range and chroma location they are tagged with. Where they are not: pictures wider than
/// 1279 or higher than 576 pixels are BT.709, others BT.601, and YCbCr has limited range. An ICC
/// profile is followed. As
/// players do, it shows values of the transfer functions and primaries of BT.601, BT.709 and sRGB
/// as they are. The same bytes on every CPU.
class RgbaFrames {
 public:
  /// kFailed, without the file's name, for HDR, wide gamuts and what else would need more than
  /// that.
  Status convert(const AVFrame& frame, const Turn& turn, Image& image);

 private:
  struct Layout {
    ImageSize size{};
    AVPixelFormat format = AV_PIX_FMT_NONE;
    AVColorSpace matrix = AVCOL_SPC_UNSPECIFIED;
    bool is_full_range = false;
    AVChromaLocation chroma = AVCHROMA_LOC_UNSPECIFIED;
    friend bool operator==(const Layout&, const Layout&) = default;
  };
  static Layout layout_of(const AVFrame& frame);
  Status prepare(const Layout& layout);

  Layout layout_{};
  ScalerPtr scaler_;
  FramePtr rgba_;
  IccColors colors_{};
};

}  // namespace tickreel::encode
