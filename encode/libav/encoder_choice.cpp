#include "encode/libav/encoder_choice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/files/file_ending.h"
#include "core/text/nearest_name.h"
#include "encode/libav/encoder_table.h"
#include "encode/libav/pixel_format.h"

namespace tickreel::encode {
namespace {

/// Returns the encoders whose name contains `name` or is contained in it, and those of the codec
/// `name` ("h264").
std::vector<std::string_view> similar_encoders(std::string_view name) {
  std::vector<std::string_view> similar;
  void* position = nullptr;
  while (const AVCodec* codec = av_codec_iterate(&position)) {
    if (av_codec_is_encoder(codec) == 0 || codec->type != AVMEDIA_TYPE_VIDEO) continue;
    const std::string_view candidate = codec->name;
    const bool alike = candidate.find(name) != std::string_view::npos ||
                       name.find(candidate) != std::string_view::npos ||
                       name == avcodec_get_name(codec->id);
    if (alike) similar.push_back(candidate);
  }
  return similar;
}

/// Returns the encoders that are offered; FFmpeg has a hundred more.
std::vector<std::string_view> common_encoders() {
  std::vector<std::string_view> available;
  for (const EncoderFacts& facts : encoder_table()) {
    const bool is_there = avcodec_find_encoder_by_name(facts.name.data()) != nullptr;
    if (facts.is_offered && is_there) available.push_back(facts.name);
  }
  return available;
}

/// Says why a film can have none of the encoder's pixel formats.
Error takes_nothing_of_ours(const AVCodec& encoder) {
  std::vector<std::string_view> names;
  bool is_of_device = true;
  for (const AVPixelFormat each : pixel_formats_of(encoder)) {
    const AVPixFmtDescriptor* format = av_pix_fmt_desc_get(each);
    is_of_device = is_of_device && (format->flags & AV_PIX_FMT_FLAG_HWACCEL) != 0;
    names.emplace_back(format->name);
  }
  if (is_of_device) {
    return bad_usage(fmt::format(
        "{} takes pictures from a device's own memory alone, and these come from the main memory",
        encoder.name));
  }
  return bad_usage(
      fmt::format("{} takes no pixel format that films have, only {}: choose another encoder",
                  encoder.name, fmt::join(names, ", ")));
}

/// Returns the number of the requested profile; none if none was requested or the encoder does not
/// know it.
std::optional<int> asked_profile(const AVCodec& encoder, const SinkSettings& settings) {
  std::optional<int> profile;
  for (const auto& [key, value] : settings.codec_options) {
    if (key != "profile") continue;
    const CodecContextPtr context(c_locale::alloc_codec_context(&encoder));
    std::int64_t number = 0;
    const bool is_known =
        context &&
        c_locale::set_option(context.get(), "profile", value.c_str(), AV_OPT_SEARCH_CHILDREN) >=
            0 &&
        av_opt_get_int(context.get(), "profile", AV_OPT_SEARCH_CHILDREN, &number) >= 0;
    profile = is_known ? std::optional(static_cast<int>(number)) : std::nullopt;
  }
  return profile;
}

/// Returns the pixel formats of the requested profile; empty if it allows any.
std::string_view formats_of_profile(const AVCodec& encoder, const SinkSettings& settings) {
  const auto profiles = facts_of(encoder.name).profiles;
  const auto profile = profiles.empty() ? std::nullopt : asked_profile(encoder, settings);
  if (!profile) return {};
  const auto row = std::ranges::find(profiles, *profile, &ProfileFormats::profile);
  return row == profiles.end() ? std::string_view() : row->pix_fmts;
}

/// Whether a list, whose words are separated by spaces, contains the word.
bool is_in_list(std::string_view list, std::string_view word) {
  return fmt::format(" {} ", list).find(fmt::format(" {} ", word)) != std::string::npos;
}

bool has_alpha(AVPixelFormat format) {
  return (av_pix_fmt_desc_get(format)->flags & AV_PIX_FMT_FLAG_ALPHA) != 0;
}

/// Returns the encoder's pixel format with alpha that is nearest to the picture's.
Result<AVPixelFormat> choose_with_alpha(const AVCodec& encoder, std::string_view of_profile) {
  AVPixelFormat best = AV_PIX_FMT_RGBA;
  const auto formats = pixel_formats_of(encoder);
  if (!of_profile.empty()) {
    const auto found = std::ranges::find_if(formats, [&](AVPixelFormat each) {
      return has_alpha(each) && is_in_list(of_profile, av_get_pix_fmt_name(each));
    });
    best = found == formats.end() ? AV_PIX_FMT_NONE : *found;
  } else if (!formats.empty()) {
    constexpr int kWithAlpha = 1;
    best = avcodec_find_best_pix_fmt_of_list(formats.data(), AV_PIX_FMT_RGBA, kWithAlpha, nullptr);
  }
  if (best != AV_PIX_FMT_NONE && has_alpha(best)) {
    return find_pixel_format(av_get_pix_fmt_name(best));
  }
  return bad_field(
      "alpha", fmt::format(": what {} makes {}has no alpha. Others make it: §vcodec prores_ks or "
                           "png in .mov, libvpx-vp9 in .webm and .mkv, ffv1 in .mkv; and .png has "
                           "it. Or let a colour show through, as §alpha-over '#00ff00' does",
                           encoder.name, of_profile.empty() ? "" : "of this profile "));
}

}  // namespace

bool is_hardware(const AVCodec& encoder) {
  return (encoder.capabilities & (AV_CODEC_CAP_HARDWARE | AV_CODEC_CAP_HYBRID)) != 0;
}

Result<const AVCodec*> find_video_encoder(const std::string& name) {
  const AVCodec* codec = avcodec_find_encoder_by_name(name.c_str());
  if (codec != nullptr && codec->type == AVMEDIA_TYPE_VIDEO) return codec;
  if (codec != nullptr) {
    return about("vcodec", bad_usage(fmt::format("{} does not encode video", name)));
  }
  std::string message = fmt::format("this FFmpeg has no encoder named {}", name);
  if (const auto similar = similar_encoders(name); !similar.empty()) {
    message += fmt::format(". Similar names: {}", fmt::join(similar, ", "));
  }
  const std::string common = fmt::format("{}", fmt::join(common_encoders(), ", "));
  message += ". Common ones it has: " + common + or_nearest(name, common);
  return about("vcodec", bad_usage(message));
}

Result<const AVCodec*> find_video_encoder(const SinkSettings& settings) {
  return find_video_encoder(settings.vcodec.empty() ? usual_encoder(file_ending(settings.path))
                                                    : settings.vcodec);
}

Result<AVPixelFormat> choose_pixel_format(const AVCodec& encoder, const SinkSettings& settings) {
  const std::string_view of_profile = formats_of_profile(encoder, settings);
  const std::string name = settings.pix_fmt.empty()
                               ? std::string(of_profile.substr(0, of_profile.find(' ')))
                               : settings.pix_fmt;
  const auto formats = pixel_formats_of(encoder);
  const auto supports = [&](AVPixelFormat wanted) {
    return formats.empty() || std::ranges::find(formats, wanted) != formats.end();
  };
  const bool wants_alpha = settings.alpha == kStraightAlpha;
  if (wants_alpha && settings.pix_fmt.empty()) return choose_with_alpha(encoder, of_profile);
  if (name.empty()) {
    if (supports(AV_PIX_FMT_YUV420P)) return AV_PIX_FMT_YUV420P;
    constexpr int kWithoutAlpha = 0;
    const AVPixelFormat best =
        avcodec_find_best_pix_fmt_of_list(formats.data(), AV_PIX_FMT_RGB24, kWithoutAlpha, nullptr);
    if (auto format = find_pixel_format(av_get_pix_fmt_name(best))) return format;
    return takes_nothing_of_ours(encoder);
  }
  auto format = find_pixel_format(name);
  if (format && !of_profile.empty() && !is_in_list(of_profile, name)) {
    return bad_usage(fmt::format(
        "this profile of {} is not of {}: leave §pix-fmt out, or give one of its own: {}",
        encoder.name, name, of_profile));
  }
  if (format && wants_alpha && !has_alpha(*format)) {
    return bad_field("alpha", fmt::format(": the pixel format {} has none: leave §pix-fmt out, or "
                                          "let a colour show through, as §alpha-over '#00ff00' "
                                          "does",
                                          name));
  }
  if (!format || supports(*format)) return format;
  std::vector<std::string_view> names;
  for (const AVPixelFormat each : formats) {
    if (find_pixel_format(av_get_pix_fmt_name(each))) names.emplace_back(av_get_pix_fmt_name(each));
  }
  return bad_usage(fmt::format("{} does not take the pixel format {}. It takes: {}", encoder.name,
                               name, fmt::join(names, ", ")));
}

}  // namespace tickreel::encode
