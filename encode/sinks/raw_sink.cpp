#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/files/disk_room.h"
#include "core/files/file_ending.h"
#include "core/files/file_names.h"
#include "core/files/output_file.h"
#include "core/text/bytes_in_words.h"
#include "encode/color/pixel_converter.h"
#include "encode/libav/libav.h"
#include "encode/libav/pixel_format.h"
#include "encode/sinks/measured_sink.h"
#include "encode/sinks/sinks.h"

extern "C" {
#include <libavutil/imgutils.h>
}

namespace tickreel::encode {
namespace {

struct Y4mColorSpace {
  AVPixelFormat format;
  const char* name;
};
// y4m calls chroma in the centre of its four pixels "420jpeg".
constexpr std::array kY4mColorSpaces = {
    Y4mColorSpace{AV_PIX_FMT_YUV420P, "420jpeg"},
    Y4mColorSpace{AV_PIX_FMT_YUV422P, "422"},
    Y4mColorSpace{AV_PIX_FMT_YUV444P, "444"},
    Y4mColorSpace{AV_PIX_FMT_YUV420P10LE, "420p10 XYSCSS=420P10"},
    Y4mColorSpace{AV_PIX_FMT_YUV422P10LE, "422p10 XYSCSS=422P10"},
    Y4mColorSpace{AV_PIX_FMT_YUV444P10LE, "444p10 XYSCSS=444P10"},
    Y4mColorSpace{AV_PIX_FMT_GRAY8, "mono"},
};

/// Returns the first line of a YUV4MPEG2 file. kUsage for a format without a name there.
Result<std::string> y4m_header(const PixelConverter& converter, const Rational& frame_rate) {
  std::vector<std::string_view> names;
  for (const auto& [format, name] : kY4mColorSpaces) {
    if (format != converter.format()) {
      names.emplace_back(av_get_pix_fmt_name(format));
      continue;
    }
    const bool full_range = color_tags(format).range == AVCOL_RANGE_JPEG;
    return fmt::format("YUV4MPEG2 W{} H{} F{}:{} Ip A1:1 C{} XCOLORRANGE={}\n",
                       converter.frame_size().width, converter.frame_size().height,
                       frame_rate.numerator(), frame_rate.denominator(), name,
                       full_range ? "FULL" : "LIMITED");
  }
  return bad_usage(fmt::format("a .y4m file cannot hold {}. It can hold {}",
                               av_get_pix_fmt_name(converter.format()), fmt::join(names, ", ")));
}

class RawSink final : public FrameSink {
 public:
  /// `frame_header` is written before each frame.
  RawSink(PixelConverter converter, OutputFile file, std::string_view frame_header)
      : converter_(std::move(converter)), file_(std::move(file)), frame_header_(frame_header) {}

