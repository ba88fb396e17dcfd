#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "window/key_press.h"
#include "window/room.h"

namespace tickreel::window {

/// The commands that change a reel in its window.
enum class ReelCommand : std::uint8_t {
  kEarlier,
  kLater,
  kBeginEarlier,
  kBeginLater,
  kEndEarlier,
  kEndLater,
  kBeginHere,
  kEndHere,
  kRemove,
  kNextTransition,
  kPreviousTransition,
  kLongerTransition,
  kShorterTransition,
  kTitle,
  kNoTitle,
  kMusic,
  kNoMusic,
  kLouder,
  kQuieter,
  kTap,
  kFindBeat,
  kAccept,
  kUndoEdit,
  kRedoEdit,
  kFilm,
  kReadAgain,
};

/// A line of the list of shortcuts and of the menu of a clip.
struct ReelShortcut {
  int key = 0;  ///< GLFW's key token
  int modifiers = 0;
  ReelCommand command{};
  const char* keys = "";  ///< for people; empty: the line before names this key too
  const char* what = "";
  const char* label = "";      ///< the text in the menu of a clip; empty: not in the menu
  const char* label_key = "";  ///< the key that the menu shows
};

/// All shortcuts, in the order of the list that F1 shows.
std::span<const ReelShortcut> reel_shortcuts();
/// Returns the command of a key press, if it has one.
std::optional<ReelCommand> reel_command_of(const KeyPress& press);

}  // namespace tickreel::window
