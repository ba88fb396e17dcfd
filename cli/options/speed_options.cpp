#include "cli/options/speed_options.h"

#include <string>
#include <vector>

namespace tickreel {

void add_speed_options(CLI::App& command, FilmRequest& options) {
  add_text_option(command, "--speed", "N|AT:N,...", options.speed,
                  "How fast the game goes: 0.25, or keys in seconds from the in point: "
                  "0:1,2:0.25,4:1 (default: 1)");
  const auto add_freezes = [&options](const std::vector<std::string>& texts) {
    std::string& freezes = options.freezes;
    for (const std::string& text : texts) freezes += (freezes.empty() ? "" : ",") + text;
  };
  command
      .add_option_function<std::vector<std::string>>(
          "--freeze", add_freezes,
          "A moment, from the in point, and for how many seconds it stands; repeatable")
      ->type_name("AT:SECONDS")
      ->check(not_empty())
      ->allow_extra_args(false);
  add_film_option(command, "--speed-audio", "pitched|muted", options,
                  "Sound where the speed is not 1: higher and lower with it (default), or none");
}

}  // namespace tickreel
