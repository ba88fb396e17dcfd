// Another build of tickreel for `verify --reference`, with other rules for pucks.
//
//   other_build TICK FIELD dump REPLAY --hashes
//   other_build TICK FIELD dump REPLAY --at Tt
//
// Flips the lowest bit of a field at a tick.

#include <cstdlib>
#include <cstring>
#include <string>

#include "games/registry.h"
#include "sim/compare/state_dump.h"
#include "tests/support/changed_game.h"

namespace tickreel::tests {
namespace {

Status dump(const Change& change, const std::string& replay, const std::string& what,
            const char* at) {
  auto reader = ReplayReader::open(replay);
  if (!reader) return reader.error();
  const GameInfo info = changed_game(find_game(reader->session().game)->info, change);
  auto player = ReplayPlayer::open(info, *std::move(reader), OnDivergence::kPlayOn);
  if (!player) return player.error();
  return what == "--hashes" ? dump_hashes(*player, stdout)
                            : dump_fields(*player, std::strtoll(at, nullptr, 10), stdout);
}

}  // namespace
}  // namespace tickreel::tests

int main(int argc, char** argv) {
  if (argc < 6 || std::strcmp(argv[3], "dump") != 0) return 2;
  const auto change = tickreel::tests::change_at(std::strtoll(argv[1], nullptr, 10), argv[2]);
  return tickreel::tests::dump(change, argv[4], argv[5], argc > 6 ? argv[6] : "0") ? 0 : 1;
}
