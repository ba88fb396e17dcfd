#include "window/transport/play_command.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>

namespace tickreel::window {
namespace {

using enum PlayCommand;

constexpr std::array kPlayShortcuts{
    Shortcut{GLFW_KEY_SPACE, kNoModifier, kToggle, "Space", "Play, pause"},
    Shortcut{GLFW_KEY_J, kNoModifier, kShuttleBack, "J K L",
             "Play backwards, pause, play; again: twice as fast"},
    Shortcut{GLFW_KEY_K, kNoModifier, kPause, "", ""},
    Shortcut{GLFW_KEY_L, kNoModifier, kShuttleOn, "", ""},
    Shortcut{GLFW_KEY_UP, kNoModifier, kFaster, "Up  Down", "Faster, slower: 1/8 to 64 times"},
    Shortcut{GLFW_KEY_DOWN, kNoModifier, kSlower, "", ""},
    Shortcut{GLFW_KEY_LEFT, kNoModifier, kFrameBack, "Left  Right", "A frame back, on"},
    Shortcut{GLFW_KEY_RIGHT, kNoModifier, kFrameOn, "", ""},
    Shortcut{GLFW_KEY_LEFT, kShift, kSecondBack, "Shift+Left  Right", "A second back, on"},
    Shortcut{GLFW_KEY_RIGHT, kShift, kSecondOn, "", ""},
    Shortcut{GLFW_KEY_COMMA, kNoModifier, kTickBack, ",  .", "A tick back, on"},
    Shortcut{GLFW_KEY_PERIOD, kNoModifier, kTickOn, "", ""},
    Shortcut{GLFW_KEY_HOME, kNoModifier, kHome, "Home  End", "To the start, to the end"},
    Shortcut{GLFW_KEY_END, kNoModifier, kEnd, "", ""},
    Shortcut{GLFW_KEY_PAGE_UP, kNoModifier, kMarkBack, "Page Up  Down",
             "To the mark before, after; it is then selected"},
    Shortcut{GLFW_KEY_PAGE_DOWN, kNoModifier, kMarkOn, "", ""},
    Shortcut{GLFW_KEY_I, kNoModifier, kSetIn, "I  O",
             "In point, out point: of the selected range if it is here, or of a new one"},
    Shortcut{GLFW_KEY_O, kNoModifier, kSetOut, "", ""},
    Shortcut{GLFW_KEY_M, kNoModifier, kAddMark, "M", "A mark here, with a name"},
    Shortcut{GLFW_KEY_F2, kNoModifier, kRenameMark, "F2", "Rename the selected mark"},
    Shortcut{GLFW_KEY_DELETE, kNoModifier, kRemoveMark, "Delete",
             "Remove the selected mark, cut or camera key"},
    Shortcut{GLFW_KEY_G, kNoModifier, kGoToMark, "G  P", "Go to the selected mark; play it"},
    Shortcut{GLFW_KEY_P, kNoModifier, kPlayMark, "", ""},
    Shortcut{GLFW_KEY_F4, kNoModifier, kMarkList, "F4  X", "List of marks; tick the selected one"},
    Shortcut{GLFW_KEY_X, kNoModifier, kTickMark, "", ""},
    Shortcut{GLFW_KEY_M, kShift, kIntoReel, "Shift+M  F6",
             "The selected mark into a reel; show the reel"},
    Shortcut{GLFW_KEY_F6, kNoModifier, kShowReel, "", ""},
    Shortcut{GLFW_KEY_Z, kNoModifier, kSlowMotion, "Z",
             "Slow motion here, in films of the selected range; again: none"},
    Shortcut{GLFW_KEY_DOWN, kControl, kSlowDeeper, "Ctrl+Down  Up", "It is slower, less slow"},
    Shortcut{GLFW_KEY_UP, kControl, kSlowLighter, "", ""},
    Shortcut{GLFW_KEY_LEFT, kControl, kSlowShorter, "Ctrl+Left  Right", "It is shorter, longer"},
    Shortcut{GLFW_KEY_RIGHT, kControl, kSlowLonger, "", ""},
    Shortcut{GLFW_KEY_Z, kControl, kUndo, "Ctrl+Z",
             "Undo the last change of marks, camera keys, cuts"},
    Shortcut{GLFW_KEY_Z, kControl | kShift, kRedo, "Ctrl+Shift+Z", "Do it again; so does Ctrl+Y"},
    Shortcut{GLFW_KEY_Y, kControl, kRedo, "", ""},
    Shortcut{GLFW_KEY_ESCAPE, kNoModifier, kDeselect, "Esc", "Select nothing; close what is open"},
    Shortcut{GLFW_KEY_E, kNoModifier, kExport, "E",
             "Film: choose what and how; Enter makes it, in the background"},
    Shortcut{GLFW_KEY_B, kNoModifier, kFilmByHand, "B",
             "Film from here; again: to here. Esc takes it back"},
    Shortcut{GLFW_KEY_F12, kNoModifier, kScreenshot, "F12", "This picture as a PNG file"},
    Shortcut{GLFW_KEY_T, kNoModifier, kTakeOver, "T", "Take over from here, and play on yourself"},
    Shortcut{GLFW_KEY_C, kNoModifier, kCameraList, "C",
             "Cameras; Shift+C: films of the selected mark use this one"},
    Shortcut{GLFW_KEY_C, kShift, kMarkCamera, "", ""},
    Shortcut{GLFW_KEY_1, kNoModifier, kCutCamera, "1 to 9",
             "Cut to that camera of the list; films with the camera 'cuts' show it"},
    Shortcut{GLFW_KEY_PAGE_UP, kShift, kCameraPointBack, "Shift+Page Up  Down",
             "To the cut or camera key before, after; Delete removes it"},
    Shortcut{GLFW_KEY_PAGE_DOWN, kShift, kCameraPointOn, "", ""},
    Shortcut{GLFW_KEY_V, kNoModifier, kFreeCamera, "V",
             "Free camera: WASD, R F up and down, - + or the wheel zoom, right mouse button looks"},
    Shortcut{GLFW_KEY_V, kShift, kStoreCameraKey, "Shift+V",
             "Store the free camera as a key; Ctrl+V removes the key here"},
    Shortcut{GLFW_KEY_V, kControl, kRemoveCameraKey, "", ""},
    Shortcut{GLFW_KEY_Y, kNoModifier, kEaseKey, "Y",
             "How it goes on from the selected camera key: smooth, linear, hold, in-out"},
    Shortcut{GLFW_KEY_MENU, kNoModifier, kOpenMenu, "Menu",
             "The menu of what is selected, or of this point; Shift+F10 opens it, too"},
    Shortcut{GLFW_KEY_F10, kShift, kOpenMenu, "", ""},
    Shortcut{GLFW_KEY_F7, kNoModifier, kChooseByKeys, "F7",
             "The arrow keys choose a button, Space presses it; again: the next panel"},
    Shortcut{GLFW_KEY_TAB, kNoModifier, kHideInterface, "Tab", "Hide and show the panels"},
    Shortcut{GLFW_KEY_F11, kNoModifier, kFullscreen, "F11", "Full screen"},
    Shortcut{GLFW_KEY_F9, kNoModifier, kMute, "F9", "Sound off, on"},
    Shortcut{GLFW_KEY_F3, kNoModifier, kDebugOverlay, "F3", "Times and counters"},
    Shortcut{GLFW_KEY_F1, kNoModifier, kHelp, "F1", "These keys"},
    Shortcut{GLFW_KEY_Q, kControl, kQuit, "Ctrl+Q", "Quit"},
};

/// Whether a key that is held down goes on with the command.
bool goes_on(PlayCommand command) {
  constexpr std::array kGoOn{kFaster,          kSlower,       kFrameBack,   kFrameOn,
                             kSecondBack,      kSecondOn,     kTickBack,    kTickOn,
                             kMarkBack,        kMarkOn,       kUndo,        kRedo,
                             kSlowDeeper,      kSlowLighter,  kSlowShorter, kSlowLonger,
                             kCameraPointBack, kCameraPointOn};
  return std::ranges::find(kGoOn, command) != kGoOn.end();
}

}  // namespace

std::span<const Shortcut> play_shortcuts() {
  return kPlayShortcuts;
}

std::optional<PlayCommand> command_of(const KeyPress& press) {
  for (const Shortcut& shortcut : kPlayShortcuts) {
    if (shortcut.key != press.key || shortcut.modifiers != press.modifiers) continue;
    const bool is_meant = !press.repeats || goes_on(shortcut.command);
    return is_meant ? std::optional(shortcut.command) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace tickreel::window
