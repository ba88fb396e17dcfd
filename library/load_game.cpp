#include <cstdio>
#include <string>
#include <string_view>

#include "core/process/find_program.h"
#include "games/apart/game_host.h"
#include "games/loaded/load_games.h"
#include "library/option_keys.h"
#include "library/room.h"
#include "tickreel/movies.h"

namespace tickreel {
namespace {

void say(const char* text) {
  std::fputs(text, stderr);
}

void warn(std::string_view warning) {
  std::fprintf(stderr, "tickreel: warning: %.*s\n", static_cast<int>(warning.size()),
               warning.data());
}

}  // namespace

Status load_game(const std::string& library) {
  // The running program is not tickreel, so it cannot host games. Where a host is needed, starting
  // it by name fails with a message.
  const auto program = find_program("tickreel");
  set_game_host_program(program ? *program : "tickreel");
  const GameWatch watch{load_any_game_here, [] {}, say, warn};
  const Status loaded = load_games({library}, watch);
  return loaded ? Status() : Status(with_option_keys(loaded.error()));
}

}  // namespace tickreel
