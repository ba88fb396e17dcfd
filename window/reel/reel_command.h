#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "window/key_press.h"
#include "window/room.h"

namespace tickreel::window {

/// What one does to a reel in its window, beside playing it.
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

/// A line of the list of keys, and of the menu of a clip.
struct ReelShortcut {
  int key = 0;  ///< GLFW's key token
  int modifiers = 0;
  ReelCommand command{};
  const char* keys = "";  ///< for people; empty: the line before names this one too
  const char* what = "";
  const char* label = "";      ///< in the menu of a clip; empty: it is not there
  const char* label_key = "";  ///< that the menu shows
};

/// All of them, in the order of the list that F1 shows.
std::span<const ReelShortcut> reel_shortcuts();
/// What a key does, if anything.
std::optional<ReelCommand> reel_command_of(const KeyPress& press);

}  // namespace tickreel::window
