#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "window/key_press.h"
#include "window/room.h"

namespace tickreel::window {

/// The commands that change a reel in its window.
enum class ReelCommand : std::uint8_t {
  kEarlier,       ///< moves the clip one place earlier
  kLater,         ///< moves the clip one place later
  kBeginEarlier,  ///< moves the beginning of the clip by a frame
  kBeginLater,
  kEndEarlier,
  kEndLater,
  kBeginHere,  ///< lets the clip begin at the present frame
  kEndHere,    ///< lets the clip end at the present frame
  kRemove,
  kNextTransition,  ///< changes the kind of the transition before the clip
  kPreviousTransition,
  kLongerTransition,
  kShorterTransition,
  kTitle,  ///< asks for the title of the clip, or for the text of a card
  kNoTitle,
  kMusic,  ///< asks for the music of the reel
  kNoMusic,
  kLouder,  ///< raises the gain of the music
  kQuieter,
  kFindBeat,  ///< finds the beat of the music by listening to it
  kUndoEdit,
  kRedoEdit,
  kFilm,       ///< opens the panel for films
  kReadAgain,  ///< reads the file again
};

/// A line of the list of shortcuts, and of the menu of a clip.
struct ReelShortcut {
  int key = 0;  ///< GLFW's key token
  int modifiers = 0;
  ReelCommand command{};
  const char* keys = "";       ///< the key in words; empty: a line nearby names this key too
  const char* what = "";       ///< what the command does, in the list
  const char* label = "";      ///< the text in the menu of a clip; empty: not in the menu
  const char* label_key = "";  ///< the key that the menu shows
};

/// Returns all shortcuts, in the order of the list that F1 shows.
std::span<const ReelShortcut> reel_shortcuts();
/// Returns the command of a key press. Nothing when the key has no command, and for a key that
/// repeats while it is held down, except for steps.
std::optional<ReelCommand> reel_command_of(const KeyPress& press);

}  // namespace tickreel::window
