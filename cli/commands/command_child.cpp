#include <fmt/format.h>

#include <memory>
#include <string>

#include "cli/commands/commands.h"
#include "cli/replays/begun_tick.h"
#include "renderer/gl/egl_context.h"

namespace tickreel {
namespace {

struct ChildOptions {
  std::string replay;
  std::string note;
};

Status print_renderer() {
  const auto context = EglContext::create();
  if (!context) return context.error();
  fmt::print("{}\n", (*context)->description());
  return {};
}

}  // namespace

void add_child_command(CLI::App& app, Action& chosen) {
  auto options = std::make_shared<ChildOptions>();
  CLI::App* command = app.add_subcommand("child", "What may crash: for copies of this program");
  command->group("");
  command->require_subcommand(1);

  CLI::App* last_tick = command->add_subcommand("last-tick", "Play the tick that a replay ends in");
  last_tick->add_option("REPLAY", options->replay, "The replay")->required();
  last_tick->add_option("NOTE", options->note, "Where the note of a crash goes")->required();
  last_tick->callback([&chosen, options] {
    chosen = [options] { return play_begun_tick_here(options->replay, options->note); };
  });

  CLI::App* renderer = command->add_subcommand("renderer", "Say who draws offscreen");
  renderer->callback([&chosen] { chosen = print_renderer; });
}

}  // namespace tickreel
