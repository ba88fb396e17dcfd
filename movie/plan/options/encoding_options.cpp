#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "movie/plan/film_values.h"
#include "movie/plan/options/option_rows.h"
#include "movie/plan/options/option_values.h"

// The options that say how a film is encoded, what it sounds like, and what it says of itself.

namespace tickreel::movie {
namespace {

FilmOptions encoder_rows() {
  constexpr std::string_view kGroup = "Encoding";
  return {
      {.name = "vcodec",
       .type = "NAME",
       .help = "FFmpeg's encoder (default: libx264, in .webm libvpx-vp9)",
       .group = kGroup,
       .field = "vcodec",
       .set =
           [](const std::string& name, FilmRequest& request) {
             SinkSettings& encoding = request.film.encoding;
             // So far, these are a profile's.
             if (encoding.vcodec != name) {
               encoding.crf.reset();
               encoding.preset.clear();
               encoding.pix_fmt.clear();
               request.profile.pix_fmt.clear();
             }
             encoding.vcodec = name;
             return Status();
           }},
      {.name = "crf",
       .type = "N",
       .help = "Constant rate factor: lower is better and larger",
       .group = kGroup,
       .field = "crf"},
      {.name = "preset",
       .type = "NAME",
       .help = "The encoder's preset, such as veryfast or slow",
       .group = kGroup,
       .field = "preset"},
      {.name = "pix-fmt",
       .type = "NAME",
       .help = "FFmpeg's pixel format (default: yuv420p, if the encoder takes it)",
       .group = kGroup,
       .field = "pix_fmt",
       .set =
           [](const std::string& name, FilmRequest& request) {
             request.profile.pix_fmt.clear();
             return set_film_field("pix_fmt", "§pix-fmt", name, request.film);
           }},
      {.name = "alpha",
       .help =
           "What is not the world, such as sky and floor, is transparent: in .png, .webp, .webm, "
           ".mov (prores_ks, png), .mkv (ffv1, libvpx-vp9, utvideo) and raw (rgba, bgra), "
           "straight",
       .group = kGroup,
       .set =
           [](const std::string&, FilmRequest& request) {
             request.film.encoding.alpha = kStraightAlpha;
             return Status();
           }},
      {.name = "alpha-over",
       .type = "COLOR",
       .help = "The same for files without alpha: a colour shows through; black, white or #RRGGBB",
       .group = kGroup,
       .excludes = "alpha",
       .set =
           [](const std::string& given, FilmRequest& request) {
             const auto color = parse_color("§alpha-over", given);
             if (!color) return Status(about("alpha-over", color.error()));
             request.film.encoding.alpha = fmt::format("#{:06x}", *color);
             return Status();
           }},
      {.name = "codec-opt",
       .type = "KEY=VALUE",
       .help = "Any other option of the encoder; repeatable",
       .group = kGroup,
       .is_repeatable = true,
       .may_be_empty = true,
       .field = "codec_opts"},
  };
}

FilmOptions sound_rows() {
  constexpr std::string_view kGroup = "Sound";
  return {
      {.name = "acodec",
       .type = "NAME",
       .help = "FFmpeg's encoder of sound (default: what is usual in such a file)",
       .group = kGroup,
       .field = "acodec"},
      {.name = "audio-rate",
       .type = "HZ",
       .help = "Samples for each second (default: 48000)",
       .group = kGroup,
       .field = "audio_rate"},
      {.name = "audio-bitrate",
       .type = "BITS",
       .help = "Bits for each second of sound, such as 160000",
       .group = kGroup,
       .field = "audio_bitrate"},
      {.name = "volume",
       .type = "BUS=DB,...",
       .help = "How loud the game and its music are: game=-3dB,music=-inf",
       .group = kGroup,
       .clips = kOfReplays | kOfVideos,
       .field = "volume"},
      {.name = "audio",
       .type = "WHICH",
       .help = "game, silence or none (default: the game's, if it has sound)",
       .group = kGroup,
       .choices = {"game", "silence", "none"},
       .set =
           [](const std::string& name, FilmRequest& request) {
             request.audio = name == "game"      ? AudioChoice::kGame
                             : name == "silence" ? AudioChoice::kSilence
                                                 : AudioChoice::kNone;
             return Status();
           }},
      {.name = "no-audio",
       .help = "The same as §audio none",
       .group = kGroup,
       .excludes = "audio",
       .set =
           [](const std::string&, FilmRequest& request) {
             request.audio = AudioChoice::kNone;
             return Status();
           }},
  };
}

FilmOptions music_rows() {
  constexpr std::string_view kGroup = "Sound";
  return {
      {.name = "music",
       .type = "FILE",
       .help = "Music under the film: whatever FFmpeg reads",
       .group = kGroup,
       .set = set_text([](FilmRequest & to) -> auto& { return to.music.file; })},
      {.name = "music-gain",
       .type = "DB",
       .help = fmt::format("How loud it is: {} (default: 0, as it is)", limits_of("music_gain")),
       .group = kGroup,
       .set = set_text([](FilmRequest & to) -> auto& { return to.music.gain; })},
      {.name = "music-from",
       .type = "T",
       .help = "Where in it the film begins: 12.5 or 1:05 (default: 0)",
       .group = kGroup,
       .set = set_text([](FilmRequest & to) -> auto& { return to.music.from; })},
      {.name = "music-fade-in",
       .type = "T",
       .help = "It fades in, for so many seconds",
       .group = kGroup,
       .set = set_text([](FilmRequest & to) -> auto& { return to.music.fade_in; })},
      {.name = "music-fade-out",
       .type = "T",
       .help = "It fades out, for so many seconds until it ends",
       .group = kGroup,
       .set = set_text([](FilmRequest & to) -> auto& { return to.music.fade_out; })},
      {.name = "music-loop",
       .help = "It begins anew when it has ended (default: silence)",
       .group = kGroup,
       .set = set_flag([](FilmRequest & to) -> auto& { return to.music.loops; })},
      {.name = "duck",
       .type = "DB",
       .help = fmt::format("By how much it is quieter while the game is loud: {} (default: 0)",
                           limits_of("duck")),
       .group = kGroup,
       .set = set_text([](FilmRequest & to) -> auto& { return to.music.duck; })},
      {.name = "sound",
       .type = "FILE[,KEY=...]",
       .help =
           "A file of sound over the film, such as a voice: FILE,at=2,gain=-3; keys are track, at, "
           "from, gain, fade-in, fade-out, duck, loop; repeatable",
       .group = kGroup,
       // Reels have tables of that name.
       .scope = OptionScope::kReplay,
       .is_repeatable = true,
       .set =
           [](const std::string& text, FilmRequest& request) {
             auto sound = parse_sound(text);
             if (!sound) return Status(sound.error());
             request.sounds.push_back(*std::move(sound));
             return Status();
           }},
      {.name = "tracks",
       .type = "NAME,...",
       .help =
           "Also game, music, voice and buses that the game names as audio streams of their own, "
           "behind the mix; with a language: voice:eng",
       .group = kGroup,
       .field = "tracks"},
      {.name = "loudness",
       .type = "LUFS",
       .help = "How loud the whole film is (EBU R 128), such as -14; no true peak is above -1 dBTP",
       .group = kGroup,
       .set = set_text([](FilmRequest & to) -> auto& { return to.music.loudness; })},
  };
}

FilmOptions about_rows() {
  constexpr std::string_view kGroup = "About the film";
  return {
      {.name = "title",
       .type = "TEXT",
       .help = "The film's title; the same as §metadata title=TEXT",
       .group = kGroup,
       .may_be_empty = true,
       .set =
           [](const std::string& title, FilmRequest& request) {
             request.film.tags.metadata.emplace_back("title", title);
             return Status();
           }},
      {.name = "metadata",
       .type = "KEY=VALUE",
       .help = "What the file says of the film: title, artist, album, comment, date, genre, "
               "copyright, creation_time; repeatable",
       .group = kGroup,
       .is_repeatable = true,
       .may_be_empty = true,
       .field = "metadata"},
      {.name = "date",
       .help = "Write when it was recorded, from the name of the recording: §metadata date=...",
       .group = kGroup,
       .scope = OptionScope::kReplay,
       .set = set_flag([](FilmRequest & to) -> auto& { return to.has_date; })},
      {.name = "chapters",
       .help = "Make chapters of the marks that begin within the film",
       .group = kGroup,
       .set = set_flag([](FilmRequest & to) -> auto& { return to.has_chapters; })},
      {.name = "poster",
       .help = "Write a frame of the film beside it, as FILE.jpg (default: the middle one)",
       .group = kGroup,
       .set = set_flag([](FilmRequest & to) -> auto& { return to.poster.is_wanted; })},
      {.name = "poster-at",
       .type = "T",
       .help = "The first frame from this time of the replay on: 12.5, 620t, @MARK",
       .group = kGroup,
       .scope = OptionScope::kReplay,
       .needs = "poster",
       .set = set_text([](FilmRequest & to) -> auto& { return to.poster_at; })},
      {.name = "overwrite",
       .help = "Replace an existing file",
       .scope = OptionScope::kCommand,
       .set = set_flag([](FilmRequest & to) -> auto& { return to.overwrite; })},
  };
}

}  // namespace

FilmOptions encoding_options() {
  FilmOptions all = encoder_rows();
  for (FilmOptions more : {sound_rows(), music_rows(), about_rows()}) {
    std::ranges::move(more, std::back_inserter(all));
  }
  return all;
}

}  // namespace tickreel::movie
