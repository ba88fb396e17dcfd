#include "encode/color/pixel_converter.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/files/system_refusal.h"
#include "core/image_depth.h"
#include "encode/color/deep_converter.h"
#include "encode/color/yuv_converter.h"
#include "encode/libav/pixel_format.h"
#include "encode/sink_settings.h"
#include "tickreel/core/image.h"

extern "C" {
#include <libavutil/imgutils.h>
}

namespace tickreel::encode {
namespace {

constexpr std::size_t kColors = 3;

/// A block of pixels that share chroma.
struct SharedPixels {
  int left;
  int top;
  int right;
  int bottom;
};

template <typename Use>
void for_each_pixel(Image& image, const SharedPixels& block, const Use& use) {
  for (int y = block.top; y < block.bottom; ++y) {
    const auto row = image.row(y);
    for (int x = block.left; x < block.right; ++x) {
      use(&row[static_cast<std::size_t>(x) * Image::kBytesPerPixel]);
    }
  }
}

void color_block(Image& image, const SharedPixels& block) {
  std::array<std::uint32_t, kColors> sum{};
  std::uint32_t seen = 0;
  std::uint32_t all = 0;
  for_each_pixel(image, block, [&](const std::uint8_t* pixel) {
    ++all;
    if (pixel[kColors] == 0) return;
    ++seen;
    for (std::size_t i = 0; i < kColors; ++i) sum[i] += pixel[i];
  });
  if (seen == 0 || seen == all) return;
  for_each_pixel(image, block, [&](std::uint8_t* pixel) {
    if (pixel[kColors] != 0) return;
    for (std::size_t i = 0; i < kColors; ++i) {
      pixel[i] = static_cast<std::uint8_t>((sum[i] + seen / 2) / seen);
    }
  });
}

/// Gives the transparent pixels of a block the mean colour of its other pixels: their black would
/// otherwise darken the chroma at all edges. For straight kRgba. `across` and `down`: the size of a
/// block.
void color_transparent_pixels(Image& image, int across, int down) {
  assert(image.format() == PixelFormat::kRgba && across > 0 && down > 0);
  const auto [width, height] = image.size();
  for (int y = 0; y < height; y += down) {
    for (int x = 0; x < width; x += across) {
      color_block(image, {x, y, std::min(x + across, width), std::min(y + down, height)});
    }
  }
}

// SWS_AREA averages each 2x2 block alone, where the usual filters blur into its neighbours, and
// FULL_CHR_H_INP makes it use every pixel. The other two flags make SIMD and plain C agree.
constexpr int kScalerFlags = SWS_AREA | SWS_FULL_CHR_H_INP | SWS_ACCURATE_RND | SWS_BITEXACT;

// swscale reads whole vectors, beyond the end of a row that is not a multiple of them.
constexpr int kVectorPixels = 16;

Result<FramePtr> make_frame(ImageSize size, AVPixelFormat format) {
  FramePtr frame(av_frame_alloc());
  if (!frame) return refused_by_system("not enough memory for a frame");
  frame->width = size.width;
  frame->height = size.height;
  frame->format = format;
  if (av_frame_get_buffer(frame.get(), 0) < 0) {
    return refused_by_system(
        fmt::format("not enough memory for a frame of {}x{}", size.width, size.height));
  }
  return frame;
}

Result<ScalerPtr> make_scaler(ImageSize size, AVPixelFormat format) {
  forget_libav_error();
  ScalerPtr scaler(sws_getContext(size.width, size.height, AV_PIX_FMT_RGBA, size.width, size.height,
                                  format, kScalerFlags, nullptr, nullptr, nullptr));
  if (!scaler) {
    return failed(fmt::format("cannot convert pictures of {}x{} to {}: {}", size.width, size.height,
                              av_get_pix_fmt_name(format), libav_error(AVERROR(EINVAL))));
  }
  const ColorTags tags = color_tags(format);
  if (tags.matrix == AVCOL_SPC_RGB) return scaler;
  constexpr int kFullRange = 1;
  constexpr int kBrightness = 0;
  constexpr int kUnchanged = 1 << 16;
  const int* bt709 = sws_getCoefficients(SWS_CS_ITU709);
  const int frame_range = tags.range == AVCOL_RANGE_JPEG ? kFullRange : 0;
  if (sws_setColorspaceDetails(scaler.get(), bt709, kFullRange, bt709, frame_range, kBrightness,
                               kUnchanged, kUnchanged) < 0) {
    return failed(fmt::format("cannot convert to BT.709 in {}", av_get_pix_fmt_name(format)));
  }
  return scaler;
}

/// Copies `image` to the top left of `padded` and repeats its last column and row.
void pad(const Image& image, AVFrame& padded) {
  const auto [width, height] = image.size();
  for (int y = 0; y < padded.height; ++y) {
    const auto row = image.row(std::min(y, height - 1));
    std::uint8_t* out = padded.data[0] + static_cast<std::ptrdiff_t>(y) * padded.linesize[0];
    std::memcpy(out, row.data(), row.size());
    const auto last_pixel = row.last(Image::kBytesPerPixel);
    for (int x = width; x < padded.width; ++x) {
      std::memcpy(out + static_cast<std::ptrdiff_t>(x) * Image::kBytesPerPixel, last_pixel.data(),
                  last_pixel.size());
    }
  }
}

void set_color_tags(AVFrame& frame, const ColorTags& tags) {
  frame.colorspace = tags.matrix;
  frame.color_range = tags.range;
  frame.color_primaries = tags.primaries;
  frame.color_trc = tags.transfer;
  frame.chroma_location = tags.chroma_location;
}

/// Copies an image whose layout is that of the frame already.
void copy_planes(const Image& image, AVFrame& frame) {
  std::array<const std::uint8_t*, 4> planes{};
  std::array<int, 4> strides{};
  for (int i = 0; i < plane_count(image.format()); ++i) {
    const auto plane = static_cast<std::size_t>(i);
    planes[plane] = image.plane(i).data();
    strides[plane] = static_cast<int>(plane_shape(image.format(), image.size(), i).stride_bytes);
  }
  av_image_copy(frame.data, frame.linesize, planes.data(), strides.data(),
                static_cast<AVPixelFormat>(frame.format), frame.width, frame.height);
}

YuvPlanes planes_of(const AVFrame& frame) {
  YuvPlanes planes;
  for (std::size_t i = 0; i < planes.data.size(); ++i) {
    planes.data[i] = frame.data[i];
    planes.stride_bytes[i] = static_cast<std::size_t>(frame.linesize[i]);
  }
  return planes;
}

}  // namespace

Result<PixelConverter> PixelConverter::create(ImageSize size, AVPixelFormat format,
                                              const std::string& alpha) {
  PixelConverter converter(padded_size(size, format), format, yuv_layout(format));
  converter.has_alpha_ = !alpha.empty();
  if (converter.has_alpha_ && alpha != kStraightAlpha) {
    const auto color = FlatColor::parse(alpha);
    if (!color) return color.error();
    converter.color_ = *color;
  }
  if (converter.layout_) return converter;
  auto scaler = make_scaler(converter.frame_size_, format);
  if (!scaler) return scaler.error();
  converter.scaler_ = *std::move(scaler);
  if (converter.frame_size_ != size || size.width % kVectorPixels != 0) {
    auto frame = make_frame(converter.frame_size_, AV_PIX_FMT_RGBA);
    if (!frame) return frame.error();
    converter.padded_ = *std::move(frame);
  }
  return converter;
}

std::optional<PixelFormat> PixelConverter::pixel_format() const {
  if (has_alpha_) return PixelFormat::kRgba64Alpha;
  if (layout_ || !takes_deep_pictures(format_)) return layout_;
  return PixelFormat::kRgba64;
}

Result<AVFrame*> PixelConverter::convert(const Image& image) {
  auto frame = free_frame();
  if (!frame) return frame;
  if (image.format() == PixelFormat::kRgba64Alpha) {
    if (Status done = convert_with_alpha(image, **frame); !done) return done.error();
  } else if (image.format() == PixelFormat::kRgba64) {
    convert_deep(image, **frame);
  } else if (image.format() != PixelFormat::kRgba) {
    assert(image.format() == layout_ && image.size() == frame_size_);
    copy_planes(image, **frame);
  } else if (layout_) {
    convert_to_yuv(image, *layout_, planes_of(**frame));
  } else if (Status scaled = scale(image, **frame); !scaled) {
    return scaled.error();
  }
  return frame;
}

Status PixelConverter::convert_with_alpha(const Image& image, AVFrame& frame) {
  if (color_) color_->show_through(image, flat_);
  const Image& picture = color_ ? flat_ : image;
  if (takes_deep_pictures(format_)) {
    convert_deep(picture, frame);
    return {};
  }
  narrow(picture, narrow_);
  const AVPixFmtDescriptor& about = *av_pix_fmt_desc_get(format_);
  if (!color_ && about.log2_chroma_w > 0) {
    color_transparent_pixels(narrow_, 1 << about.log2_chroma_w, 1 << about.log2_chroma_h);
  }
  if (!layout_) return scale(narrow_, frame);
  convert_to_yuv(narrow_, *layout_, planes_of(frame));
  return {};
}

Result<AVFrame*> PixelConverter::free_frame() {
  for (const FramePtr& frame : frames_) {
    if (av_frame_is_writable(frame.get()) != 0) return frame.get();
  }
  auto frame = make_frame(frame_size_, format_);
  if (!frame) return frame.error();
  set_color_tags(**frame, color_tags(format_));
  return frames_.emplace_back(*std::move(frame)).get();
}

Status PixelConverter::scale(const Image& image, AVFrame& frame) {
  const std::uint8_t* source = image.pixels().data();
  int stride_bytes = static_cast<int>(image.stride_bytes());
  if (padded_) {
    pad(image, *padded_);
    source = padded_->data[0];
    stride_bytes = padded_->linesize[0];
  }
  forget_libav_error();
  const int rows = sws_scale(scaler_.get(), &source, &stride_bytes, 0, frame_size_.height,
                             frame.data, frame.linesize);
  if (rows != frame_size_.height) return failed("cannot convert a frame: " + libav_error(rows));
  return {};
}

}  // namespace tickreel::encode
