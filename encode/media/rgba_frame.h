#pragma once

#include "encode/libav/libav.h"
#include "encode/media/icc_colors.h"
#include "encode/media/turn.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Converts decoded pictures to images of kRgba: sRGB, full range, straight alpha. The matrix, the
/// range and the chroma location are those of the picture's tags. Without tags, YCbCr has limited
/// range, and its matrix is BT.709 for pictures wider than 1279 or higher than 576 pixels, and
/// BT.601 for others. An ICC profile in the picture is applied. The transfer functions and
/// primaries of BT.601, BT.709 and sRGB count as the same, as in players. The bytes are the same on
/// every CPU.
class RgbaFrames {
 public:
  /// Converts a picture, and turns it upright. kFailed, without the file's name, for HDR, wide
  /// gamuts, and matrices, formats or ICC profiles that cannot be converted.
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
