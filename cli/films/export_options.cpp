#include "cli/films/export_options.h"

#include <fmt/format.h>

#include "cli/options/film_option.h"
#include "cli/options/picture_options.h"
#include "encode/segmented_sink.h"

namespace tickreel {

void add_export_options(CLI::App& command, FilmRequest& options) {
  add_picture_options(command, options);
  CLI::Option* mark =
      command
          .add_option("--mark", options.marks_to_film,
                      "Film what a mark names: its range, or what is around a point; or the "
                      "marks of a pattern, such as '*kill*'; repeatable")
          ->type_name("NAME")
          ->allow_extra_args(false);
  command.add_flag("--all-marks", options.all_marks, "Film all marks")->excludes(mark);
  command
      .add_option(
          "--before", options.before,
          fmt::format("How long before a mark that is a point (default: {})", kSecondsBefore))
      ->type_name("T");
  command
      .add_option("--after", options.after,
                  fmt::format("How long after it; 0 and --before 0: its one frame (default: {})",
                              kSecondsAfter))
      ->type_name("T");
  add_film_option(command, "--interleave", "fixed|recorded", options,
                  "Which points in time: fixed: --fps of them a second (default); recorded: those "
                  "of the pictures that were shown while it was recorded, each a frame");
  command.add_flag("--ignore-divergence", options.film.replay().ignores_divergence,
                   "Go on where the replay does not play as recorded, and say so, instead of "
                   "stopping with code 4");
  add_film_option(
      command, "--segment-frames", "N", options,
      fmt::format(
          "The most frames that are encoded by themselves, 1 to 1000000; part of the film's "
          "definition (default: {})",
          kDefaultSegmentFrames));
}

}  // namespace tickreel
