#include <optional>
#include <utility>
#include <vector>

#include "core/files/output_file.h"
#include "core/files/system_refusal.h"
#include "encode/sinks/frame_pattern.h"
#include "encode/sinks/png_bytes.h"
#include "encode/sinks/sinks.h"

#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#define STBI_WRITE_NO_STDIO
#include <stb/stb_image_write.h>

namespace tickreel::encode {
namespace {

constexpr int kChannels = 3;

void append_bytes(void* target, void* data, int size) {
  auto& bytes = *static_cast<std::vector<std::uint8_t>*>(target);
  const auto* first = static_cast<const std::uint8_t*>(data);
  bytes.insert(bytes.end(), first, first + size);
}

/// Writes frames to part files, which finish() renames, so that half a film never looks complete.
/// The first stays open, and so locked, until then, which keeps other runs away from the sequence.
class PngSink final : public FrameSink {
 public:
  PngSink(FramePattern pattern, OutputFile first, std::int64_t first_index, bool overwrite,
          PngBytes png)
      : pattern_(std::move(pattern)),
        first_index_(first_index),
        overwrite_(overwrite),
        png_(std::move(png)) {
    files_.push_back(std::move(first));
  }

  Status write(const VideoFrame& frame) override {
    if (Status encoded = png_.encode(frame.image); !encoded) return encoded;
    if (frame.index == first_index_) return files_.front().write(png_.bytes());
    auto file = OutputFile::create(pattern_.name(frame.index), overwrite_);
    if (!file) return file.error();
    if (Status written = file->write(png_.bytes()); !written) return written;
    if (Status closed = file->close(); !closed) return closed;
    files_.push_back(*std::move(file));
    return {};
  }

  /// Renames the first frame last: its lock holds until all others have their names, and its own
  /// name means that all are complete.
  Status finish() override {
    for (std::size_t i = files_.size() - 1; i > 0; --i) {
      if (Status named = files_[i].publish_for_now(); !named) return put_back_after(i, named);
    }
    const Status complete = files_.front().publish();
    if (!complete) return put_back_after(0, complete);
    Status kept;
    for (std::size_t i = 1; i < files_.size(); ++i) {
      if (Status removed = files_[i].keep(); !removed) kept = removed;
    }
    return kept;
  }

  [[nodiscard]] std::optional<PixelFormat> pixel_format() const override {
    return png_.pixel_format();
  }
  [[nodiscard]] std::string description() const override { return png_.description(); }

 private:
  Status put_back_after(std::size_t index, const Status& why) {
    for (std::size_t i = index + 1; i < files_.size(); ++i) files_[i].put_back();
    return why;
  }

  FramePattern pattern_;
  std::int64_t first_index_;
  bool overwrite_;
  std::vector<OutputFile> files_;  ///< in order; all but the first are complete
  PngBytes png_;
};

}  // namespace

Result<PngBytes> PngBytes::of(const SinkSettings& settings) {
  auto pictures = EightBitPictures::of(settings.alpha);
  if (!pictures) return pictures.error();
  PngBytes png(*std::move(pictures));
  png.alpha_ = settings.alpha;
  const std::string& name = settings.pix_fmt;
  const bool is_straight = settings.alpha == kStraightAlpha;
  if (name.empty() || name == (is_straight ? "rgba" : "rgb24")) return png;
  const auto format = DeepPng::format_of(name);
  if (format) png.deep_format_ = *format;
  if (format && (!is_straight || *format == AV_PIX_FMT_RGBA64LE)) return png;
  return bad_field("pix-fmt", " " + name + ": a PNG has rgb24 or, of 16 bits, rgb48; with §alpha " +
                                  "rgba or rgba64");
}

std::optional<PixelFormat> PngBytes::pixel_format() const {
  const bool is_deep = deep_format_ != AV_PIX_FMT_NONE && alpha_.empty();
  return is_deep ? std::optional(PixelFormat::kRgba64) : pictures_.pixel_format();
}

std::string PngBytes::description() const {
  if (deep_format_ == AV_PIX_FMT_NONE) return pictures_.has_alpha() ? "png rgba" : "png rgb24";
  return deep_format_ == AV_PIX_FMT_RGB48LE ? "png rgb48" : "png rgba64";
}

Status PngBytes::encode(const Image& image) {
  if (deep_format_ != AV_PIX_FMT_NONE) {
    if (!deep_) {
      auto opened = DeepPng::open(image.size(), deep_format_, alpha_);
      if (!opened) return opened.error();
      deep_ = *std::move(opened);
    }
    return deep_->encode(image, png_);
  }
  const Image& picture = pictures_.from(image);
  if (!pictures_.has_alpha()) return encode_opaque(picture);
  return compress(picture.pixels().data(), picture.size(), Image::kBytesPerPixel);
}

Status PngBytes::encode_opaque(const Image& image) {
  const auto pixels = image.pixels();
  rgb_.resize(pixels.size() / Image::kBytesPerPixel * kChannels);
  std::uint8_t* out = rgb_.data();
  for (std::size_t i = 0; i < pixels.size(); i += Image::kBytesPerPixel) {
    *out++ = pixels[i];
    *out++ = pixels[i + 1];
    *out++ = pixels[i + 2];
  }
  return compress(rgb_.data(), image.size(), kChannels);
}

Status PngBytes::compress(const std::uint8_t* levels, ImageSize size, int channels) {
  png_.clear();
  const auto [width, height] = size;
  if (stbi_write_png_to_func(append_bytes, &png_, width, height, channels, levels,
                             width * channels) == 0) {
    return refused_by_system("not enough memory to compress a PNG");
  }
  return {};
}

OpenedSink open_png_sink(const SinkSettings& settings, const FilmFormat& format) {
  auto png = PngBytes::of(settings);
  if (!png) return png.error();
  auto pattern = FramePattern::parse(settings.path, format.frame_count);
  if (!pattern) return pattern.error();
  const std::int64_t end = format.first_frame + format.frame_count;
  for (std::int64_t i = format.first_frame; i < end; ++i) {
    if (Status free = check_replaceable(pattern->name(i), settings.overwrite); !free) {
      return free.error();
    }
  }
  auto first = OutputFile::create(pattern->name(format.first_frame), settings.overwrite);
  if (!first) return first.error();
  // While this run holds the first file's lock, no other run writes these.
  for (std::int64_t i = format.first_frame + 1; i < end && !settings.overwrite; ++i) {
    Status free = check_no_part_is_left(pattern->name(i));
    if (!free) return free.error();
  }
  // Part files beyond the last frame come from a longer run that was killed.
  if (pattern->is_numbered() && settings.overwrite) {
    for (std::int64_t i = end; remove_part(pattern->name(i)); ++i) continue;
  }
  return OpenedSink(std::make_unique<PngSink>(*std::move(pattern), *std::move(first),
                                              format.first_frame, settings.overwrite,
                                              *std::move(png)));
}

}  // namespace tickreel::encode
