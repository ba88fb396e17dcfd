#include "cli/options/picture_options.h"

#include <optional>

#include "cli/options/name_places.h"
#include "core/text/parse_number.h"
#include "movie/film/film_limits.h"

namespace tickreel {
namespace {

/// Of any encoder.
constexpr int kMaxCrf = 255;

/// What broadcasting calls by rounded decimals; a fraction means what it says.
std::optional<Rational> broadcast_rate(std::string_view text) {
  if (text == "23.976") return Rational(24'000, 1001);
  if (text == "29.97") return Rational(30'000, 1001);
  if (text == "59.94") return Rational(60'000, 1001);
  return std::nullopt;
}

Result<double> parse_crf(const std::string& text) {
  const auto crf = parse_number<double>(text);
  if (crf && *crf >= 0.0 && *crf <= kMaxCrf) return *crf;
  return bad_usage("--crf " + text + ": give a number from 0 (lossless) to " +
                   std::to_string(kMaxCrf) + ", such as 18");
}

}  // namespace

CLI::Option* add_text_option(CLI::App& command, const std::string& name, const std::string& type,
                             std::string& text, const std::string& help) {
  const CLI::Validator not_empty(
      [](const std::string& given) {
        return given.empty() ? "it is empty: give a value, or leave the option out" : std::string();
      },
      "");
  return command.add_option(name, text, help)->type_name(type)->check(not_empty);
}

void add_progress_option(CLI::App& command, std::string& style) {
  add_text_option(command, "--progress", "STYLE", style,
                  "auto, bar, lines, json or none (default: auto)");
}

void add_film_options(CLI::App& command, PictureOptions& options) {
  SinkSettings& sink = options.sink;
  add_text_option(command, "--size", "WxH", options.size, "Picture size (default: 1920x1080)");
  add_text_option(command, "--fps", "N[/D]", options.fps,
                  "Frames for each second of game time; 29.97 means 30000/1001 (default: 60)");
  add_text_option(command, "--camera", "NAME", options.camera,
                  "A camera of the game; see 'tickreel games'");
  add_text_option(command, "--vcodec", "NAME", sink.vcodec, "FFmpeg's encoder (default: libx264)");
  add_text_option(command, "--crf", "N", options.crf,
                  "Constant rate factor: lower is better and larger");
  add_text_option(command, "--preset", "NAME", sink.preset,
                  "The encoder's preset, such as veryfast or slow");
  add_text_option(command, "--pix-fmt", "NAME", sink.pix_fmt,
                  "FFmpeg's pixel format (default: yuv420p, if the encoder takes it)");
  command
      .add_option("--codec-opt", options.codec_options,
                  "Any other option of the encoder; repeatable")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  command.add_flag("--overwrite", sink.overwrite, "Replace an existing file");
}

void add_picture_options(CLI::App& command, PictureOptions& options) {
  add_text_option(command, "-o,--output", "FILE", options.output,
                  "The film: .mp4 .m4v .mov .mkv .y4m .yuv .rgb .raw, a pattern such as "
                  "out/%06d.png, or - for standard output")
      ->check(only_known_places(kMarkPlace));
  add_text_option(command, "--from", "T", options.from,
                  "In point: 12.5, 1:02:03.5, 620t or @MARK (default: the start)");
  add_text_option(command, "--to", "T", options.to,
                  "Out point, exclusive; also from the in point on: +2.5, +1f for a frame "
                  "(default: the end)");
  add_film_options(command, options);
  add_text_option(command, "--sink", "NAME", options.sink.name,
                  "ffmpeg, png, raw, hash or null (default: from the file's ending)");
  add_progress_option(command, options.progress);
}

Result<ImageSize> parse_size(const std::string& text, std::string_view option) {
  const auto size = parse_image_size(text);
  if (!size) {
    return bad_usage(std::string(option) + " " + text + ": give width and height in pixels, 1 to " +
                     std::to_string(kMaxSidePixels) + " each, such as 1280x720");
  }
  return *size;
}

Result<Rational> parse_frame_rate(const std::string& text, const Rational& highest) {
  const auto broadcast = broadcast_rate(text);
  const auto rate = broadcast ? broadcast : Rational::parse(text);
  constexpr std::int64_t kMaxTerm = 1'000'000;
  if (!rate || *rate <= Rational(0) || *rate > highest || rate->numerator() > kMaxTerm ||
      rate->denominator() > kMaxTerm) {
    return bad_usage("--fps " + text + ": give frames for each second, up to " +
                     highest.to_string() +
                     ", such as 60 or 30000/1001; as a fraction both of its numbers are " +
                     std::to_string(kMaxTerm) + " at most");
  }
  return *rate;
}

Result<SinkSettings> resolve_sink(const PictureOptions& options) {
  SinkSettings sink = options.sink;
  sink.path = options.output;
  if (!options.crf.empty()) {
    const auto crf = parse_crf(options.crf);
    if (!crf) return crf.error();
    sink.crf = *crf;
  }
  for (const std::string& option : options.codec_options) {
    const std::size_t equals = option.find('=');
    if (equals == std::string::npos || equals == 0) {
      return bad_usage("--codec-opt " + option + ": write KEY=VALUE, such as tune=film");
    }
    sink.codec_options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
  }
  return sink;
}

}  // namespace tickreel
