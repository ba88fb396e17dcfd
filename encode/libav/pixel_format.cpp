#include "encode/libav/pixel_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>

#include "core/text/nearest_name.h"

namespace tickreel::encode {
namespace {

const AVPixFmtDescriptor& descriptor(AVPixelFormat format) {
  return *av_pix_fmt_desc_get(format);
}

bool is_rgb(AVPixelFormat format) {
  return (descriptor(format).flags & AV_PIX_FMT_FLAG_RGB) != 0;
}

bool is_grey(AVPixelFormat format) {
  return !is_rgb(format) && descriptor(format).nb_components <= 2;
}

bool is_subsampled(AVPixelFormat format) {
  return descriptor(format).log2_chroma_w != 0 || descriptor(format).log2_chroma_h != 0;
}

int round_up(int value, int log2_block) {
  const int block = 1 << log2_block;
  return (value + block - 1) / block * block;
}

}  // namespace

Result<AVPixelFormat> find_pixel_format(const std::string& name) {
  const AVPixelFormat format = av_get_pix_fmt(name.c_str());
  const std::string_view text = name;
  if (text.starts_with("yuvj")) {
    return bad_usage(fmt::format(
        "the pixel format {} is an old name for full range; films have limited range: use yuv{}",
        name, text.substr(4)));
  }
  constexpr std::uint64_t kNotPixels = AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_PAL;
  const bool usable = format != AV_PIX_FMT_NONE && sws_isSupportedOutput(format) != 0 &&
                      (descriptor(format).flags & kNotPixels) == 0 && !text.starts_with("xyz");
  if (usable) return format;
  constexpr std::string_view kCommon = "yuv420p, yuv444p, yuv420p10le, nv12, rgb24, gbrp and gray";
  return bad_usage(fmt::format(
      "{} is not a pixel format that pictures can be converted to. Common ones are {}{}", name,
      kCommon, or_nearest(name, kCommon)));
}

ColorTags color_tags(AVPixelFormat format) {
  if (is_rgb(format)) {
    return {AVCOL_SPC_RGB, AVCOL_RANGE_JPEG, AVCOL_PRI_BT709, AVCOL_TRC_IEC61966_2_1,
            AVCHROMA_LOC_UNSPECIFIED};
  }
  return {AVCOL_SPC_BT709, is_grey(format) ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG, AVCOL_PRI_BT709,
          AVCOL_TRC_BT709, is_subsampled(format) ? AVCHROMA_LOC_CENTER : AVCHROMA_LOC_UNSPECIFIED};
}

bool takes_deep_pictures(AVPixelFormat format) {
  const AVPixFmtDescriptor& about = descriptor(format);
  constexpr std::uint64_t kOthers = AV_PIX_FMT_FLAG_BE | AV_PIX_FMT_FLAG_FLOAT |
                                    AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_PAL |
                                    AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_BAYER;
  if ((about.flags & kOthers) != 0) return false;
  constexpr int kWordBytes = 2;
  const std::span components(about.comp, about.nb_components);
  return std::ranges::all_of(components, [&](const AVComponentDescriptor& one) {
    // Formats with gaps between the samples are excluded, because nothing would fill the gaps.
    const auto beside = std::ranges::count_if(
        components, [&](const AVComponentDescriptor& other) { return other.plane == one.plane; });
    return one.depth > 8 && one.depth + one.shift <= 16 && one.offset % kWordBytes == 0 &&
           one.step == kWordBytes * beside;
  });
}

std::optional<PixelFormat> yuv_layout(AVPixelFormat format) {
  switch (format) {
    case AV_PIX_FMT_YUV420P:
      return PixelFormat::kYuv420p;
    case AV_PIX_FMT_NV12:
      return PixelFormat::kNv12;
    case AV_PIX_FMT_P010LE:
      return PixelFormat::kP010;
    default:
      return std::nullopt;
  }
}

ImageSize padded_size(ImageSize size, AVPixelFormat format) {
  return {round_up(size.width, descriptor(format).log2_chroma_w),
          round_up(size.height, descriptor(format).log2_chroma_h)};
}

}  // namespace tickreel::encode
