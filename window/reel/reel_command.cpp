#include "window/reel/reel_command.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>

namespace tickreel::window {
namespace {

using enum ReelCommand;

constexpr std::array kReelShortcuts{
    ReelShortcut{GLFW_KEY_LEFT, kControl, kEarlier, "Ctrl+Left  Right",
                 "This clip one place earlier, later", "Earlier", "Ctrl+Left"},
    ReelShortcut{GLFW_KEY_RIGHT, kControl, kLater, "", "", "Later", "Ctrl+Right"},
    ReelShortcut{GLFW_KEY_I, kNoModifier, kBeginHere, "I  O", "This clip begins here, ends here",
                 "Begin here", "I"},
    ReelShortcut{GLFW_KEY_O, kNoModifier, kEndHere, "", "", "End here", "O"},
    ReelShortcut{GLFW_KEY_COMMA, kNoModifier, kBeginEarlier, ",  .",
                 "It begins a frame earlier, later; with Shift it ends so", "", ""},
    ReelShortcut{GLFW_KEY_PERIOD, kNoModifier, kBeginLater, "", "", "", ""},
    ReelShortcut{GLFW_KEY_COMMA, kShift, kEndEarlier, "", "", "", ""},
    ReelShortcut{GLFW_KEY_PERIOD, kShift, kEndLater, "", "", "", ""},
    ReelShortcut{GLFW_KEY_X, kNoModifier, kNextTransition, "X  Shift+X",
                 "How it follows the clip before: the next, the previous kind", "Next transition",
                 "X"},
    ReelShortcut{GLFW_KEY_X, kShift, kPreviousTransition, "", "", "Previous transition", "Shift+X"},
    ReelShortcut{GLFW_KEY_UP, kShift, kLongerTransition, "Shift+Up  Down",
                 "That transition longer, shorter", "Longer transition", "Shift+Up"},
    ReelShortcut{GLFW_KEY_DOWN, kShift, kShorterTransition, "", "", "Shorter transition",
                 "Shift+Down"},
    ReelShortcut{GLFW_KEY_T, kNoModifier, kTitle, "T  Shift+T",
                 "Title of this clip, or text of a card; none", "Title", "T"},
    ReelShortcut{GLFW_KEY_T, kShift, kNoTitle, "", "", "No title", "Shift+T"},
    ReelShortcut{GLFW_KEY_DELETE, kNoModifier, kRemove, "Delete", "Remove this clip", "Remove",
                 "Del"},
    ReelShortcut{GLFW_KEY_M, kNoModifier, kMusic, "M  Shift+M",
                 "Music under the reel, which can be dropped, too; none", "Music ...", "M"},
    ReelShortcut{GLFW_KEY_M, kShift, kNoMusic, "", "", "No music", "Shift+M"},
    ReelShortcut{GLFW_KEY_UP, kControl, kLouder, "Ctrl+Up  Down", "Music louder, quieter", "", ""},
    ReelShortcut{GLFW_KEY_DOWN, kControl, kQuieter, "", "", "", ""},
    ReelShortcut{GLFW_KEY_B, kShift, kFindBeat, "Shift+B", "Find the beat of the music",
                 "Find the beat", "Shift+B"},
    ReelShortcut{GLFW_KEY_ENTER, kNoModifier, kFilm, "", "", "", ""},
    ReelShortcut{GLFW_KEY_Z, kControl, kUndoEdit, "Ctrl+Z", "Undo the last change of the reel",
                 "Undo", "Ctrl+Z"},
    ReelShortcut{GLFW_KEY_Z, kControl | kShift, kRedoEdit, "Ctrl+Shift+Z",
                 "Do it again; so does Ctrl+Y", "", ""},
    ReelShortcut{GLFW_KEY_Y, kControl, kRedoEdit, "", "", "", ""},
    ReelShortcut{GLFW_KEY_E, kNoModifier, kFilm, "E  Enter", "Film the reel, in the background",
                 "Film the reel", "E"},
    ReelShortcut{GLFW_KEY_F5, kNoModifier, kReadAgain, "F5", "Read its file again", "", ""},
};

/// Whether a key that is held down goes on with the command.
bool goes_on(ReelCommand command) {
  constexpr std::array kGoOn{
      kEarlier,  kLater,          kBeginEarlier,       kBeginLater,       kEndEarlier,
      kEndLater, kNextTransition, kPreviousTransition, kLongerTransition, kShorterTransition,
      kLouder,   kQuieter,        kUndoEdit,           kRedoEdit};
  return std::ranges::find(kGoOn, command) != kGoOn.end();
}

}  // namespace

std::span<const ReelShortcut> reel_shortcuts() {
  return kReelShortcuts;
}

std::optional<ReelCommand> reel_command_of(const KeyPress& press) {
  for (const ReelShortcut& shortcut : kReelShortcuts) {
    if (shortcut.key != press.key || shortcut.modifiers != press.modifiers) continue;
    const bool is_meant = !press.repeats || goes_on(shortcut.command);
    return is_meant ? std::optional(shortcut.command) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace tickreel::window
