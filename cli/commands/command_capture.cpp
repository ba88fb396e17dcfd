#include <memory>
#include <string>

#include "capture/capture_film.h"
#include "cli/commands/commands.h"
#include "cli/films/make_and_print.h"
#include "cli/options/film_option.h"
#include "cli/options/placeholder_check.h"
#include "cli/process/interruption.h"
#include "movie/make/film_outputs.h"

namespace tickreel::cli {
namespace {

struct CaptureOptions {
  capture::FilmCapture capture;
  ProgressStyle progress = usual_progress_style();
};

Status capture_program(const CaptureOptions& options) {
  capture::FilmCapture capture = options.capture;
  capture.film.stop = &watch_for_interruption();
  if (Status folder = make_folder_of(capture.film.path); !folder) return folder;
  const FilmPlan plan = begin_plan(capture.film);
  OneFilmPrinter printer(options.progress, plan);
  capture.hear_of_next = [&](const std::string& path) -> std::unique_ptr<FilmListener> {
    return std::make_unique<FilmPrinter>(options.progress, FilmNames{{}, path});
  };
  const auto made = capture_film(capture, printer);
  return made ? Status() : Status(made.error());
}

}  // namespace

void add_capture_command(CLI::App& app, Action& chosen) {
  const auto [command, options] = add_command(
      app, chosen, "capture", "Make a film of what another program draws", capture_program);
  command->footer(
      "The program runs in game time, as on an infinitely fast computer. docs/capture.md has what\n"
      "works.\n\nExamples:\n"
      "  tickreel capture -o gears.mp4 --seconds 10 --headless --size 640x360 -- glxgears\n"
      "  tickreel capture -o doom.mp4 --from 12 --seconds 20 --size 1280x800 --\n"
      "    chocolate-doom -iwad freedoom1.wad -playdemo demo1");
  capture::FilmCapture& capture = options->capture;
  FilmRequest& request = capture.film;
  add_text_option(*command, "-o,--output", "FILE", request.path,
                  "The film: .mp4 .m4v .mov .mkv .webm")
      ->required()
      ->check(only_known_placeholders());
  command->add_option("PROGRAM", capture.command, "The program, and what it is told")
      ->required()
      ->type_name("ARGS");
  add_text_option(*command, "--from", "TIME", capture.from,
                  "Let so much game time pass before the film, as fast as the program draws");
  add_text_option(*command, "--at", "TIME", capture.at,
                  "Real time until then, in the program's time; then the film begins");
  command->add_flag(
      "--wait", capture.waits,
      "Real time until F9 in its window or SIGUSR1 begins a film, F10 or SIGUSR2 ends "
      "it, and so on");
  add_text_option(*command, "--seconds", "TIME", capture.length,
                  "How long the film is (default: until the program ends)");
  add_film_option(*command, "size", request, "Size of the film (default: the program's)");
  add_text_option(
      *command, "--fit", "HOW", capture.fit,
      "Pictures of another size: contain, cover, fill, pad or refuse (default: contain)");
  add_text_option(*command, "--window", "TITLE", capture.window,
                  "Film the window that has this in its title (default: the one of --size, or the "
                  "largest)");
  command->add_flag("--headless", capture.is_headless,
                    "Give the program a display of its own that nobody sees (Xvfb)");
  command->add_flag("--twice", capture.runs_twice,
                    "Run the program twice, and say which frame is the first that differs");
  add_film_option(*command, "audio", request, "game (what the program plays) or none")
      ->get_validator(0)
      ->description("{game,none}");
  add_film_option(*command, "fps", request,
                  "Frames for each second; 29.97 means 30000/1001 (default: 60)");
  add_film_options(*command, request, option_group::kFrames);
  add_progress_option(*command, options->progress);
}

}  // namespace tickreel::cli