  Status write_text(std::string_view text) {
    return file_.write({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  }

  Status write(const VideoFrame& frame) override {
    if (Status headed = write_text(frame_header_); !headed) return headed;
    // A layout other than rgba only comes when it is the output format.
    if (!is_rgba(frame.image.format())) return file_.write(frame.image.pixels());
    auto converted = converter_.convert(frame.image);
    if (!converted) return converted.error();
    if (Status packed = pack(**converted); !packed) return packed;
    return file_.write(bytes_);
  }

  Status finish() override { return file_.publish(); }

  [[nodiscard]] std::optional<PixelFormat> pixel_format() const override {
    return converter_.pixel_format();
  }

  [[nodiscard]] std::string description() const override {
    return fmt::format("{} {}", frame_header_.empty() ? "raw" : "y4m",
                       av_get_pix_fmt_name(converter_.format()));
  }

 private:
  /// Puts the planes one after another into `bytes_`, without gaps between rows.
  Status pack(const AVFrame& frame) {
    constexpr int kNoGaps = 1;
    forget_libav_error();
    const int size =
        av_image_get_buffer_size(converter_.format(), frame.width, frame.height, kNoGaps);
    if (size < 0) return failed("cannot pack a frame: " + libav_error(size));
    bytes_.resize(static_cast<std::size_t>(size));
    const int code =
        av_image_copy_to_buffer(bytes_.data(), size, frame.data, frame.linesize,
                                converter_.format(), frame.width, frame.height, kNoGaps);
    if (code < 0) return failed("cannot pack a frame: " + libav_error(code));
    return {};
  }

  PixelConverter converter_;
  OutputFile file_;
  std::string_view frame_header_;
  std::vector<std::uint8_t> bytes_;
};

/// Fails with kFailed when the disk has no room for all bytes, whose number is known beforehand.
Status check_room(const std::string& path, std::int64_t bytes) {
  if (path == "-") return {};
  const auto free = free_bytes(path);
  if (!free || *free >= bytes) return {};  // unknown free space: the write will tell
  return no_room(directory_of(path), *free, bytes_in_words(static_cast<double>(bytes)));
}

constexpr std::string_view kFrameHeader = "FRAME\n";

/// Whether to write YUV4MPEG. A pipe gets it by default, because it needs no further explanation.
bool is_yuv4mpeg(const SinkSettings& settings) {
  if (!settings.format.empty()) return settings.format == "yuv4mpegpipe";
  return file_ending(settings.path) == ".y4m" || (settings.path == "-" && settings.name.empty());
}

std::int64_t bytes_of_frame(AVPixelFormat format, ImageSize size, bool is_y4m) {
  constexpr int kNoGaps = 1;
  return av_image_get_buffer_size(format, size.width, size.height, kNoGaps) +
         static_cast<std::int64_t>(is_y4m ? kFrameHeader.size() : 0);
}

}  // namespace

Result<std::int64_t> raw_frame_bytes(const SinkKind& kind, const SinkSettings& settings,
                                     ImageSize size) {
  if (kind.open != open_raw_sink) return std::int64_t{0};
  const auto format = find_pixel_format(raw_pixel_format(settings));
  if (!format) return format.error();
  return bytes_of_frame(*format, padded_size(size, *format), is_yuv4mpeg(settings));
}

std::string raw_pixel_format(const SinkSettings& settings) {
  if (!settings.pix_fmt.empty()) return settings.pix_fmt;
  return file_ending(settings.path) == ".rgb" ? "rgb24" : "yuv420p";
}

OpenedSink open_raw_sink(const SinkSettings& settings, const FilmFormat& format) {
  capture_libav_log();
  const auto pixel_format = find_pixel_format(raw_pixel_format(settings));
  if (!pixel_format) return pixel_format.error();
  const bool takes_alpha = (av_pix_fmt_desc_get(*pixel_format)->flags & AV_PIX_FMT_FLAG_ALPHA) != 0;
  if (settings.alpha == kStraightAlpha && !takes_alpha) {
    return bad_field("alpha", fmt::format(": the pixel format {} has none: give §pix-fmt rgba or "
                                          "rgba64le to the raw sink, or let a colour show through, "
                                          "as §alpha-over '#00ff00' does",
                                          raw_pixel_format(settings)));
  }
  auto converter = PixelConverter::create(format.size, *pixel_format, settings.alpha);
  if (!converter) return converter.error();

  const bool is_y4m = is_yuv4mpeg(settings);
  const auto header = is_y4m ? y4m_header(*converter, format.frame_rate) : std::string();
  if (!header) return header.error();
  const std::string_view frame_header = is_y4m ? kFrameHeader : "";
  const std::int64_t frame_bytes = bytes_of_frame(*pixel_format, converter->frame_size(), is_y4m);
  if (Status fits = check_room(settings.path, frame_bytes * format.frame_count); !fits) {
    return fits.error();
  }
  auto file = OutputFile::create(settings.path, settings.overwrite);
  if (!file) return file.error();
  auto sink = std::make_unique<RawSink>(*std::move(converter), *std::move(file), frame_header);
  if (Status headed = sink->write_text(*header); !headed) return headed.error();
  return OpenedSink(std::move(sink));
}

}  // namespace tickreel::encode
