#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "window/key_press.h"

namespace tickreel::window {

/// The commands that keys give to a window that plays a replay.
enum class PlayCommand : std::uint8_t {
  kToggle,
  kShuttleBack,
  kPause,
  kShuttleOn,
  kFaster,
  kSlower,
  kFrameBack,
  kFrameOn,
  kSecondBack,
  kSecondOn,
  kTickBack,
  kTickOn,
  kHome,
  kEnd,
  kMarkBack,
  kMarkOn,
  kSetIn,
  kSetOut,
  kAddMark,
  kRenameMark,
  kRemoveMark,
  kUndo,
  kRedo,
  kGoToMark,
  kPlayMark,
  kTickMark,
  kIntoReel,
  kShowReel,
  kMarkList,
  kMarkCamera,
  kDeselect,
  kExport,
  kFilmByHand,
  kScreenshot,
  kTakeOver,
  kMotionBlur,
  kCameraList,
  kCutCamera,
  kSlowMotion,
  kSlowDeeper,
  kSlowLighter,
  kSlowShorter,
  kSlowLonger,
  kCameraPointBack,
  kCameraPointOn,
  kFreeCamera,
  kStoreCameraKey,
  kRemoveCameraKey,
  kEaseKey,
  kOpenMenu,  ///< opens the menu of a right click
  kHelp,
  kDebugOverlay,
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
  const char* keys = "";  ///< for people; empty: the line before names this key too
  const char* what = "";
};

/// All shortcuts, in the order of the list that F1 shows.
std::span<const Shortcut> play_shortcuts();
/// Returns the command of a key press, if it has one.
std::optional<PlayCommand> command_of(const KeyPress& press);

}  // namespace tickreel::window
