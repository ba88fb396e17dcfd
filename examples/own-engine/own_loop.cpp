// The game in a loop of its own, as it would run in a window, with two hands that follow a script.
// What is played is recorded:
//
//     own_loop loop.replay 20
//     tickreel --game ./own_engine.so export loop.replay -o loop.mp4

#include <tickreel/plugin/recording.h>

#include <array>
#include <charconv>
#include <cstdio>
#include <cstring>

#include "engine/game.h"

namespace {

constexpr std::uint32_t kPlayers = 2;
constexpr int kTicksPerSecond = 60;

// Left and right, and up and down, a little slower: -32767 to 32767, from end to end and back.
std::int16_t swing(int tick, int period) {
  const int place = tick % period;
  const int half = period / 2;
  const int way = place < half ? place : period - place;
  return static_cast<std::int16_t>(65534 * way / half - 32767);
}

std::array<tickreel_player_input, kPlayers> script(int tick) {
  std::array<tickreel_player_input, kPlayers> hands{};
  for (int i = 0; i < static_cast<int>(kPlayers); ++i) {
    hands[i].axes[0] = swing(tick + 70 * i, 180 + 40 * i);
    hands[i].axes[1] = swing(tick + 45, 140 + 60 * i);
    hands[i].buttons = tick % 240 == 120 * i ? 1 : 0;
  }
  return hands;
}

int play(tickreel_recording* recording, int ticks) {
  for (int tick = 0; tick < ticks; ++tick) {
    const auto hands = script(tick);
    const tickreel_input input{sizeof input, hands.data(), nullptr, 0};
    if (tickreel_recording_tick(recording, &input) != TICKREEL_OK) return TICKREEL_FAILED;
    // Here a game with a window would draw.
  }
  // The table's games begin with this.
  const auto* const game = static_cast<const comets::Game*>(tickreel_recording_game(recording));
  for (std::uint32_t i = 0; i < kPlayers; ++i) {
    std::printf("comet %u has %d grains\n", i + 1, game->state().comets[i].dust);
  }
  return tickreel_recording_finish(recording);
}

}  // namespace

int main(int argc, char** argv) {
  int seconds = 0;
  const char* const end = argc == 3 ? argv[2] + std::strlen(argv[2]) : nullptr;
  if (end == nullptr || std::from_chars(argv[2], end, seconds).ptr != end || seconds < 1 ||
      seconds > 3600) {
    std::fputs("usage: own_loop FILE.replay SECONDS\n", stderr);
    return TICKREEL_USAGE;
  }
  const std::array<const char*, kPlayers> names{"Ada", "Grace"};
  tickreel_session session{};
  session.size = sizeof session;
  session.seed = 7;
  session.player_count = kPlayers;
  session.players = names.data();
  tickreel_recording* recording = nullptr;
  int status = tickreel_recording_begin(tickreel_game_entry(""), &session, argv[1], 0, &recording);
  if (status == TICKREEL_OK) status = play(recording, seconds * kTicksPerSecond);
  if (status != TICKREEL_OK) std::fprintf(stderr, "own_loop: %s\n", tickreel_message());
  tickreel_recording_close(recording);
  return status;
}
