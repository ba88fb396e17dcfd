#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "window/key_press.h"

namespace tickreel::window {

/// What the keys of a window that plays a replay do.
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
  kOpenMenu,  ///< what a right click offers
  kHelp,
  kDebugOverlay,
  kMute,
  kHideInterface,
  kFullscreen,
  kChooseByKeys,  ///< never comes to a screen: see KeyChoice
  kQuit,
};

/// A line of the list of keys.
struct Shortcut {
  int key = 0;  ///< GLFW's key token
  int modifiers = 0;
  PlayCommand command{};
  const char* keys = "";  ///< for people; empty: the line before names this one too
  const char* what = "";
};

/// All of them, in the order of the list that F1 shows.
std::span<const Shortcut> play_shortcuts();
/// What a key does, if anything.
std::optional<PlayCommand> command_of(const KeyPress& press);

}  // namespace tickreel::window
