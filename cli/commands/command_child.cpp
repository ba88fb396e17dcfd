#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "cli/commands/commands.h"
#include "cli/process/crash_reporter.h"
#include "cli/process/interruption.h"
#include "cli/words/messages.h"
#include "games/open_replay.h"
#include "live/record/begun_tick.h"
#include "movie/make/crash/crash_drawing.h"
#include "movie/make/draw_films.h"
#include "renderer/gl/egl_context.h"

namespace tickreel::cli {
namespace {

struct LastTick {
  std::string replay;
  std::string note;
};

Status play_last_tick(const LastTick& options) {
  auto opened = open_replay(options.replay, OnDivergence::kPlayOn);
  if (!opened) return opened.error();
  return play_begun_tick_here(opened->player, options.note, [](Tick tick) {
    print_out("{}\n", tick);
    std::fflush(stdout);
  });
}

struct FilmWork {
  std::string plans;
  std::string previews;
};

Status make_films(const FilmWork& options) {
  // What this process says of its death is the reason that the user reads.
  const CrashReporter last_words("");
  return work_on_films(options.plans, options.previews, find_replay_game,
                       &watch_for_interruption());
}

struct Drawing : CrashRequest {
  std::string note;
};

void say_that_it_lives() {
  print_out("drawing\n");
  std::fflush(stdout);
}

Status draw(const Drawing& options) {
  return draw_into_crash(options, options.note, say_that_it_lives);
}

Status print_renderer() {
  const auto context = EglContext::create();
  if (!context) return context.error();
  print_out("{}\n", (*context)->description());
  return {};
}

}  // namespace

void add_child_command(CLI::App& app, Action& chosen) {
  CLI::App* command = app.add_subcommand("child", "What may crash: for copies of this program");
  command->group("");
  command->require_subcommand(1);

  const auto [last_tick, options] = add_command(
      *command, chosen, "last-tick", "Play the tick that a replay ends in", play_last_tick);
  last_tick->add_option("REPLAY", options->replay, "The replay")->required();
  last_tick->add_option("NOTE", options->note, "Where the note of a crash goes")->required();

  const auto [films, work] =
      add_command(*command, chosen, kFilmWorkerCommand, "Draw the films of a file", make_films);
  films->add_option("PLANS", work->plans, "The file")->required();
  films->add_option("PREVIEWS", work->previews, "Where pictures of the one film go");

  const auto [draws, drawing] =
      add_command(*command, chosen, "draw", "Draw up to where a recording broke off", draw);
  draws->add_option("REPLAY", drawing->replay, "The replay")->required();
  draws->add_option("NOTE", drawing->note, "Where the note of a crash goes")->required();
  draws->add_option("--from", drawing->from, "Where to begin to draw");
  draws->add_option("--size", drawing->size, "Of the pictures");
  draws->add_option("--camera", drawing->camera, "Where one looks from");
  draws->add_option("--fps", drawing->fps, "Pictures for each second, where none are known");

  CLI::App* renderer = command->add_subcommand("renderer", "Say who draws offscreen");
  renderer->callback([&chosen] { chosen = print_renderer; });
}

}  // namespace tickreel::cli
