#include "cli/options/overlay_options.h"

namespace tickreel {
namespace {

void add_repeatable(CLI::App& command, const char* name, const char* type,
                    std::vector<std::string>& values, const char* help) {
  command.add_option(name, values, help)->type_name(type)->allow_extra_args(false);
}

}  // namespace

void add_overlay_options(CLI::App& command, PictureOptions& options) {
  OverlayRequest& request = options.settings.overlay;
  FilmOverlay& overlay = options.settings.film.overlay;
  add_film_option(command, "--hud", "on|off", options,
                  "Whether the game's overlay is drawn (default: on)");
  add_repeatable(command, "--text", "TEXT[@WHERE]", request.texts,
                 "Text over the picture, such as '{player:0} wins@top,0.5-2.5,size=60': a place, "
                 "game seconds from the in point on, points of a picture 720 high; repeatable");
  command.add_flag("--timecode", overlay.has_timecode, "Show the game time, as --from takes it");
  command.add_flag("--show-tick", overlay.shows_tick, "Show the number of the tick");
  add_repeatable(command, "--show-inputs", "PLAYER", request.shown_inputs,
                 "Show what a player, by name or number, holds down; repeatable");
  add_text_option(command, "--watermark", "FILE.png[,PLACE[,OPACITY]]", request.watermark,
                  "A picture over the picture (default: bottom-right, 1)");
}

}  // namespace tickreel
