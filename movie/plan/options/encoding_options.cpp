#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "movie/plan/film_values.h"
#include "movie/plan/options/option_rows.h"
#include "movie/plan/options/option_values.h"

// The options for a film's encoding, its sound, and its metadata.

namespace tickreel::movie {
namespace {

using namespace option_group;

FilmOptions encoder_rows() {
  constexpr std::string_view kHeading = "Encoding";
  return {
      {.name = "vcodec",
       .type = "NAME",
       .help = "FFmpeg's encoder (default: libx264, in .webm libvpx-vp9)",
       .heading = kHeading,
       .groups = kOfEncoder | kSetFirst | kCommon,
       .field = "vcodec",
       .value = {[](const std::string& name, FilmRequest& request) {
         SinkSettings& encoding = request.film.encoding;
         // Up to here these values come from a profile, for another encoder.
         if (encoding.vcodec != name) {
           encoding.crf.reset();
           encoding.preset.clear();
           encoding.pix_fmt.clear();
           request.profile.pix_fmt.clear();
         }
         encoding.vcodec = name;
         return Status();
       }}},
      {.name = "crf",
       .type = "N",
       .help = "Constant rate factor: lower is better and larger",
       .heading = kHeading,
       .groups = kOfEncoder | kCommon,
       .field = "crf"},
      {.name = "preset",
       .type = "NAME",
       .help = "The encoder's preset, such as veryfast or slow",
       .heading = kHeading,
       .groups = kOfEncoder | kCommon,
       .field = "preset"},
      {.name = "pix-fmt",
       .type = "NAME",
       .help = "FFmpeg's pixel format (default: yuv420p, if the encoder takes it)",
       .heading = kHeading,
       .groups = kOfEncoder,
       .field = "pix_fmt",
       .value = {[](const std::string& name, FilmRequest& request) {
         request.profile.pix_fmt.clear();
         return set_film_field("pix_fmt", "§pix-fmt", name, request.film);
       }}},
      {.name = "alpha",
       .help =
           "What is not the world, such as sky and floor, is transparent: in .png, .webp, .webm, "
           ".mov (prores_ks, png), .mkv (ffv1, libvpx-vp9, utvideo) and raw (rgba, bgra), "
           "straight",
       .heading = kHeading,
       .groups = kAlpha | kEncoding,
       .value = {[](const std::string&, FilmRequest& request) {
                   request.film.encoding.alpha = kStraightAlpha;
                   return Status();
                 },
                 copied([](FilmRequest & to) -> auto& { return to.film.encoding.alpha; })}},
      {.name = "alpha-over",
       .type = "COLOR",
       .help = "The same for files without alpha: a colour shows through; black, white or #RRGGBB",
       .heading = kHeading,
       .groups = kAlpha | kEncoding,
       .excludes = "alpha",
       .value = {[](const std::string& given, FilmRequest& request) {
                   const auto color = parse_color("§alpha-over", given);
                   if (!color) return Status(about("alpha-over", color.error()));
                   request.film.encoding.alpha = fmt::format("#{:06x}", *color);
                   return Status();
                 },
                 copied([](FilmRequest & to) -> auto& { return to.film.encoding.alpha; })}},
      {.name = "codec-opt",
       .type = "KEY=VALUE",
       .help = "Any other option of the encoder; repeatable",
       .heading = kHeading,
       .groups = kOfEncoder,
       .member = "codec_options",
       .is_repeatable = true,
       .may_be_empty = true,
       .field = "codec_opts"},
  };
}

FilmOptions sound_rows() {
  constexpr std::string_view kHeading = "Sound";
  return {
      {.name = "acodec",
       .type = "NAME",
       .help = "FFmpeg's encoder of sound (default: what is usual in such a file)",
       .heading = kHeading,
       .groups = kSoundEncoder | kFrames | kEncoding,
       .field = "acodec"},
      {.name = "audio-rate",
       .type = "HZ",
       .help = "Samples for each second (default: 48000)",
       .heading = kHeading,
       .groups = kSoundEncoder | kFrames,
       .member = "sample_rate_hz",
       .field = "audio_rate"},
      {.name = "audio-bitrate",
       .type = "BITS",
       .help = "Bits for each second of sound, such as 160000",
       .heading = kHeading,
       .groups = kSoundEncoder | kFrames | kEncoding,
       .field = "audio_bitrate"},
      {.name = "volume",
       .type = "BUS=DB,...",
       .help = "How loud the game and its music are: game=-3dB,music=-inf",
       .heading = kHeading,
       .groups = kCommon,
       .clips = kOfReplays | kOfVideos,
       .field = "volume"},
      {.name = "audio",
       .type = "WHICH",
       .help = "game, silence or none (default: the game's, if it has sound)",
       .heading = kHeading,
       .groups = kSound | kCommon,
       .choices = {"game", "silence", "none"},
       .value = {[](const std::string& name, FilmRequest& request) {
                   request.audio = name == "game"      ? AudioChoice::kGame
                                   : name == "silence" ? AudioChoice::kSilence
                                                       : AudioChoice::kNone;
                   return Status();
                 },
                 copied([](FilmRequest & to) -> auto& { return to.audio; })}},
  };
}

FilmOptions music_rows() {
  constexpr std::string_view kHeading = "Sound";
  return {
      {.name = "music",
       .type = "FILE",
       .help = "Music under the film: whatever FFmpeg reads",
       .heading = kHeading,
       .groups = kSound | kCommon,
       .is_path = true,
       .value = set_text([](FilmRequest & to) -> auto& { return to.music.file; })},
      {.name = "music-gain",
       .type = "DB",
       .help = fmt::format("How loud the music is: {} (default: 0, as in its file)",
                           limits_of("music_gain")),
       .heading = kHeading,
       .groups = kSound,
       .value = set_text([](FilmRequest & to) -> auto& { return to.music.gain; })},
      {.name = "music-from",
       .type = "T",
       .help = "Where in the music the film begins: 12.5 or 1:05 (default: 0)",
       .heading = kHeading,
       .groups = kSound,
       .value = set_text([](FilmRequest & to) -> auto& { return to.music.from; })},
      {.name = "music-fade-in",
       .type = "T",
       .help = "Fade the music in, for so many seconds",
       .heading = kHeading,
       .groups = kSound,
       .value = set_text([](FilmRequest & to) -> auto& { return to.music.fade_in; })},
      {.name = "music-fade-out",
       .type = "T",
       .help = "Fade the music out, for so many seconds until it ends",
       .heading = kHeading,
       .groups = kSound,
       .value = set_text([](FilmRequest & to) -> auto& { return to.music.fade_out; })},
      {.name = "music-loop",
       .help = "Begin the music anew when it has ended (default: silence)",
       .heading = kHeading,
       .groups = kSound,
       .value = set_flag([](FilmRequest & to) -> auto& { return to.music.loops; })},
      {.name = "duck",
       .type = "DB",
       .help =
           fmt::format("By how much the music is quieter while the game is loud: {} (default: 0)",
                       limits_of("duck")),
       .heading = kHeading,
       .groups = kSound,
       .value = set_text([](FilmRequest & to) -> auto& { return to.music.duck; })},
      {.name = "sound",
       .type = "FILE[,KEY=...]",
       .help =
           "A file of sound over the film, such as a voice: FILE,at=2,gain=-3; keys are track, at, "
           "from, gain, fade-in, fade-out, duck, loop; repeatable",
       .heading = kHeading,
       // Reels have [[sound]] tables instead of this key.
       .scope = OptionScope::kReplay,
       .is_path = true,
       .is_repeatable = true,
       .value = {[](const std::string& text, FilmRequest& request) {
                   auto sound = parse_sound(text);
                   if (!sound) return Status(sound.error());
                   request.sounds.push_back(*std::move(sound));
                   return Status();
                 },
                 copied([](FilmRequest & to) -> auto& { return to.sounds; })}},
      {.name = "tracks",
       .type = "NAME,...",
       .help =
           "Also game, music, voice and buses that the game names as audio streams of their own, "
           "behind the mix; with a language: voice:eng",
       .heading = kHeading,
       .groups = kSound,
       .field = "tracks"},
      {.name = "loudness",
       .type = "LUFS",
       .help = "How loud the whole film is (EBU R 128), such as -14; no true peak is above -1 dBTP",
       .heading = kHeading,
       .groups = kSound,
       .value = set_text([](FilmRequest & to) -> auto& { return to.music.loudness; })},
  };
}

FilmOptions about_rows() {
  constexpr std::string_view kHeading = "About the film";
  return {
      {.name = "metadata",
       .type = "KEY=VALUE",
       .help = "What the file says of the film: title, artist, album, comment, date, genre, "
               "copyright, creation_time; repeatable",
       .heading = kHeading,
       .groups = kTags | kFrames | kEncoding | kCommon,
       .is_repeatable = true,
       .may_be_empty = true,
       .field = "metadata"},
      {.name = "date",
       .help = "Write when it was recorded, from the name of the recording: §metadata date=...",
       .heading = kHeading,
       .scope = OptionScope::kReplay,
       .value = set_flag([](FilmRequest & to) -> auto& { return to.has_date; })},
      {.name = "chapters",
       .help = "Make chapters of the marks that begin within the film",
       .heading = kHeading,
       .groups = kTags,
       .value = set_flag([](FilmRequest & to) -> auto& { return to.has_chapters; })},
      {.name = "poster",
       .help = "Write a frame of the film beside it, as FILE.jpg (default: the middle one)",
       .heading = kHeading,
       .groups = kEncoding,
       .value = set_flag([](FilmRequest & to) -> auto& { return to.poster.is_wanted; })},
      {.name = "poster-at",
       .type = "T",
       .help = "The first frame from this time of the replay on: 12.5, 620t, @MARK",
       .heading = kHeading,
       .scope = OptionScope::kReplay,
       .needs = "poster",
       .value = set_text([](FilmRequest & to) -> auto& { return to.poster_at; })},
      {.name = "overwrite",
       .help = "Replace an existing file",
       .scope = OptionScope::kCommand,
       .groups = kFrames | kReel | kCommon,
       .value = set_flag([](FilmRequest & to) -> auto& { return to.overwrite; })},
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
