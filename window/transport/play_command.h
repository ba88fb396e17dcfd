#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "window/key_press.h"

namespace tickreel::window {

/// The commands that keys give in a window that plays a replay.
enum class PlayCommand : std::uint8_t {
  kToggle,       ///< plays or pauses
  kShuttleBack,  ///< plays backwards; again: twice as fast
  kPause,
  kShuttleOn,  ///< plays; again: twice as fast
  kFaster,     ///< raises the speed by one step, to 64 at most
  kSlower,     ///< lowers the speed by one step, to 1/8 at least
  kFrameBack,
  kFrameOn,
  kSecondBack,
  kSecondOn,
  kTickBack,
  kTickOn,
  kHome,  ///< goes to the start of the replay
  kEnd,
  kMarkBack,  ///< goes to the mark before, and selects it
  kMarkOn,    ///< goes to the mark after, and selects it
  kSetIn,  ///< sets the in point of the selected range if the position is in it, else of a new one
  kSetOut,
  kAddMark,
  kRenameMark,
  kRemoveMark,  ///< removes the selected mark, cut or camera key
  kUndo,
  kRedo,
  kGoToMark,  ///< goes to the selected mark
  kPlayMark,
  kTickMark,  ///< ticks the selected mark, or unticks it
  kIntoReel,  ///< adds the selected mark to a reel
  kShowReel,
  kMarkList,    ///< shows or hides the list of marks; kCameraList likewise
  kMarkCamera,  ///< makes the present camera the selected mark's camera
  kDeselect,    ///< selects nothing, and closes what is open
  kExport,      ///< opens the panel for films
  kFilmByHand,  ///< marks the beginning of a film; again: the end
  kScreenshot,  ///< stores the picture as a PNG file
  kTakeOver,    ///< lets the user play on from here
  kCameraList,
  kCutCamera,    ///< the line of the digits 1 to 9; the screen handles those keys itself
  kSlowMotion,   ///< adds slow motion to the selected range, or removes it
  kSlowDeeper,   ///< makes the slow motion slower
  kSlowLighter,  ///< makes the slow motion less slow
  kSlowShorter,
  kSlowLonger,
  kCameraPointBack,  ///< goes to the cut or camera key before
  kCameraPointOn,    ///< goes to the cut or camera key after
  kFreeCamera,
  kStoreCameraKey,   ///< stores the free camera as a key at the position
  kRemoveCameraKey,  ///< removes the key at the position
  kEaseKey,          ///< changes how the camera moves on from the selected key
  kOpenMenu,         ///< opens the menu of a right click
  kHelp,             ///< shows or hides the list of shortcuts
  kDebugOverlay,     ///< shows or hides times and counters
  kMute,
  kHideInterface,
  kFullscreen,
  kChooseByKeys,  ///< never reaches a screen: see KeyChoice
  kQuit,
};

/// A line of the list of shortcuts.
struct Shortcut {
  int key = 0;  ///< GLFW's key token
  int modifiers = 0;
  PlayCommand command{};
  const char* keys = "";  ///< the key in words; empty: a line before names this key too
  const char* what = "";  ///< what the command does; empty: that line says it
};

/// Returns all shortcuts, in the order of the list that F1 shows.
std::span<const Shortcut> play_shortcuts();
/// Returns the command of a key press. Nothing when the key has no command, and for a key that
/// repeats while it is held down, except for steps.
std::optional<PlayCommand> command_of(const KeyPress& press);

}  // namespace tickreel::window
