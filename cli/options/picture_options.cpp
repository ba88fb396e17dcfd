#include "cli/options/picture_options.h"

#include <fmt/format.h>

#include <map>

#include "cli/options/music_options.h"
#include "cli/options/name_places.h"
#include "cli/options/overlay_options.h"
#include "cli/options/profile_options.h"
#include "cli/options/speed_options.h"
#include "cli/options/tag_options.h"
#include "movie/make/size_search.h"
#include "movie/plan/name_places.h"

namespace tickreel {
namespace {

void add_video_encoder_option(CLI::App& command, FilmRequest& options) {
  const auto set = [&options](const std::string& name) {
    SinkSettings& encoding = options.film.encoding;
    // Options are taken in the order in which they are added: so far, these are a profile's.
    if (encoding.vcodec != name) {
      encoding.crf.reset();
      encoding.preset.clear();
      encoding.pix_fmt.clear();
    }
    set_film_field("--vcodec", name, options);
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

void begin_group(CLI::App& command, const char* title) {
  command.option_defaults()->group(title);
}

void add_encoding_of_pictures(CLI::App& command, FilmRequest& options) {
  const auto add = [&](const char* name, const char* type, const char* help) {
    add_film_option(command, name, type, options, help);
  };
  begin_group(command, "Encoding");
  add_video_encoder_option(command, options);
  add("--crf", "N", "Constant rate factor: lower is better and larger");
  add("--preset", "NAME", "The encoder's preset, such as veryfast or slow");
  add("--pix-fmt", "NAME", "FFmpeg's pixel format (default: yuv420p, if the encoder takes it)");
  const auto add_codec_options = [&options](const std::vector<std::string>& texts) {
    for (const std::string& text : texts) set_film_field("--codec-opt", text, options);
  };
  command
      .add_option_function<std::vector<std::string>>("--codec-opt", add_codec_options,
                                                     "Any other option of the encoder; repeatable")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
}

void add_encoding_of_sound(CLI::App& command, FilmRequest& options) {
  const auto add = [&](const char* name, const char* type, const char* help) {
    add_film_option(command, name, type, options, help);
  };
  begin_group(command, "Sound");
  add("--acodec", "NAME", "FFmpeg's encoder of sound (default: what is usual in such a file)");
  add("--audio-rate", "HZ", "Samples for each second (default: 48000)");
  add("--audio-bitrate", "BITS", "Bits for each second of sound, such as 160000");
}

}  // namespace

void add_encoding_options(CLI::App& command, FilmRequest& options) {
  begin_group(command, "Picture");
  add_film_option(command, "--size", "WxH", options, "Size of the frames")->required();
  add_film_option(command, "--fps", "N[/D]", options,
                  "Frames for each second; 29.97 means 30000/1001 (default: 60)");
  add_encoding_of_pictures(command, options);
  add_encoding_of_sound(command, options);
  begin_group(command, "About the film");
  add_metadata_options(command, options);
  begin_group(command, "Options");
}

void add_progress_option(CLI::App& command, std::string& style) {
  add_text_option(command, "--progress", "STYLE", style,
                  "auto, bar, lines, json or none (default: auto)");
}

void add_film_options(CLI::App& command, FilmRequest& options) {
  const auto add = [&](const char* name, const char* type, const char* help) {
    add_film_option(command, name, type, options, help);
  };
  add_profile_option(command, options);
  begin_group(command, "Picture");
  add("--size", "WxH", "Picture size (default: 1920x1080, of .gif 480x270)");
  add("--fps", "N[/D]",
      "Frames for each second of game time; 29.97 means 30000/1001 (default: 60, of .gif 25)");
  add("--camera", "NAME",
      "A camera, see 'tickreel games'; '0:arena,3.5:follow:actor' for several, with cuts");
  add_speed_options(command, options);
  FadeRequest& fade = options.fade;
  add_text_option(command, "--fade-in", "T", fade.in,
                  "Begin with a colour and silence: for so many seconds of film, or frames (30f)");
  add_text_option(command, "--fade-out", "T", fade.out, "End so");
  add_text_option(command, "--fade-color", "COLOR", fade.color,
                  "black, white or #RRGGBB (default: black)");
  begin_group(command, "Over the picture");
  add_overlay_options(command, options);
  add_encoding_of_pictures(command, options);
  add_encoding_of_sound(command, options);
  add("--volume", "BUS=DB,...", "How loud the game and its music are: game=-3dB,music=-inf");
  add_audio_choice(command, options.audio);
  add_music_options(command, options.music);
  begin_group(command, "About the film");
  add_tag_options(command, options);
  add_poster_options(command, options);
  begin_group(command, "Options");
  command.add_flag("--overwrite", options.overwrite, "Replace an existing file");
}

void add_size_limit_option(CLI::App& command, FilmRequest& options) {
  const auto set = [&options](const std::string& text) {
    const auto bytes = parse_size_limit(text);
    if (bytes) options.size_limit = *bytes;
    if (!bytes && options.understood) options.understood = bytes.error();
  };
  command
      .add_option_function<std::string>(
          "--size-limit", set,
          "The file is at most that large, such as 10MB: draws the film twice to find its --crf")
      ->type_name("SIZE");
}

void add_picture_options(CLI::App& command, FilmRequest& options) {
  add_text_option(
      command, "-o,--output", "FILE", options.path,
      "The film: .mp4 .m4v .mov .mkv .webm .gif .y4m .yuv .rgb .raw, sound alone: .wav .flac "
      ".ogg, a pattern such as out/%06d.png, or - for standard output")
      ->check(only_known_places(kMarkPlace, "the name of a mark"));
  add_text_option(
      command, "--from", "T", options.from,
      "In point: 12.5, 1:02:03.5, 620t, -15 (from the end) or @MARK (default: the start)");
  add_text_option(command, "--to", "T", options.to,
                  "Out point, exclusive; also from the in point on: +2.5, +1f for a frame "
                  "(default: the end)");
  add_film_options(command, options);
  add_text_option(command, "--sink", "NAME", options.film.encoding.name,
                  "ffmpeg, png, gif, raw, audio, hash or null (default: from the file's ending)");
}

}  // namespace tickreel
