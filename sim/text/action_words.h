#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/text/text_words.h"
#include "tickreel/game/game_controls.h"
#include "tickreel/game/input_frame.h"

namespace tickreel::sim {

/// Describes everything that a player holds, for reports: "buttons 0x00000005, axes -32767 0 12",
/// without zeros at the end.
std::string describe_player_input(const PlayerInput& input);

/// The words for what a player holds: `+fire` and `-fire` for buttons, with the game's names or
/// with numbers (`+button3`), and `axis0=-32767`. Texts that are read may also use an action that
/// pushes an axis.
class ActionWords {
 public:
  ActionWords() = default;
  explicit ActionWords(const GameControls& controls);

  /// Returns the words that lead from one input to another.
  [[nodiscard]] std::string change(const PlayerInput& before, const PlayerInput& now) const;
  /// Changes what is held as a word says. kBadFile, with the column, for a word that is none of
  /// these.
  [[nodiscard]] Status apply(const TextWord& word, PlayerInput& held) const;
  /// Returns the words of the game's actions, in the order of GameControls::actions.
  [[nodiscard]] std::vector<std::string> names() const;
  /// Returns comments that list the words, for people who edit the text; empty when there are none.
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
