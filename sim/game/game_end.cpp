#include "sim/game/game_end.h"

#include <array>
#include <csetjmp>
#include <cstring>

namespace tickreel::sim {
namespace {

thread_local std::jmp_buf* way_out = nullptr;

std::array<char, kMostEndBytes> end_text{};

}  // namespace

// No object with a destructor stands here, or in what the jump skips: the game's own aside.
bool returns_from_tick(Game& game, const InputFrame& input) {
  std::jmp_buf here;
  std::jmp_buf* const outer = way_out;
  if (setjmp(here) != 0) return false;
  way_out = &here;
  try {
    game.tick(input);
  } catch (...) {
    way_out = outer;
    throw;
  }
  way_out = outer;
  return true;
}

bool is_in_tick() {
  return way_out != nullptr;
}

void leave_tick() {
  if (way_out == nullptr) return;
  std::jmp_buf& out = *way_out;
  way_out = nullptr;
  std::longjmp(out, 1);
}

void say_game_end(const char* why) {
  std::strncpy(end_text.data(), why, end_text.size() - 1);
}

const char* game_end() {
  return end_text.data();
}

}  // namespace tickreel::sim
