#include "encode/libav/codec_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "encode/libav/is_one_of.h"
#include "encode/libav/reproducible.h"

namespace tickreel {
namespace {

/// An option of one encoder that makes its output the same on every machine. What the user gives
/// for the same key is added behind it.
struct EncoderDefault {
  std::string_view encoder;
  const char* key;
  const char* value;
};
constexpr std::array kEncoderDefaults = {
    EncoderDefault{"libx264", "x264-params", "cpu-independent=1"},
    EncoderDefault{"libx264rgb", "x264-params", "cpu-independent=1"},
    // x265 writes the CPU's features into the stream, and its log past FFmpeg to standard error.
    // Its threads go by the machine, and without any there is other code in the stream than with
    // them.
    EncoderDefault{"libx265", "x265-params", "info=0:log-level=error:pools=none:wpp=0"},
};

/// An option that is not the user's, and what to say instead.
struct OwnOption {
  std::string_view key;
  std::string_view instead;
};
constexpr std::array kOwnOptions = {
    OwnOption{"video_size", "Use --size"},
    OwnOption{"s", "Use --size"},
    OwnOption{"pixel_format", "Use --pix-fmt"},
    OwnOption{"pix_fmt", "Use --pix-fmt"},
    OwnOption{"time_base", "Use --fps"},
    OwnOption{"ticks_per_frame", "Use --fps"},
    OwnOption{"framerate", "Use --fps"},
    OwnOption{"r", "Use --fps"},
    OwnOption{"color_range", "It follows from --pix-fmt"},
    OwnOption{"colorspace", "It follows from --pix-fmt"},
    OwnOption{"color_primaries", "It follows from --pix-fmt"},
    OwnOption{"color_trc", "It follows from --pix-fmt"},
    OwnOption{"chroma_sample_location", "It follows from --pix-fmt"},
    OwnOption{"aspect", "Pixels are square"},
    OwnOption{"field_order", "Frames are whole pictures, not fields"},
    OwnOption{"pass", "Films are encoded in one pass"},
    OwnOption{"stats", "Films are encoded in one pass"},
    OwnOption{"passlogfile", "Films are encoded in one pass"},
    OwnOption{"x264opts", "Use --codec-opt x264-params=..."},
};

// The same by the names of the encoders' own libraries, in x264-params and its kin.
constexpr std::array<std::string_view, 43> kOwnParameters = {
    "range",
    "fullrange",
    "input-range",
    "color-range",
    "colorprim",
    "color-primaries",
    "transfer",
    "transfer-characteristics",
    "colormatrix",
    "matrix-coefficients",
    "chromaloc",
    "chroma-sample-position",
    "fps",
    "timebase",
    "width",
    "height",
    "input-res",
    "input-csp",
    "input-depth",
    "output-csp",
    "output-depth",
    "video-signal-type-preset",
    "sar",
    "crop-rect",
    "annexb",
    "display-window",
    "overscan",
    "interlaced",
    "fake-interlaced",
    "interlace",
    "field",
    "tff",
    "bff",
    "pic-struct",
    "pulldown",
    "frame-packing",
    "frame-dup",
    "pass",
    "stats",
    "analysis-save",
    "analysis-load",
    "csv",
    "dump-yuv",
};

constexpr std::array<std::string_view, 10> kX264Presets = {
    "ultrafast", "superfast", "veryfast", "faster",   "fast",
    "medium",    "slow",      "slower",   "veryslow", "placebo"};

const EncoderDefault* find_default(std::string_view encoder) {
  for (const EncoderDefault& row : kEncoderDefaults) {
    if (row.encoder == encoder) return &row;
  }
  return nullptr;
}

Error not_the_users(std::string_view key, std::string_view instead) {
  return bad_usage(fmt::format("--codec-opt {} would change what the film is. {}", key, instead));
}

bool is_own_parameter(std::string_view name) {
  return std::find(kOwnParameters.begin(), kOwnParameters.end(), name) != kOwnParameters.end();
}

bool names_a_file(std::string_view parameter, std::string_view value) {
  if (is_one_of(parameter, {"cqmfile", "lambda-file", "dhdr10-info", "film-grain-table",
                            "vmaf-model-path", "partition-info-path", "rate-distribution-info"}))
    return true;
  // These do when their value is no such word.
  const bool is_matrix = is_one_of(parameter, {"cqm", "scaling-list"});
  return is_matrix && !is_one_of(value, {"flat", "jvt", "off", "default"});
}

/// Nothing in `value`, a list such as "keyint=60:range=full", may change what the film is.
Status check_parameters(const std::string& key, const std::string& value) {
  Dictionary parameters;
  parameters.parse(value);
  const AVDictionaryEntry* entry = nullptr;
  while ((entry = parameters.next(entry)) != nullptr) {
    std::string name = entry->key;
    std::replace(name.begin(), name.end(), '_', '-');
    if (name.starts_with("no-")) name.erase(0, 3);
    if (is_own_parameter(name) || (name.starts_with("no") && is_own_parameter(name.substr(2)))) {
      return not_the_users(fmt::format("{}={}", key, entry->key),
                           "Size, rate and colours have options of their own; films have whole "
                           "pictures of square pixels, and are encoded in one pass");
    }
    if (names_a_file(name, entry->value)) {
      return not_the_users(fmt::format("{}={}", key, entry->key),
                           "What a file holds is not known to be the same when the film is gone on "
                           "with, or made again");
    }
  }
  return {};
}

Status check_users_option(const AVCodecContext& context, const SinkSettings& settings,
                          const std::string& key, const std::string& value) {
  for (const OwnOption& own : kOwnOptions) {
    if (own.key == key) return not_the_users(key, own.instead);
  }
  const bool twice =
      (key == "crf" && settings.crf) || (key == "preset" && !settings.preset.empty());
  if (twice) return bad_usage(fmt::format("--{0} and --codec-opt {0} are the same: give one", key));
  // What is not meant for encoders of video is the caller's part, or that of decoders or sound.
  constexpr int kForEncoders = AV_OPT_FLAG_ENCODING_PARAM | AV_OPT_FLAG_VIDEO_PARAM;
  void* owner = const_cast<AVCodecContext*>(&context);
  const AVOption* option = av_opt_find(owner, key.c_str(), nullptr, 0, AV_OPT_SEARCH_CHILDREN);
  if (option != nullptr && (option->flags & kForEncoders) != kForEncoders) {
    return bad_usage(fmt::format("{} is no option of video encoders", key));
  }
  if (Status fixed = check_fixed(*context.codec, key, value); !fixed) return fixed;
  return key.ends_with("-params") ? check_parameters(key, value) : Status();
}

Status set_option(AVCodecContext& context, const std::string& key, const std::string& value) {
  const std::string_view encoder = context.codec->name;
  // x264 and x265 would complain on standard error themselves.
  const bool has_x264_presets = encoder.starts_with("libx264") || encoder == "libx265";
  if (key == "preset" && has_x264_presets &&
      std::find(kX264Presets.begin(), kX264Presets.end(), value) == kX264Presets.end()) {
    return bad_usage(fmt::format("{} has no preset {}. It has {}", encoder, value,
                                 fmt::join(kX264Presets, ", ")));
  }
  forget_libav_error();
  const int code = av_opt_set(&context, key.c_str(), value.c_str(), AV_OPT_SEARCH_CHILDREN);
  if (code == AVERROR_OPTION_NOT_FOUND) {
    return bad_usage(fmt::format(
        "{0} has no option {1} (given as {1}={2}). ffmpeg -h encoder={0} lists what it has",
        encoder, key, value));
  }
  if (code < 0) {
    return bad_usage(
        fmt::format("{} does not take {}={}: {}", encoder, key, value, libav_error(code)));
  }
  return {};
}

}  // namespace

EncoderFormat EncoderFormat::of(const AVCodecContext& context) {
  constexpr int kOwnFlags = AV_CODEC_FLAG_BITEXACT | AV_CODEC_FLAG_GLOBAL_HEADER |
                            AV_CODEC_FLAG_PASS1 | AV_CODEC_FLAG_PASS2 |
                            AV_CODEC_FLAG_INTERLACED_DCT | AV_CODEC_FLAG_INTERLACED_ME;
  return {
      context.width,         context.height,           context.pix_fmt,    context.time_base.num,
      context.time_base.den, context.color_range,      context.colorspace, context.color_primaries,
      context.color_trc,     context.flags & kOwnFlags};
}

Status set_codec_options(AVCodecContext& context, const SinkSettings& settings) {
  const EncoderDefault* const row = find_default(context.codec->name);
  const auto set = [&](const std::string& key, const std::string& value) {
    return set_option(context, key, value);
  };
  if (row != nullptr) {
    if (Status done = set(row->key, row->value); !done) return done;
  }
  if (settings.crf) {
    if (Status done = set("crf", fmt::format("{}", *settings.crf)); !done) return done;
  }
  if (!settings.preset.empty()) {
    if (Status done = set("preset", settings.preset); !done) return done;
  }
  const EncoderFormat film = EncoderFormat::of(context);
  for (const auto& [key, value] : settings.codec_options) {
    if (Status ours = check_users_option(context, settings, key, value); !ours) return ours;
    const bool adds = row != nullptr && key == row->key;
    if (Status done = set(key, adds ? fmt::format("{}:{}", row->value, value) : value); !done) {
      return done;
    }
    if (EncoderFormat::of(context) != film) {
      return not_the_users(fmt::format("{}={}", key, value), "That cannot be set");
    }
  }
  return {};
}

}  // namespace tickreel
