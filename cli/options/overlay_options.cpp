#include "cli/options/overlay_options.h"

#include <string>
#include <vector>

#include "cli/options/film_option.h"
#include "renderer/scene/edge_room.h"

namespace tickreel {
namespace {

void add_repeatable(CLI::App& command, const char* name, const char* type,
                    std::vector<std::string>& values, const std::string& help) {
  command.add_option(name, values, help)->type_name(type)->allow_extra_args(false);
}

}  // namespace

void add_overlay_options(CLI::App& command, FilmRequest& film) {
  OverlayRequest& request = film.overlay;
  FilmOverlay& overlay = film.film.overlay;
  command
      .add_option_function<std::string>(
          "--hud", [&overlay](const std::string& is) { overlay.hides_hud = is == "off"; },
          "Whether the game's own overlay is drawn (default: on)")
      ->type_name("on|off")
      ->check(CLI::IsMember({"on", "off"}));
  add_repeatable(
      command, "--text", "TEXT[@WHERE]", request.texts,
      "Text over the picture, such as '{player:0} wins@top,0.5-2.5,size=60': a place (" +
          place_names() +
          ", or lower-third), game seconds from the in point on, points of a picture 720 "
          "high; fontfile=, fontcolor=, box=, boxcolor=, fade=. "
          "{player:N}, {game}, {seed} and {mark} stand for what they name, \\n ends a "
          "line; repeatable");
  command.add_flag("--timecode", overlay.has_timecode, "Show the game time, as --from takes it");
  command.add_flag("--show-tick", overlay.shows_tick, "Show the number of the tick");
  add_repeatable(command, "--show-inputs", "PLAYER", request.shown_inputs,
                 "Show what a player, by name or number, holds down; repeatable");
  command
      .add_option("--watermark", request.watermark,
                  "A picture over the picture (default: bottom-right, 1)")
      ->type_name("FILE.png[,PLACE[,OPACITY]]")
      ->check(not_empty());
}

}  // namespace tickreel
