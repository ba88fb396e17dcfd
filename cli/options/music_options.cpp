#include "cli/options/music_options.h"

#include "cli/options/film_option.h"

namespace tickreel {

void add_music_options(CLI::App& command, MusicRequest& request) {
  const auto add = [&](const char* name, const char* type, std::string& text, const char* help) {
    add_text_option(command, name, type, text, help);
  };
  add("--music", "FILE", request.file, "Music under the film: whatever FFmpeg reads");
  add("--music-gain", "DB", request.gain, "How loud it is: -60 to 20 (default: 0, as it is)");
  add("--music-from", "T", request.from, "Where in it the film begins: 12.5 or 1:05 (default: 0)");
  add("--music-fade-in", "T", request.fade_in, "It fades in, for so many seconds");
  add("--music-fade-out", "T", request.fade_out, "It fades out, for so many seconds until it ends");
  command.add_flag("--music-loop", request.loops,
                   "It begins anew when it has ended (default: silence)");
  add("--duck", "DB", request.duck,
      "By how much it is quieter while the game is loud: 0 to 60 (default: 0)");
  add("--loudness", "LUFS", request.loudness,
      "How loud the whole film is (EBU R 128), such as -14; no true peak is above -1 dBTP");
}

}  // namespace tickreel
