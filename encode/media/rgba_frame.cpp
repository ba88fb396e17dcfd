#include "encode/media/rgba_frame.h"

#include <fmt/format.h>

#include "core/files/system_refusal.h"

namespace tickreel::encode {
namespace {

// The flags compute chroma for every pixel, and make SIMD and plain C agree.
constexpr int kScalerFlags =
    SWS_BICUBIC | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP | SWS_ACCURATE_RND | SWS_BITEXACT;

/// Whether levels with this transfer function are shown unchanged.
bool is_shown_as_it_is(AVColorTransferCharacteristic transfer) {
  switch (transfer) {
    case AVCOL_TRC_UNSPECIFIED:
    case AVCOL_TRC_RESERVED0:
    case AVCOL_TRC_RESERVED:
    case AVCOL_TRC_BT709:
    case AVCOL_TRC_GAMMA22:
    case AVCOL_TRC_GAMMA28:
    case AVCOL_TRC_SMPTE170M:
    case AVCOL_TRC_SMPTE240M:
    case AVCOL_TRC_IEC61966_2_4:
    case AVCOL_TRC_BT1361_ECG:
    case AVCOL_TRC_IEC61966_2_1:
      return true;
    default:
      return false;
  }
}

bool is_narrow_gamut(AVColorPrimaries primaries) {
  switch (primaries) {
    case AVCOL_PRI_RESERVED0:
    case AVCOL_PRI_RESERVED:
    case AVCOL_PRI_UNSPECIFIED:
    case AVCOL_PRI_BT709:
    case AVCOL_PRI_BT470M:
    case AVCOL_PRI_BT470BG:
    case AVCOL_PRI_SMPTE170M:
    case AVCOL_PRI_SMPTE240M:
      return true;
    default:
      return false;
  }
}

/// Returns swscale's coefficients; none for a matrix that it does not have.
std::optional<int> factors_of(AVColorSpace matrix) {
  switch (matrix) {
    case AVCOL_SPC_BT709:
      return SWS_CS_ITU709;
    case AVCOL_SPC_FCC:
      return SWS_CS_FCC;
    case AVCOL_SPC_BT470BG:
    case AVCOL_SPC_SMPTE170M:
      return SWS_CS_ITU601;
    case AVCOL_SPC_SMPTE240M:
      return SWS_CS_SMPTE240M;
    case AVCOL_SPC_BT2020_NCL:
      return SWS_CS_BT2020;
    default:
      return std::nullopt;
  }
}

bool is_rgb(const AVPixFmtDescriptor& format) {
  return (format.flags & (AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL)) != 0;
}

/// Replaces the old names of full-range formats.
AVPixelFormat without_range(AVPixelFormat format) {
  switch (format) {
    case AV_PIX_FMT_YUVJ420P:
      return AV_PIX_FMT_YUV420P;
    case AV_PIX_FMT_YUVJ422P:
      return AV_PIX_FMT_YUV422P;
    case AV_PIX_FMT_YUVJ444P:
      return AV_PIX_FMT_YUV444P;
    case AV_PIX_FMT_YUVJ440P:
      return AV_PIX_FMT_YUV440P;
    case AV_PIX_FMT_YUVJ411P:
      return AV_PIX_FMT_YUV411P;
    default:
      return format;
  }
}

}  // namespace

Status check_color_tags(int primaries, int transfer) {
  const auto color_primaries = static_cast<AVColorPrimaries>(primaries);
  const auto color_trc = static_cast<AVColorTransferCharacteristic>(transfer);
  const auto refuse = [](const char* tag, const char* name) {
    return failed(fmt::format(
        "its colours are not those of BT.709 or sRGB: it has the {} {}. Convert it first", tag,
        name != nullptr ? name : "of a number that is not known"));
  };
  if (!is_shown_as_it_is(color_trc)) {
    return refuse("transfer", av_color_transfer_name(color_trc));
  }
  if (!is_narrow_gamut(color_primaries)) {
    return refuse("primaries", av_color_primaries_name(color_primaries));
  }
  return {};
}

namespace {

/// The place of a chroma sample in 1/256 of one, from the picture's top left corner. None where
/// swscale's default is right.
struct ChromaPlace {
  int x = 0;
  int y = 0;
};
std::optional<ChromaPlace> place_of(AVChromaLocation location) {
  constexpr int kCenter = 128;
  constexpr int kEnd = 256;
  switch (location) {
    case AVCHROMA_LOC_LEFT:
      return ChromaPlace{0, kCenter};
    case AVCHROMA_LOC_CENTER:
      return ChromaPlace{kCenter, kCenter};
    case AVCHROMA_LOC_TOPLEFT:
      return ChromaPlace{0, 0};
    case AVCHROMA_LOC_TOP:
      return ChromaPlace{kCenter, 0};
    case AVCHROMA_LOC_BOTTOMLEFT:
      return ChromaPlace{0, kEnd};
    case AVCHROMA_LOC_BOTTOM:
      return ChromaPlace{kCenter, kEnd};
    default:
      return std::nullopt;
  }
}

}  // namespace

RgbaFrames::Layout RgbaFrames::layout_of(const AVFrame& frame) {
  constexpr int kWidestOfBt601 = 1279;
  constexpr int kHighestOfBt601 = 576;
  const auto said = static_cast<AVPixelFormat>(frame.format);
  const AVPixelFormat format = without_range(said);
  Layout layout{{frame.width, frame.height},
                format,
                frame.colorspace,
                said != format || frame.color_range == AVCOL_RANGE_JPEG,
                frame.chroma_location};
  const AVPixFmtDescriptor* const about = av_pix_fmt_desc_get(format);
  if (about != nullptr && is_rgb(*about)) {
    layout.matrix = AVCOL_SPC_RGB;
  } else if (layout.matrix == AVCOL_SPC_UNSPECIFIED || layout.matrix == AVCOL_SPC_RESERVED) {
    const bool is_large = frame.width > kWidestOfBt601 || frame.height > kHighestOfBt601;
    layout.matrix = is_large ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M;
  }
  return layout;
}

Status RgbaFrames::prepare(const Layout& layout) {
  if (scaler_ && layout == layout_) return {};
  const char* const name = av_get_pix_fmt_name(layout.format);
  const auto cannot = [&](const std::string& why) {
    return failed(fmt::format("its pictures, of {}x{} in {}, cannot be shown: {}",
                              layout.size.width, layout.size.height,
                              name != nullptr ? name : "an unknown format", why));
  };
  const bool is_yuv = layout.matrix != AVCOL_SPC_RGB;
  const auto factors = factors_of(layout.matrix);
  if (is_yuv && !factors) {
    const char* const matrix = av_color_space_name(layout.matrix);
    return cannot(fmt::format("there is no way from the matrix {} to rgb",
                              matrix != nullptr ? matrix : "that they have"));
  }
  forget_libav_error();
  scaler_.reset(sws_alloc_context());
  rgba_.reset(av_frame_alloc());
  if (!scaler_ || !rgba_) return refused_by_system("not enough memory for a picture");
  const auto set = [&](const char* option, std::int64_t value) {
    return av_opt_set_int(scaler_.get(), option, value, 0) >= 0;
  };
  bool is_set = set("srcw", layout.size.width) && set("srch", layout.size.height) &&
                set("dstw", layout.size.width) && set("dsth", layout.size.height) &&
                set("src_format", layout.format) && set("dst_format", AV_PIX_FMT_RGBA) &&
                set("sws_flags", kScalerFlags);
  const AVPixFmtDescriptor* const about = av_pix_fmt_desc_get(layout.format);
  if (const auto place = place_of(layout.chroma); is_yuv && place && about != nullptr) {
    if (about->log2_chroma_w == 1) is_set = is_set && set("src_h_chr_pos", place->x);
    if (about->log2_chroma_h == 1) is_set = is_set && set("src_v_chr_pos", place->y);
  }
  constexpr int kFull = 1;
  constexpr int kOne = 1 << 16;
  rgba_->width = layout.size.width;
  rgba_->height = layout.size.height;
  rgba_->format = AV_PIX_FMT_RGBA;
  const int code =
      is_set ? c_locale::init_scaler(scaler_.get(), nullptr, nullptr) : AVERROR(EINVAL);
  if (code < 0 || av_frame_get_buffer(rgba_.get(), 0) < 0) {
    scaler_.reset();
    return cannot(libav_error(code));
  }
  if (is_yuv) {
    const int* const from = sws_getCoefficients(*factors);
    sws_setColorspaceDetails(scaler_.get(), from, layout.is_full_range ? kFull : 0,
                             sws_getCoefficients(SWS_CS_DEFAULT), kFull, 0, kOne, kOne);
  }
  layout_ = layout;
  return {};
}

Status RgbaFrames::convert(const AVFrame& frame, const Turn& turn, Image& image) {
  if (Status known = check_color_tags(frame.color_primaries, frame.color_trc); !known) return known;
  if (Status ready = prepare(layout_of(frame)); !ready) return ready;
  forget_libav_error();
  const int rows = sws_scale(scaler_.get(), frame.data, frame.linesize, 0, frame.height,
                             rgba_->data, rgba_->linesize);
  if (rows != frame.height) return failed("cannot convert a picture: " + libav_error(rows));
  copy_turned({rgba_->data[0], rgba_->linesize[0], {frame.width, frame.height}}, turn, image);
  const AVFrameSideData* const profile = av_frame_get_side_data(&frame, AV_FRAME_DATA_ICC_PROFILE);
  return profile == nullptr ? Status() : colors_.to_srgb({profile->data, profile->size}, image);
}

}  // namespace tickreel::encode
