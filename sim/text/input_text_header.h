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

/// The facts about the session in a text of inputs. The game's defaults replace missing ones.
struct InputTextHeader {
  /// A constant. Only the game knows the type of its value.
  struct Constant {
    std::string path;
    std::string value;
    int line = 0;
    std::size_t column = 0;
  };

  /// The place of a line of the header, after its name.
  struct Place {
    int line = 0;
    std::size_t column = 0;
  };

  std::optional<std::string> game;
  std::optional<std::uint32_t> rules;
  std::optional<std::uint64_t> seed;
  std::optional<TickRate> tick_rate;
  std::vector<std::string> players;         ///< by name
  std::optional<std::size_t> player_count;  ///< instead of names
  std::vector<Constant> constants;
  std::optional<Tick> first_tick;
  std::map<std::string, Place, std::less<>> places;  ///< of the lines in the text, by name
};

inline constexpr Tick kMaxTextTick = 1'000'000'000'000;

/// Reads the lines before the first line of a tick, and that line, too. An error (kBadFile) belongs
/// to the line where `lines` is.
Result<InputTextHeader> read_input_text_header(TextLines& lines);

/// Whether a line with this first word belongs to a tick or is the last, and not to the header.
bool is_of_ticks(const TextWord& word);

/// Returns the error "'seed' has " + `what`, for a line that begins with 'seed'.
Error wrong_line(std::span<const TextWord> words, const std::string& what);

/// Returns the number in a line that has a name and a number, 0 to `most`; otherwise wrong_line().
template <typename Number>
Result<Number> one_number(std::span<const TextWord> words, Number most) {
  const auto number =
      words.size() == 2 ? parse_number<Number>(words[1].text) : std::optional<Number>();
  if (number && *number >= 0 && *number <= most) return *number;
  return wrong_line(words, "one whole number from 0 to " + std::to_string(most));
}

}  // namespace tickreel::sim
