#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tickreel {

/// Something that a player can do with a button or a key, and what does it on each device. Codes
/// are GLFW's; a key of 0 and a pad button of -1 are none.
struct GameAction {
  std::string name;             ///< "fire", "drive ahead"
  std::uint32_t buttons = 0;    ///< PlayerInput::buttons
  std::uint8_t axis = 0;        ///< below kMaxAxes; means something when `push` is not 0
  int push = 0;                 ///< -1 or 1: to which end of the axis
  std::uint16_t left_key = 0;   ///< on the left half of a keyboard, around WASD
  std::uint16_t right_key = 0;  ///< on the right half, around the arrows
  int pad_button = -1;          ///< GLFW_GAMEPAD_BUTTON_A
};

/// The use of a gamepad's stick.
struct GameStick {
  std::string name;        ///< "aim"
  std::uint8_t stick = 0;  ///< GLFW_GAMEPAD_AXIS_LEFT_X
  std::uint8_t axis = 0;   ///< below kMaxAxes
  bool inverted = false;   ///< such as for GLFW's y axes, where down is positive
};

/// How a game is played by people: the same for every player, whatever they sit at.
struct GameControls {
  std::vector<GameAction> actions;
  std::vector<GameStick> sticks;
  /// Further inputs that the game reads; each costs a replay bytes.
  bool reads_text = false;   ///< also while no menu of the game's is open
  bool reads_mouse = false;  ///< the pointer, buttons, the wheel, and the window's size
  /// Escape and a gamepad's Start open a menu of the game's own (kMenuIsOpen,
  /// tickreel/game/engine_request.h) and not the program's.
  bool has_menu = false;
  /// The camera at a player's own machine, before the player's name: "view:". Empty: the look's
  /// first.
  std::string own_camera{};
  std::vector<std::string> notes{};  ///< what the table of keys does not say, by lines
};

}  // namespace tickreel
