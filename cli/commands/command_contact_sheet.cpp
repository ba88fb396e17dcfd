#include <fmt/format.h>

#include <string>

#include "cli/commands/commands.h"
#include "cli/options/film_option.h"
#include "cli/options/placeholder_check.h"
#include "cli/options/replay_option.h"
#include "cli/process/interruption.h"
#include "cli/words/messages.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "movie/film/time/game_time.h"
#include "movie/make/replay_sheet.h"

namespace tickreel::cli {
namespace {

Status make_and_tell(const SheetRequest& request) {
  const auto made = make_contact_sheet(request, &watch_for_interruption());
  if (!made) return made.error();
  print_message(fmt::format("{}: {}{}, {}x{}\n", shown_name(request.output),
                            counted(made->pictures, "picture"),
                            request.best ? "" : ", one every " + format_game_time(made->step),
                            made->size.width, made->size.height));
  return {};
}

}  // namespace

void add_contact_sheet_command(CLI::App& app, Action& chosen) {
  const auto [command, options] =
      add_command(app, chosen, "contact-sheet", "A replay at a glance: many pictures in one PNG",
                  make_and_tell);
  command->footer(
      "Each picture says its game time; below it is what is heard up to the next one. The same "
      "command gives the same bytes, but for --search-seconds, which is real time.\n\nExamples:\n"
      "  tickreel contact-sheet match.replay -o sheet.png\n"
      "  tickreel contact-sheet match.replay -o sheet.png --every 0.5 --from 10 --to 20");
  add_replay_option(*command, options->replay, "The replay to show")->required();
  command->add_option("-o,--output", options->output, "The sheet, a .png")
      ->type_name("FILE")
      ->required()
      ->check(only_known_placeholders());
  command->add_option("--from", options->from, "The first picture's time (default: the start)")
      ->type_name("T");
  command->add_option("--to", options->to, "All pictures lie before it (default: the end)")
      ->type_name("T");
  CLI::Option* columns =
      command->add_option("--columns", options->columns, "Pictures side by side (default: 4)")
          ->check(CLI::Range(1, 1000));
  CLI::Option* rows =
      command->add_option("--rows", options->rows, "Rows, filled evenly in time (default: 5)")
          ->check(CLI::Range(1, 1000));
  CLI::Option* every =
      command->add_option("--every", options->every, "From picture to picture, instead of --rows");
  every->type_name("T")->excludes(rows);
  command
      ->add_option("--size", options->size,
                   "Of each picture (default: 320x180); with --best N: 16:9")
      ->type_name("WxH|N");
  command->add_option("--camera", options->camera, "A camera of the game; see 'tickreel games'")
      ->type_name("NAME");
  command->add_flag("--best", options->best, "One picture alone: of the best moment")
      ->excludes(columns, rows, every);
  command
      ->add_option(
          "--search-seconds", options->search_seconds,
          "How long --best looks for the moment; it takes the best so far (default: to the "
          "end of the replay)")
      ->type_name("S")
      ->needs(command->get_option("--best"))
      ->check(CLI::PositiveNumber);
  command->add_flag("--no-waveform", options->no_waveform,
                    "No waveforms: faster for a long replay");
  command->add_flag("--overwrite", options->overwrite, "Replace an existing file");
}

}  // namespace tickreel::cli
