#pragma once

#include <optional>
#include <span>

#include "encode/libav/libav.h"
#include "encode/media/icc_colors.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// How a picture is turned upright: its rows and columns exchanged, and then each counted from the
/// other end of what is stored.
struct Turn {
  bool transposes = false;
  bool flips_x = false;  ///< of the stored picture
  bool flips_y = false;

  [[nodiscard]] ImageSize upright(ImageSize stored) const {
    return transposes ? ImageSize{stored.height, stored.width} : stored;
  }
};

/// EXIF's orientation, from 1 to 8; nothing for other numbers.
std::optional<Turn> turn_of_exif(int orientation);
/// A picture of rgba, upright.
Image turned(const Image& image, const Turn& turn);
/// The nine numbers of a display matrix. Nothing for one that does more than turning and mirroring.
std::optional<Turn> turn_of_matrix(std::span<const std::int32_t> matrix);

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
