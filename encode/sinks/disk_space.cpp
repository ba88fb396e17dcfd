#include "encode/sinks/disk_space.h"

#include <fmt/format.h>
#include <sys/statvfs.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <limits>
#include <string_view>
#include <system_error>

#include "core/files/file_ending.h"
#include "core/files/file_names.h"
#include "core/files/system_error.h"
#include "encode/libav/encoder_choice.h"
#include "encode/libav/pixel_format.h"
#include "encode/sinks/sink_choice.h"

extern "C" {
#include <libavutil/imgutils.h>
}

namespace tickreel {
namespace {

/// What a lossy encoder needs at one quality, and by how much the quality has to change to halve
/// it. About half as much again as tanks needs at 60 frames a second.
struct LossyRule {
  std::string_view codec;  ///< the beginning of FFmpeg's name
  double bits_per_pixel;
  double crf;  ///< 0: it has no such option
  double crf_steps_to_half;
};
constexpr std::array kLossyRules = {
    LossyRule{"h264", 0.04, 23, 6}, LossyRule{"hevc", 0.025, 28, 6}, LossyRule{"av1", 0.02, 35, 10},
    LossyRule{"vp9", 0.03, 32, 10}, LossyRule{"vp8", 0.05, 32, 10},  LossyRule{"prores", 4.0, 0, 0},
    LossyRule{"mpeg4", 0.15, 0, 0},
};

/// For the container: its headers and those of the codec, an index, and a header for each frame.
constexpr std::int64_t kContainerBytes = 1000;
constexpr double kContainerBytesPerFrame = 32;
/// Beyond the size of the pictures, when these are noise.
constexpr double kLosslessOverhead = 1.1;
constexpr double kHashLineBytes = 48;

const LossyRule* find_rule(std::string_view codec) {
  const auto* rule =
      std::find_if(kLossyRules.begin(), kLossyRules.end(),
                   [&](const LossyRule& each) { return codec.starts_with(each.codec); });
  return rule == kLossyRules.end() ? nullptr : rule;
}

SizeEstimate whole_film(double bytes_per_frame, const FilmFormat& format, SizeKind kind) {
  const double bytes = std::ceil(bytes_per_frame * static_cast<double>(format.frame_count));
  constexpr auto kMost = static_cast<double>(std::numeric_limits<std::int64_t>::max() / 2);
  return {static_cast<std::int64_t>(std::min(bytes, kMost)), kind};
}

SizeEstimate in_container(SizeEstimate frames) {
  return {frames.bytes + kContainerBytes, frames.kind};
}

Result<double> picture_bytes(AVPixelFormat pixel_format, ImageSize size) {
  constexpr int kNoGaps = 1;
  const ImageSize padded = padded_size(size, pixel_format);
  const int bytes = av_image_get_buffer_size(pixel_format, padded.width, padded.height, kNoGaps);
  if (bytes > 0) return static_cast<double>(bytes);
  return bad_usage(fmt::format("pictures of {}x{} are too large", size.width, size.height));
}

Result<SizeEstimate> raw_bytes(const SinkSettings& settings, const FilmFormat& format) {
  const bool is_rgb = file_ending(settings.path) == ".rgb";
  const std::string usual = is_rgb ? "rgb24" : "yuv420p";
  const auto pixel_format = find_pixel_format(settings.pix_fmt.empty() ? usual : settings.pix_fmt);
  if (!pixel_format) return pixel_format.error();
  const auto picture = picture_bytes(*pixel_format, format.size);
  if (!picture) return picture.error();
  const bool is_y4m = file_ending(settings.path) == ".y4m";
  constexpr double kFrameHeaderBytes = 6;
  return whole_film(*picture + (is_y4m ? kFrameHeaderBytes : 0), format, SizeKind::kExact);
}

Result<SizeEstimate> encoded_bytes(const SinkSettings& settings, const FilmFormat& format) {
  const auto codec = find_video_encoder(settings.vcodec);
  if (!codec) return codec.error();
  const auto pixel_format = choose_pixel_format(**codec, settings.pix_fmt);
  if (!pixel_format) return pixel_format.error();
  const auto picture = picture_bytes(*pixel_format, format.size);
  if (!picture) return picture.error();
  const LossyRule* rule = find_rule(avcodec_get_name((*codec)->id));
  const bool is_lossless = rule == nullptr || (rule->crf > 0 && settings.crf && *settings.crf <= 0);
  if (is_lossless) {
    return in_container(whole_film(*picture * kLosslessOverhead + kContainerBytesPerFrame, format,
                                   SizeKind::kAtMost));
  }
  double bits_per_pixel = rule->bits_per_pixel;
  if (rule->crf > 0 && settings.crf) {
    bits_per_pixel *= std::exp2((rule->crf - *settings.crf) / rule->crf_steps_to_half);
  }
  const double pixels = static_cast<double>(format.size.width) * format.size.height;
  return in_container(
      whole_film(std::min(bits_per_pixel * pixels / 8, *picture) + kContainerBytesPerFrame, format,
                 SizeKind::kRoughly));
}

}  // namespace

Result<SizeEstimate> estimate_film_bytes(const SinkSettings& settings, const FilmFormat& format) {
  const auto kind = choose_sink(settings);
  if (!kind) return kind.error();
  const std::string_view name = (*kind)->name;
  if (name == "ffmpeg") return encoded_bytes(settings, format);
  if (name == "raw") return raw_bytes(settings, format);
  if (name == "hash") return whole_film(kHashLineBytes, format, SizeKind::kRoughly);
  if (name == "png") {
    const auto picture = picture_bytes(AV_PIX_FMT_RGB24, format.size);
    if (!picture) return picture.error();
    return whole_film(*picture * kLosslessOverhead, format, SizeKind::kAtMost);
  }
  return SizeEstimate{};
}

Result<std::int64_t> free_bytes(const std::string& path) {
  const std::string directory = directory_of(path);
  struct statvfs info {};
  if (::statvfs(directory.c_str(), &info) != 0) {
    return failed(
        fmt::format("cannot tell how much room there is in {}: {}", directory, reason(errno)));
  }
  return static_cast<std::int64_t>(info.f_bavail) * static_cast<std::int64_t>(info.f_frsize);
}

}  // namespace tickreel
