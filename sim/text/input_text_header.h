#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/text/parse_number.h"
#include "sim/text/text_words.h"
#include "tickreel/view/tick.h"

namespace tickreel::sim {

/// The header of a text of inputs: the settings of its session. A setting that the text does not
/// have is empty.
struct InputTextHeader {
  /// A constant. Its value is a text, because only the game knows its type.
  struct Constant {
    std::string path;
    std::string value;
    int line = 0;            ///< the line in the text, from 1
    std::size_t column = 0;  ///< the column of the value
  };

  /// The position of the first value in a line of the header, for messages. Both numbers from 1.
  struct Place {
    int line = 0;
    std::size_t column = 0;
  };

  std::optional<std::string> game;
  std::optional<std::uint32_t> rules;
  std::optional<std::uint64_t> seed;
  std::optional<TickRate> tick_rate;
  std::vector<std::string> players;         ///< the names of the players
  std::optional<std::size_t> player_count;  ///< the number of players, in a text without names
  std::vector<Constant> constants;
  std::optional<Tick> first_tick;
  /// By the first word of the line: "seed". Of several lines "constant" the last one.
  std::map<std::string, Place, std::less<>> places;
};

/// The last tick that a text may have.
inline constexpr Tick kMaxTextTick = 1'000'000'000'000;

/// Reads the header, up to and including the first line of a tick or the line `end`. kBadFile for a
/// wrong line, whose number is then lines.line().
Result<InputTextHeader> read_input_text_header(TextLines& lines);

/// Whether a line with this first word is the line of a tick or the last line (`end`), and not a
/// line of the header.
bool is_of_ticks(const TextWord& word);

/// Returns an error for a wrong line of the header: for a line that begins with "seed", the message
/// is "'seed' has " followed by `what`.
Error wrong_line(std::span<const TextWord> words, const std::string& what);

/// Returns the number in a line that has two words, a name and a number from 0 to `most`; otherwise
/// the error of wrong_line().
template <typename Number>
Result<Number> one_number(std::span<const TextWord> words, Number most) {
  const auto number =
      words.size() == 2 ? parse_number<Number>(words[1].text) : std::optional<Number>();
  if (number && *number >= 0 && *number <= most) return *number;
  return wrong_line(words, "one whole number from 0 to " + std::to_string(most));
}

}  // namespace tickreel::sim
