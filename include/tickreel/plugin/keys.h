#ifndef TICKREEL_PLUGIN_KEYS_H
#define TICKREEL_PLUGIN_KEYS_H

/* Names for the codes in tickreel_action, and ready-made actions for games that need four
 * directions and six buttons. The codes of letters and digits are their characters: 'A', '7'. */

/* Keys of a keyboard, as GLFW numbers them. */
enum {
  TICKREEL_KEY_NONE = 0,
  TICKREEL_KEY_SPACE = 32,
  TICKREEL_KEY_ESCAPE = 256,
  TICKREEL_KEY_ENTER = 257,
  TICKREEL_KEY_TAB = 258,
  TICKREEL_KEY_BACKSPACE = 259,
  TICKREEL_KEY_INSERT = 260,
  TICKREEL_KEY_DELETE = 261,
  TICKREEL_KEY_RIGHT = 262,
  TICKREEL_KEY_LEFT = 263,
  TICKREEL_KEY_DOWN = 264,
  TICKREEL_KEY_UP = 265,
  TICKREEL_KEY_PAGE_UP = 266,
  TICKREEL_KEY_PAGE_DOWN = 267,
  TICKREEL_KEY_HOME = 268,
  TICKREEL_KEY_END = 269,
  TICKREEL_KEY_F1 = 290, /* F2 is 291, F12 301 */
  TICKREEL_KEY_LEFT_SHIFT = 340,
  TICKREEL_KEY_LEFT_CONTROL = 341,
  TICKREEL_KEY_LEFT_ALT = 342,
  TICKREEL_KEY_RIGHT_SHIFT = 344,
  TICKREEL_KEY_RIGHT_CONTROL = 345,
  TICKREEL_KEY_RIGHT_ALT = 346
};

/* Buttons of a gamepad, as GLFW numbers them, by their positions on an Xbox controller. */
enum {
  TICKREEL_PAD_NONE = -1,
  TICKREEL_PAD_A = 0,
  TICKREEL_PAD_B = 1,
  TICKREEL_PAD_X = 2,
  TICKREEL_PAD_Y = 3,
  TICKREEL_PAD_LEFT_BUMPER = 4,
  TICKREEL_PAD_RIGHT_BUMPER = 5,
  TICKREEL_PAD_BACK = 6,
  TICKREEL_PAD_START = 7,
  TICKREEL_PAD_LEFT_STICK = 9,
  TICKREEL_PAD_RIGHT_STICK = 10,
  TICKREEL_PAD_UP = 11,
  TICKREEL_PAD_RIGHT = 12,
  TICKREEL_PAD_DOWN = 13,
  TICKREEL_PAD_LEFT = 14
};

/* The bits of tickreel_player_input::buttons that TICKREEL_PAD_ACTIONS sets. */
enum {
  TICKREEL_UP = 1,
  TICKREEL_DOWN = 2,
  TICKREEL_LEFT = 4,
  TICKREEL_RIGHT = 8,
  TICKREEL_A = 16,
  TICKREEL_B = 32,
  TICKREEL_X = 64,
  TICKREEL_Y = 128,
  TICKREEL_START = 256,
  TICKREEL_SELECT = 512
};

/* The ready-made actions, as the entries of an array of tickreel_action:
 *
 *     static const tickreel_action kActions[] = {TICKREEL_PAD_ACTIONS};
 *     ... .actions = kActions, .action_count = sizeof kActions / sizeof *kActions,
 */
#define TICKREEL_PAD_ACTIONS                                                                      \
  {"up", TICKREEL_UP, 0, 0, 'W', TICKREEL_KEY_UP, TICKREEL_PAD_UP},                               \
      {"down", TICKREEL_DOWN, 0, 0, 'S', TICKREEL_KEY_DOWN, TICKREEL_PAD_DOWN},                   \
      {"left", TICKREEL_LEFT, 0, 0, 'A', TICKREEL_KEY_LEFT, TICKREEL_PAD_LEFT},                   \
      {"right", TICKREEL_RIGHT, 0, 0, 'D', TICKREEL_KEY_RIGHT, TICKREEL_PAD_RIGHT},               \
      {"a", TICKREEL_A, 0, 0, TICKREEL_KEY_SPACE, TICKREEL_KEY_RIGHT_CONTROL, TICKREEL_PAD_A},    \
      {"b", TICKREEL_B, 0, 0, 'F', TICKREEL_KEY_RIGHT_SHIFT, TICKREEL_PAD_B},                     \
      {"x", TICKREEL_X, 0, 0, 'Q', 'K', TICKREEL_PAD_X},                                          \
      {"y", TICKREEL_Y, 0, 0, 'E', 'L', TICKREEL_PAD_Y},                                          \
      {"start", TICKREEL_START, 0, 0, TICKREEL_KEY_ENTER, TICKREEL_KEY_NONE, TICKREEL_PAD_START}, \
  {                                                                                               \
    "select", TICKREEL_SELECT, 0, 0, '1', TICKREEL_KEY_NONE, TICKREEL_PAD_BACK                    \
  }

#endif
