#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tickreel {

/// Something that a player can do by holding a key or a button, with the key or button for it on
/// each device. Codes are GLFW's (tickreel/game/key_codes.h); key 0 and pad button -1 mean none.
struct GameAction {
  std::string name;            ///< "fire", "drive ahead"
  std::uint32_t buttons = 0;   ///< the bits of PlayerInput::buttons that the action sets
  std::uint8_t axis = 0;       ///< the axis that it pushes, below kMaxAxes; used if `push` is not 0
  int push = 0;                ///< the end of the axis: -1 or 1; 0: it pushes no axis
  std::uint16_t left_key = 0;  ///< the key for a player at the left half of a keyboard, around WASD
  std::uint16_t right_key = 0;  ///< the key for a player at the right half, around the arrows
  int pad_button = -1;          ///< the gamepad's button, such as kPadA
};

/// Connects one axis of a gamepad's sticks, or a trigger, with an axis of the game.
struct GameStick {
  std::string name;        ///< "aim"
  std::uint8_t stick = 0;  ///< the gamepad's axis, such as kPadLeftX
  std::uint8_t axis = 0;   ///< the game's axis that it moves, below kMaxAxes
  bool inverted = false;   ///< true: reversed, as y axes need it, where down is positive
};

/// The controls of a game: the same for every player, on any device.
struct GameControls {
  std::vector<GameAction> actions;
  std::vector<GameStick> sticks;
  /// Whether the game gets typed text as TextEvents, also while no menu of the game is open. It
  /// makes replays larger.
  bool reads_text = false;
  /// Whether the game gets the mouse as events: the pointer, buttons, the wheel, and the window's
  /// size. It makes replays larger.
  bool reads_mouse = false;
  /// Whether Escape and a gamepad's Start open the game's own menu (kMenuIsOpen,
  /// tickreel/game/engine_request.h) in place of the program's.
  bool has_menu = false;
  /// The camera of a live window: this text followed by the name of the first player who plays at
  /// that machine, such as "view:" for "view:Duchess". Empty: the look's default camera.
  std::string own_camera{};
  std::vector<std::string> notes{};  ///< lines that follow the table of keys in the help
};

}  // namespace tickreel
