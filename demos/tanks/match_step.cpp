#include "demos/tanks/world.h"

#include <algorithm>

#include "demos/tanks/tanks_state.h"
#include "demos/tanks/tanks_view.h"
#include "tickreel/core/utf8.h"
#include "tickreel/game/input_event.h"

// The course of a match: countdown, play, banner, next round.

// The pause menu: its keys, which are buttons in older rules and from kMenuRules on also the menu
// keys of every device, and the names that are typed in it.

namespace tickreel::tanks {
namespace {

std::int32_t phase_length_ticks(const World& world) {
  switch (world.state.round.phase) {
    case kCountdown:
      return world.ticks_of(world.tuning.countdown_s);
    case kPlaying:
      return world.ticks_of(world.tuning.round_s);
    case kRoundOver:
      break;
  }
  return world.ticks_of(world.tuning.round_over_s);
}

/// Returns the player with the highest score, or kNobody when two share it.
std::uint32_t leader(const State& state) {
  std::uint32_t best = 0;
  bool shared = false;
  for (std::uint32_t player = 1; player < state.tanks.size(); ++player) {
    const std::int32_t lead = state.tanks[player].score - state.tanks[best].score;
    if (lead >= 0) shared = lead == 0;
    if (lead > 0) best = player;
  }
  return shared ? kNobody : best;
}

void enter(Round& round, Phase phase) {
  round.phase = phase;
  round.phase_ticks = 0;
}

void next_phase(World& world) {
  Round& round = world.state.round;
  switch (round.phase) {
    case kCountdown:
      enter(round, kPlaying);
      world.state.story.tell({.kind = kCountdownBeat, .when = 0.0F, .magnitude = 0.0F});
      break;
    case kPlaying:
      enter(round, kRoundOver);
      round.winner = leader(world.state);
      world.state.story.tell({.kind = kRoundEnded, .variant = round.winner, .when = 0.0F});
      break;
    case kRoundOver:
      start_round(world, round.number + 1);
      break;
  }
}

void beat(World& world) {
  const std::int32_t left = phase_length_ticks(world) - world.state.round.phase_ticks;
  const std::int32_t second = std::max(world.ticks_of(1.0F), 1);
  if (left % second != 0) return;
  const std::int32_t seconds_left = left / second;
  world.state.story.tell(
      {.kind = kCountdownBeat, .when = 0.0F, .magnitude = static_cast<float>(seconds_left)});
}

/// Returns the name that is being typed; the first letter replaces the old name.
std::string& typed_name(State& state) {
  std::string& name = state.names[state.menu.player % state.tanks.size()].utf8;
  if (!state.menu.is_typing) name.clear();
  state.menu.is_typing = true;
  return name;
}

bool is_on_name(const PauseMenu& menu) {
  return menu.open && menu.selected == kNameLine;
}

void type(State& state, const std::string& utf8) {
  if (!is_on_name(state.menu)) return;
  std::string& name = typed_name(state);
  auto characters = static_cast<std::size_t>(std::ranges::count_if(name, starts_character));
  bool takes = false;
  for (const char byte : utf8) {
    if (starts_character(byte)) {
      const bool is_control = static_cast<unsigned char>(byte) < 0x20U || byte == 0x7F;
      takes = !is_control && characters < kMaxNameCharacters;
      if (takes) ++characters;
    }
    if (takes) name += byte;
  }
}

void erase(State& state) {
  std::string& name = typed_name(state);
  while (!name.empty() && !starts_character(name.back())) name.pop_back();
  if (!name.empty()) name.pop_back();
}

void select(PauseMenu& menu, std::uint32_t line) {
  menu.selected = line;
  menu.is_typing = false;
}

void choose(World& world) {
  PauseMenu& menu = world.state.menu;
  if (menu.selected == kLeaveLine) {
    menu.leaves = true;
  } else if (menu.selected == kNameLine) {
    select(menu, kResumeLine);
  } else {
    if (menu.selected == kRestartLine) start_round(world, world.state.round.number);
    menu = {};
  }
}

void choose_player(State& state, std::uint32_t step) {
  const auto players = static_cast<std::uint32_t>(state.tanks.size());
  state.menu.player = (state.menu.player % players + step) % players;
  state.menu.is_typing = false;
}

void obey(World& world, std::uint32_t command, std::uint32_t player) {
  PauseMenu& menu = world.state.menu;
  const std::uint32_t lines = menu_line_count(world.version);
  if (command == kMenuOpenOrClose) menu = {.open = !menu.open, .player = player};
  if (!menu.open) return;
  if (command == kMenuUp) select(menu, (menu.selected % lines + lines - 1) % lines);
  if (command == kMenuDown) select(menu, (menu.selected % lines + 1) % lines);
  if (command == kMenuChoose) choose(world);
  if (command == kMenuBack) menu = {};
  if (!is_on_name(menu)) return;
  const auto players = static_cast<std::uint32_t>(world.state.tanks.size());
  if (command == kMenuLeft) choose_player(world.state, players - 1);
  if (command == kMenuRight) choose_player(world.state, 1);
  if (command == kMenuErase) erase(world.state);
}

/// Handles buttons, which belong to older rules without names.
void press(World& world, std::uint32_t pressed) {
  if ((pressed & kMenuButton) != 0) return obey(world, kMenuOpenOrClose, 0);
  if ((pressed & kUpButton) != 0) obey(world, kMenuUp, 0);
  if ((pressed & kDownButton) != 0) obey(world, kMenuDown, 0);
  if ((pressed & kConfirmButton) != 0) obey(world, kMenuChoose, 0);
}

}  // namespace

void start_match(World& world, std::size_t player_count, std::uint64_t seed) {
  State& state = world.state;
  state = {};
  state.tanks.resize(player_count);
  state.power_up_stream = RandomStream::named(seed, "power-ups");
  state.next_id = kFirstFreeId;
  start_round(world, 1);
}

void start_round(World& world, std::int64_t number) {
  State& state = world.state;
  state.round = {.number = number};
  state.shells.clear();
  state.mines.clear();
  state.power_ups.clear();
  state.crates.clear();
  for (std::uint32_t place = 0; place < world.arena.crate_places.size(); ++place) {
    state.crates.push_back({.id = state.next_id++, .place = place});
  }
  for (std::uint32_t player = 0; player < state.tanks.size(); ++player) {
    state.tanks[player].score = 0;
    spawn_tank(world, player, world.arena.spawn_points[player]);
  }
  schedule_power_up(world);
}

void step_round(World& world) {
  Round& round = world.state.round;
  if (round.phase_ticks == phase_length_ticks(world)) next_phase(world);
  if (round.phase == kCountdown) beat(world);
  ++round.phase_ticks;
}

void step_menu(World& world, const InputFrame& input) {
  State& state = world.state;
  state.menu.leaves = false;
  for (std::size_t player = 0; player < state.tanks.size(); ++player) {
    const std::uint32_t held = input.players[player].buttons;
    const std::uint32_t pressed = held & ~state.buttons_before[player];
    state.buttons_before[player] = held;
    press(world, pressed);
  }
  if (world.version < kMenuRules) return;
  for (const InputEvent& event : input.events) {
    if (const auto menu = decode_event<MenuEvent>(event)) obey(world, menu->command, event.player);
    if (const auto text = decode_event<TextEvent>(event)) type(state, text->utf8);
  }
}

}  // namespace tickreel::tanks
