#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "cli/commands/commands.h"
#include "cli/words/messages.h"
#include "games/open_replay.h"
#include "live/record/begun_tick.h"
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

  CLI::App* renderer = command->add_subcommand("renderer", "Say who draws offscreen");
  renderer->callback([&chosen] { chosen = print_renderer; });
}

}  // namespace tickreel::cli
