#include "sim/game/game_end.h"

#include <array>
#include <csetjmp>
#include <cstring>

namespace tickreel::sim {
namespace {

thread_local std::jmp_buf* way_out = nullptr;

std::array<char, kMostEndBytes> end_text{};

/// Restores the way out of the calls around a tick.
struct OuterWay {
  ~OuterWay() { way_out = outer; }
  std::jmp_buf* outer;
};

}  // namespace

// The jump comes back into this function, so `outer` lives on; what lies between has no objects
// with destructors but the game's own.
bool returns_from_tick(Game& game, const InputFrame& input) {
  std::jmp_buf here;
  // No catch: the stack of an exception that nobody catches would end here.
  const OuterWay outer{way_out};
  if (setjmp(here) != 0) return false;
  way_out = &here;
  game.tick(input);
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
