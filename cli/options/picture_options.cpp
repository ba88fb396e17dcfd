#include "cli/options/picture_options.h"

#include <fmt/format.h>

#include <map>
#include <optional>

#include "cli/options/name_places.h"
#include "cli/options/profile_options.h"
#include "cli/options/tag_options.h"
#include "core/text/parse_number.h"
#include "movie/film/film_limits.h"
#include "movie/make/size_search.h"

namespace tickreel {
namespace {

/// What broadcasting calls by rounded decimals; a fraction means what it says.
std::optional<Rational> broadcast_rate(std::string_view text) {
  if (text == "23.976") return Rational(24'000, 1001);
  if (text == "29.97") return Rational(30'000, 1001);
  if (text == "59.94") return Rational(60'000, 1001);
  return std::nullopt;
}

/// The archive that sets the one field whose option was given.
class GivenOption {
 public:
  GivenOption(std::string_view name, const std::string& text) : name_(name), text_(text) {}

  template <typename T>
  void field(const FilmField& about, T& value) {
    if (is_given(about)) status_ = read(about, value);
  }
  void choice(const FilmField& about, const std::string& no, const std::string& yes, bool& value) {
    if (!is_given(about)) return;
    value = text_ == yes;
    if (!value && text_ != no) status_ = wrong(no + " or " + yes);
  }
  [[nodiscard]] const Status& status() const { return status_; }

 private:
  [[nodiscard]] bool is_given(const FilmField& about) const {
    return about.words != nullptr && about.words == name_;
  }
  [[nodiscard]] Error wrong(const std::string& advice) const {
    return bad_usage(fmt::format("{} {}: give {}", name_, text_, advice));
  }
  Status read(const FilmField&, std::string& value) {
    value = text_;
    return {};
  }
  Status read(const FilmField&, ImageSize& value) { return take(parse_size(text_, name_), value); }
  Status read(const FilmField&, Rational& value) { return take(parse_frame_rate(text_), value); }
  Status read(const FilmField& about, std::optional<double>& value) {
    return number(about, value.emplace());
  }
  Status read(const FilmField& about, std::int64_t& value) { return number(about, value); }
  Status read(const FilmField& about, Texts& values) {
    const std::size_t equals = text_.find('=');
    if (equals == std::string::npos || equals == 0) return wrong(about.advice);
    values.emplace_back(text_.substr(0, equals), text_.substr(equals + 1));
    return {};
  }
  /// No option sets these by a text.
  template <typename T>
  Status read(const FilmField&, T&) {
    return {};
  }
  template <typename T>
  static Status take(const Result<T>& read, T& value) {
    if (read) value = *read;
    return read ? Status() : read.error();
  }
  template <typename T>
  Status number(const FilmField& about, T& value) {
    const auto given = parse_number<T>(text_);
    if (given && static_cast<double>(*given) >= about.lowest &&
        static_cast<double>(*given) <= about.highest) {
      value = *given;
      return {};
    }
    return wrong(about.advice != nullptr
                     ? about.advice
                     : fmt::format("a number from {} to {}", about.lowest, about.highest));
  }

  std::string_view name_;
  const std::string& text_;
  Status status_;
};

CLI::Validator not_empty() {
  return {[](const std::string& given) {
            return given.empty() ? "it is empty: give a value, or leave the option out"
                                 : std::string();
          },
          ""};
}

void add_video_encoder_option(CLI::App& command, PictureOptions& options) {
  const auto set = [&options](const std::string& name) {
    SinkSettings& encoding = options.settings.film.encoding;
    // Options are taken in the order in which they are added: so far, these are a profile's.
    if (encoding.vcodec != name) {
      encoding.crf.reset();
      encoding.preset.clear();
      encoding.pix_fmt.clear();
    }
    set_film_option("--vcodec", name, options);
  };
  command
      .add_option_function<std::string>("--vcodec", set,
                                        "FFmpeg's encoder (default: libx264, in .webm libvpx-vp9)")
      ->type_name("NAME")
      ->check(not_empty());
}

void add_audio_choice(CLI::App& command, AudioChoice& choice) {
  const std::map<std::string, AudioChoice> choices{{"game", AudioChoice::kGame},
                                                   {"silence", AudioChoice::kSilence},
                                                   {"none", AudioChoice::kNone}};
  const auto choose = [&choice, choices](const std::string& name) { choice = choices.at(name); };
  auto* const audio =
      command
          .add_option_function<std::string>(
              "--audio", choose, "game, silence or none (default: the game's, if it has sound)")
          ->type_name("WHICH")
          ->check(CLI::IsMember({"game", "silence", "none"}));
  command
      .add_flag_callback(
          "--no-audio", [&choice] { choice = AudioChoice::kNone; }, "The same as --audio none")
      ->excludes(audio);
}

}  // namespace

void set_film_option(const std::string& option, const std::string& text, PictureOptions& options) {
  if (option == "--size") options.settings.has_own_size = true;
  if (option == "--fps") options.settings.has_own_rate = true;
  GivenOption given(option, text);
  FilmDefinition::describe(given, options.settings.film);
  if (options.understood) options.understood = given.status();
}

CLI::Option* add_text_option(CLI::App& command, const std::string& name, const std::string& type,
                             std::string& text, const std::string& help) {
  return command.add_option(name, text, help)->type_name(type)->check(not_empty());
}

CLI::Option* add_film_option(CLI::App& command, const std::string& names, const std::string& type,
                             PictureOptions& options, const std::string& help) {
  const std::string option = names.substr(names.find("--"));
  const auto set = [option, &options](const std::string& text) {
    set_film_option(option, text, options);
  };
  return command.add_option_function<std::string>(names, set, help)
      ->type_name(type)
      ->check(not_empty());
}

void add_progress_option(CLI::App& command, std::string& style) {
  add_text_option(command, "--progress", "STYLE", style,
                  "auto, bar, lines, json or none (default: auto)");
}

void add_film_options(CLI::App& command, PictureOptions& options) {
  const auto add = [&](const char* name, const char* type, const char* help) {
    add_film_option(command, name, type, options, help);
  };
  add_profile_option(command, options);
  add("--size", "WxH", "Picture size (default: 1920x1080, of .gif 480x270)");
  add("--fps", "N[/D]",
      "Frames for each second of game time; 29.97 means 30000/1001 (default: 60, of .gif 25)");
  add("--camera", "NAME", "A camera of the game; see 'tickreel games'");
  add_video_encoder_option(command, options);
  add("--crf", "N", "Constant rate factor: lower is better and larger");
  add("--preset", "NAME", "The encoder's preset, such as veryfast or slow");
  add("--pix-fmt", "NAME", "FFmpeg's pixel format (default: yuv420p, if the encoder takes it)");
  const auto add_codec_options = [&options](const std::vector<std::string>& texts) {
    for (const std::string& text : texts) set_film_option("--codec-opt", text, options);
  };
  command
      .add_option_function<std::vector<std::string>>("--codec-opt", add_codec_options,
                                                     "Any other option of the encoder; repeatable")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  add("--acodec", "NAME", "FFmpeg's encoder of sound (default: what is usual in such a file)");
  add("--audio-rate", "HZ", "Samples for each second (default: 48000)");
  add("--audio-bitrate", "BITS", "Bits for each second of sound, such as 160000");
  add("--volume", "BUS=DB,...", "How loud the game and its music are: game=-3dB,music=-inf");
  add_audio_choice(command, options.settings.audio);
  add_tag_options(command, options);
  add_poster_options(command, options);
  command.add_flag("--overwrite", options.settings.overwrite, "Replace an existing file");
}

void add_size_limit_option(CLI::App& command, PictureOptions& options) {
  const auto set = [&options](const std::string& text) {
    const auto bytes = parse_size_limit(text);
    if (bytes) options.settings.size_limit = *bytes;
    if (!bytes && options.understood) options.understood = bytes.error();
  };
  command
      .add_option_function<std::string>(
          "--size-limit", set,
          "The file is at most that large, such as 10MB: draws the film twice to find its --crf")
      ->type_name("SIZE");
}

void add_picture_options(CLI::App& command, PictureOptions& options) {
  add_text_option(
      command, "-o,--output", "FILE", options.settings.path,
      "The film: .mp4 .m4v .mov .mkv .webm .gif .y4m .yuv .rgb .raw, sound alone: .wav .flac "
      ".ogg, a pattern such as out/%06d.png, or - for standard output")
      ->check(only_known_places(kMarkPlace));
  add_text_option(
      command, "--from", "T", options.from,
      "In point: 12.5, 1:02:03.5, 620t, -15 (from the end) or @MARK (default: the start)");
  add_text_option(command, "--to", "T", options.to,
                  "Out point, exclusive; also from the in point on: +2.5, +1f for a frame "
                  "(default: the end)");
  add_film_options(command, options);
  add_text_option(command, "--sink", "NAME", options.settings.film.encoding.name,
                  "ffmpeg, png, gif, raw, audio, hash or null (default: from the file's ending)");
  add_progress_option(command, options.progress);
}

Result<ImageSize> parse_size(const std::string& text, std::string_view option) {
  if (const auto size = parse_image_size(text)) return *size;
  return bad_usage(std::string(option) + " " + text + ": give width and height in pixels, 1 to " +
                   std::to_string(kMaxSidePixels) + " each, such as 1280x720");
}

Result<Rational> parse_frame_rate(const std::string& text, const Rational& highest) {
  const auto broadcast = broadcast_rate(text);
  const auto rate = broadcast ? broadcast : Rational::parse(text);
  if (rate && is_frame_rate(*rate, highest)) return *rate;
  return bad_usage("--fps " + text + ": give frames for each second, up to " + highest.to_string() +
                   ", such as 60 or 30000/1001; as a fraction both of its numbers are " +
                   std::to_string(kMaxRateTerm) + " at most");
}

}  // namespace tickreel
