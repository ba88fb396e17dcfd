#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tickreel {

/// Something that a player can do with a button or a key, and the key or button for it on each
/// device. Codes are GLFW's (tickreel/game/key_codes.h); key 0 and pad button -1 mean none.
struct GameAction {
  std::string name;            ///< "fire", "drive ahead"
  std::uint32_t buttons = 0;   ///< the bits of PlayerInput::buttons that it holds
  std::uint8_t axis = 0;       ///< the axis that it pushes, below kMaxAxes; used if `push` is not 0
  int push = 0;                ///< the end of the axis: -1 or 1; 0: it pushes none
  std::uint16_t left_key = 0;  ///< on the left half of a keyboard, around WASD
  std::uint16_t right_key = 0;  ///< on the right half, around the arrows
  int pad_button = -1;          ///< such as kPadA
};

/// The use of one axis of a gamepad's stick, or of a trigger.
struct GameStick {
  std::string name;        ///< "aim"
  std::uint8_t stick = 0;  ///< the gamepad's axis, such as kPadLeftX
  std::uint8_t axis = 0;   ///< the game's axis that it moves, below kMaxAxes
  bool inverted = false;   ///< turns the direction round, as y axes need: there down is positive
};

/// How people play a game: the same for every player, on any device.
struct GameControls {
  std::vector<GameAction> actions;
  std::vector<GameStick> sticks;
  /// Further inputs that the game reads as events; each makes replays larger.
  bool reads_text = false;   ///< text that is typed, also while no menu of the game is open
  bool reads_mouse = false;  ///< the pointer, buttons, the wheel, and the window's size
  /// Whether Escape and a gamepad's Start open the game's own menu (kMenuIsOpen,
  /// tickreel/game/engine_request.h) in place of the program's.
  bool has_menu = false;
  /// The camera at a player's own machine: this text and then the player's name, such as "view:".
  /// Empty: the look's default camera.
  std::string own_camera{};
  std::vector<std::string> notes{};  ///< lines that follow the table of keys in the help
};

}  // namespace tickreel
