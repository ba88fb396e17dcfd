#include "encode/libav/codec_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/file_ending.h"
#include "core/text/nearest_name.h"
#include "core/text/parse_number.h"
#include "encode/libav/encoder_table.h"
#include "encode/libav/is_one_of.h"
#include "encode/libav/reproducible.h"

namespace tickreel::encode {
namespace {

/// Options that the program sets itself, with a space around each, and the advice for the user.
struct OwnOptions {
  std::string_view keys;
  std::string_view instead;
};
constexpr std::array kOwnOptions = {
    OwnOptions{" video_size s ", "Use §size"},
    OwnOptions{" pixel_format pix_fmt ", "Use §pix-fmt"},
    OwnOptions{" time_base ticks_per_frame framerate r ", "Use §fps"},
    OwnOptions{" color_range colorspace color_primaries color_trc chroma_sample_location ",
               "It follows from §pix-fmt"},
    OwnOptions{" aspect ", "Pixels are square"},
    OwnOptions{" field_order ", "Frames are whole pictures, not fields"},
    OwnOptions{" pass stats passlogfile ", "Films are encoded in one pass"},
    OwnOptions{" x264opts ", "Use §codec-opt x264-params=..."},
};

// These are the same options as the encoders' own libraries name them, in x264-params and so on.
constexpr std::string_view kOwnParameters =
    " range fullrange input-range color-range colorprim color-primaries transfer "
    "transfer-characteristics colormatrix matrix-coefficients chromaloc chroma-sample-position fps "
    "timebase width height input-res input-csp input-depth output-csp output-depth "
    "video-signal-type-preset sar crop-rect annexb display-window overscan interlaced "
    "fake-interlaced interlace field tff bff pic-struct pulldown frame-packing frame-dup pass "
    "stats "
    "analysis-save analysis-load csv dump-yuv ";

/// `words` needs a space before and after each word.
bool has_word(std::string_view words, std::string_view word) {
  return words.find(fmt::format(" {} ", word)) != words.npos;
}

Error not_the_users(std::string_view key, std::string_view instead) {
  return bad_field("codec-opt", fmt::format(" {} would change what the film is. {}", key, instead));
}

bool is_own_parameter(std::string_view name) {
  return has_word(kOwnParameters, name);
}

bool names_a_file(std::string_view parameter, std::string_view value) {
  if (is_one_of(parameter, {"cqmfile", "lambda-file", "dhdr10-info", "film-grain-table",
                            "vmaf-model-path", "partition-info-path", "rate-distribution-info"}))
    return true;
  // These name a file unless their value is one of these words.
  const bool is_matrix = is_one_of(parameter, {"cqm", "scaling-list"});
  return is_matrix && !is_one_of(value, {"flat", "jvt", "off", "default"});
}

/// Checks that nothing in `value`, a list such as "keyint=60:range=full", changes what the film is.
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
  for (const OwnOptions& own : kOwnOptions) {
    if (has_word(own.keys, key)) return not_the_users(key, own.instead);
  }
  const bool twice =
      (key == "crf" && settings.crf) || (key == "preset" && !settings.preset.empty());
  if (twice) return bad_field(key, fmt::format(" and §codec-opt {0} are the same: give one", key));
  // Options that are not for encoders of video are for the caller, or for decoders or sound.
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
  const auto presets = facts_of(encoder).presets;
  if (key == "preset" && !presets.empty() && std::ranges::count(presets, value) == 0) {
    return bad_usage(
        fmt::format("{} has no preset {}. It has {}{}", encoder, value, fmt::join(presets, ", "),
                    or_nearest(value, std::vector<std::string>(presets.begin(), presets.end()))));
  }
  forget_libav_error();
  const int code =
      c_locale::set_option(&context, key.c_str(), value.c_str(), AV_OPT_SEARCH_CHILDREN);
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

SinkSettings with_usual_options(const AVCodec& encoder, const SinkSettings& settings) {
  SinkSettings complete = settings;
  const EncoderFacts& facts = facts_of(encoder.name);
  const auto is_given = [&](std::string_view key) {
    return std::ranges::find(settings.codec_options, key, &Texts::value_type::first) !=
           settings.codec_options.end();
  };
  // The alternate reference frame of VP9 is not shown and so cannot carry alpha.
  const bool has_hidden_frames = encoder.id == AV_CODEC_ID_VP9;
  if (settings.alpha == kStraightAlpha && has_hidden_frames && !is_given("auto-alt-ref")) {
    complete.codec_options.emplace_back("auto-alt-ref", "0");
  }
  if (!has_ending(facts.usual_in, file_ending(settings.path))) return complete;
  for (const UsualOption& usual : facts.usual_options) {
    if (usual.key != std::string_view("crf")) {
      if (!is_given(usual.key)) complete.codec_options.emplace_back(usual.key, usual.value);
    } else if (!settings.crf && !is_given("crf") && !is_given("b")) {
      complete.crf = parse_number<double>(usual.value);
    }
  }
  return complete;
}

Status check_crf(const AVCodec& codec, const SinkSettings& settings) {
  const EncoderFacts& facts = facts_of(codec.name);
  if (settings.crf && !(std::isfinite(*settings.crf) && *settings.crf >= 0)) {
    return about("crf",
                 bad_usage(fmt::format("a CRF of {} makes no sense: 0 is best, larger is smaller",
                                       *settings.crf)));
  }
  if (facts.largest_crf > 0 && settings.crf && *settings.crf > facts.largest_crf) {
    return bad_field("crf", fmt::format(" {} is more than {} takes: {} at most", *settings.crf,
                                        codec.name, facts.largest_crf));
  }
  return {};
}

Status check_codec_options(const AVCodec& codec, const SinkSettings& settings) {
  if (Status right = check_crf(codec, settings); !right) return right;
  const std::unique_ptr<AVCodecContext, void (*)(AVCodecContext*)> context(
      c_locale::alloc_codec_context(&codec),
      [](AVCodecContext* made) { avcodec_free_context(&made); });
  if (!context || settings.preset.empty()) return {};
  const Status set = set_option(*context, "preset", settings.preset);
  return set ? Status() : Status(about("preset", set.error()));
}

Status set_codec_options(AVCodecContext& context, const SinkSettings& settings) {
  const EncoderFacts& facts = facts_of(context.codec->name);
  const auto set = [&](const std::string& key, const std::string& value) {
    return set_option(context, key, value);
  };
  const bool has_own = facts.parameters_key != nullptr;
  if (has_own) {
    if (Status done = set(facts.parameters_key, facts.parameters); !done) return done;
  }
  if (settings.crf) {
    const Status done = set("crf", fmt::format("{}", *settings.crf));
    if (!done) return about("crf", done.error());
  }
  if (!settings.preset.empty()) {
    if (Status done = set("preset", settings.preset); !done) return about("preset", done.error());
  }
  const EncoderFormat film = EncoderFormat::of(context);
  for (const auto& [key, value] : settings.codec_options) {
    if (Status ours = check_users_option(context, settings, key, value); !ours) return ours;
    const bool adds = has_own && key == facts.parameters_key;
    if (Status done = set(key, adds ? fmt::format("{}:{}", facts.parameters, value) : value);
        !done) {
      return done;
    }
    if (EncoderFormat::of(context) != film) {
      return not_the_users(fmt::format("{}={}", key, value), "That cannot be set");
    }
  }
  return {};
}

}  // namespace tickreel::encode
