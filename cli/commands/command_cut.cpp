#include <fmt/format.h>

#include <string>

#include "cli/commands/commands.h"
#include "cli/options/placeholder_check.h"
#include "cli/options/replay_option.h"
#include "cli/process/interruption.h"
#include "cli/words/messages.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "games/open_replay.h"
#include "live/record/cut_replay.h"
#include "movie/film/existing_film.h"
#include "movie/film/time/capture_range.h"
#include "sim/replay/notes_file.h"

namespace tickreel::cli {
namespace {

struct CutOptions {
  std::string replay;
  std::string output;
  std::string from;
  std::string to;
  bool overwrite = false;
};

Status check_output(const CutOptions& options) {
  if (options.output.empty() || options.output == "-") {
    return bad_usage("a replay needs a file: give -o FILE");
  }
  if (Status other = check_output_is_not(options.replay, options.output); !other) return other;
  return ReplayWriter::check_place(options.output, options.overwrite);
}

/// Returns the whole ticks that a time range touches.
Result<TickRange> ticks_to_cut(const CutOptions& options, const ReplayReader& reader,
                               const ReplayNotes& notes) {
  if (reader.shown_ticks().count() == 0) {
    return bad_file(options.replay + ": there is not one whole tick in it, so nothing to cut");
  }
  const TickRate& tick_rate = reader.session().setup.tick_rate;
  const auto range =
      resolve_capture_range(options.from, options.to, {tick_rate, reader.shown_ticks(), notes});
  if (!range) return range.error();
  return TickRange{tick_at_or_before(range->in_seconds, tick_rate),
                   tick_at_or_after(range->out_seconds, tick_rate)};
}

Status cut(const CutOptions& options) {
  if (Status checked = check_output(options); !checked) return checked;
  const auto file = NotesFile::open(options.replay);
  if (!file) return file.error();
  auto replay = open_replay(options.replay);
  if (!replay) return replay.error();
  ReplayReader& reader = replay->player.reader();
  const auto shown = ticks_to_cut(options, reader, file->notes());
  if (!shown) return shown.error();
  const auto cut = cut_replay(*replay, *shown, file->notes(),
                              {options.output, options.overwrite, &watch_for_interruption()});
  if (!cut) return cut.error();
  const auto [begin, end] = range_of(*shown, reader.session().setup.tick_rate);
  print_message(fmt::format("{}: {} to {} ({}), with {} before it for what looks remember, {}\n",
                            shown_name(options.output), format_game_time(begin),
                            format_game_time(end), counted(shown->count(), "tick"),
                            cut->remembered_ticks, counted(cut->marks, "mark")));
  return {};
}

}  // namespace

void add_cut_command(CLI::App& app, Action& chosen) {
  const auto [command, options] = add_command(
      app, chosen, "cut", "Cut a piece out of a replay: a small replay of its own", cut);
  command->footer(
      "The piece begins with a state, plays without the whole, and keeps the marks in it. Times "
      "mean\n"
      "the same moments as in the whole, and films of it have the same frames.\n\n"
      "Examples:\n"
      "  tickreel cut match.replay --from 0:25 --to 0:29 -o piece.replay\n"
      "  tickreel cut match.replay --from @goal --to @goal -o goal.replay");
  add_replay_option(*command, options->replay, "The replay to cut from")->required();
  command->add_option("-o,--output", options->output, "The replay to write")
      ->type_name("FILE")
      ->required()
      ->check(only_known_placeholders());
  command
      ->add_option("--from", options->from,
                   "Where the piece begins: 12.5, 1:02:03.5, 620t, -15 (from the end) or @MARK "
                   "(default: the start)")
      ->type_name("T");
  command
      ->add_option("--to", options->to,
                   "Where the piece ends: as --from, or +2.5, +10t or end (default)")
      ->type_name("T");
  command->add_flag("--overwrite", options->overwrite, "Replace an existing file");
}

}  // namespace tickreel::cli
