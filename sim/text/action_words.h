#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/text/text_words.h"
#include "tickreel/game/game_controls.h"
#include "tickreel/game/input_frame.h"

namespace tickreel::sim {

/// Returns the buttons and axes of a player in words, for reports: "buttons 0x00000005, axes -32767
/// 0 12". Axes that are 0 at the end are left out, but not the first axis.
std::string describe_player_input(const PlayerInput& input);

/// The words for changes of a player's input in a text: `+fire` and `-fire` press and release
/// buttons, `axis0=-32767` moves an axis. Buttons have the game's names, or numbers (`+button3`). A
/// text that is read may also have actions that push an axis.
class ActionWords {
 public:
  /// Makes words without names of a game.
  ActionWords() = default;
  explicit ActionWords(const GameControls& controls);

  /// Returns the words that change the input `before` into `now`.
  [[nodiscard]] std::string change(const PlayerInput& before, const PlayerInput& now) const;
  /// Changes the input `held` as one word says. kBadFile, with the column, for an unknown word, or
  /// a button, an axis or a value that does not exist.
  [[nodiscard]] Status apply(const TextWord& word, PlayerInput& held) const;
  /// Returns the words of the game's actions, in the order of GameControls::actions. Leaves out an
  /// action whose word an earlier one has, or begins with "button", and one with an axis that does
  /// not exist.
  [[nodiscard]] std::vector<std::string> names() const;
  /// Returns lines of comments that list the words, for people who edit the text; empty when the
  /// game has no actions.
  [[nodiscard]] std::string legend() const;

 private:
  struct NamedAction {
    std::string word;
    std::uint32_t buttons = 0;
    std::uint8_t axis = 0;
    int push = 0;
  };
  [[nodiscard]] std::string button_word(std::size_t bit) const;
  [[nodiscard]] Status apply_action(const TextWord& word, PlayerInput& held) const;

  std::vector<NamedAction> actions_;
};

}  // namespace tickreel::sim
