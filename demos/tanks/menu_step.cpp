#include <algorithm>

#include "demos/tanks/tanks_input.h"
#include "demos/tanks/tanks_menu.h"
#include "demos/tanks/world.h"
#include "tickreel/core/utf8.h"
#include "tickreel/game/input_event.h"

// The pause menu: what its keys do, at first buttons alone and by kMenuRules also the menu keys of
// every device, and the names that are typed in it.

namespace tickreel::tanks {
namespace {

/// The name that is being typed; one that was there before gives way to the first letter.
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

/// Buttons belong to older rules, which know nobody's name.
void press(World& world, std::uint32_t pressed) {
  if ((pressed & kMenuButton) != 0) return obey(world, kMenuOpenOrClose, 0);
  if ((pressed & kUpButton) != 0) obey(world, kMenuUp, 0);
  if ((pressed & kDownButton) != 0) obey(world, kMenuDown, 0);
  if ((pressed & kConfirmButton) != 0) obey(world, kMenuChoose, 0);
}

}  // namespace

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
