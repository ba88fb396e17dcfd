#include "sim/text/input_text_header.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text/is_control.h"
#include "core/text/nearest_name.h"
#include "sim/replay/replay_session.h"
#include "sim/view/tick_rate_of.h"
#include "tickreel/game/input_frame.h"

namespace tickreel::sim {
namespace {

using Words = std::span<const TextWord>;

constexpr unsigned kFormat = 1;

Result<std::string> name_in(const TextWord& word) {
  auto name = unquoted(word, word.text);
  if (!name) return name;
  if (name->size() <= kMaxNameBytes && std::ranges::none_of(*name, is_control)) return name;
  return wrong_at(word, "a name has up to " + std::to_string(kMaxNameBytes) +
                            " bytes, and no line ends or other controls");
}

// Each of these takes the words of one line of the header, and notes what they say.

Status take_format(Words words, InputTextHeader& /*header*/) {
  const auto format = one_number(words, ~0U);
  if (!format) return format.error();
  if (*format == kFormat) return {};
  return wrong_line(words, "only the number 1 here: another is for another tickreel");
}

Status take_game(Words words, InputTextHeader& header) {
  if (words.size() != 2) return wrong_line(words, "one name, as 'tickreel games' lists it");
  const auto name = name_in(words[1]);
  if (!name) return name.error();
  header.game = *name;
  return {};
}

Status take_rules(Words words, InputTextHeader& header) {
  const auto rules = one_number(words, ~std::uint32_t{0});
  if (!rules) return rules.error();
  header.rules = *rules;
  return {};
}

Status take_seed(Words words, InputTextHeader& header) {
  const auto seed = one_number(words, ~std::uint64_t{0});
  if (!seed) return seed.error();
  header.seed = *seed;
  return {};
}

Status take_rate(Words words, InputTextHeader& header) {
  const auto number = words.size() == 2 ? Rational::parse(words[1].text) : std::nullopt;
  if (number && *number > Rational(0)) {
    header.tick_rate = tick_rate_of(static_cast<std::uint64_t>(number->numerator()),
                                    static_cast<std::uint64_t>(number->denominator()));
  }
  if (header.tick_rate) return {};
  return wrong_line(words, "the ticks of a second, 10000 at most: 60 or 60000/1001");
}

Status take_players(Words words, InputTextHeader& header) {
  const bool is_number =
      words.size() == 2 && words[1].text.front() >= '0' && words[1].text.front() <= '9';
  if (is_number) {
    header.player_count = parse_number<std::size_t>(words[1].text);
    if (header.player_count) return {};
  }
  for (const TextWord& word : words.subspan(1)) {
    if (header.players.size() == kMaxPlayers) break;
    auto name = name_in(word);
    if (!name) return name.error();
    header.players.push_back(*std::move(name));
  }
  if (!is_number && !header.players.empty() && header.players.size() + 1 == words.size()) return {};
  return wrong_line(words, "a name for each player, up to " + std::to_string(kMaxPlayers) +
                               ", or their number: \"Ada\" \"Bo\"");
}

Status take_constant(Words words, InputTextHeader& header) {
  if (words.size() != 3) return wrong_line(words, "a name and a value: speed 12.5");
  const auto path = name_in(words[1]);
  if (!path) return path.error();
  if (header.constants.size() == kMaxConstants) {
    return wrong_line(words, std::to_string(kMaxConstants) + " lines at most");
  }
  header.constants.push_back({*path, std::string(words[2].text), 0, words[2].column});
  return {};
}

Status take_begin(Words words, InputTextHeader& header) {
  const auto tick = one_number(words, kMaxTextTick);
  if (!tick) return tick.error();
  header.first_tick = *tick;
  return {};
}

struct HeaderLine {
  std::string_view name;
  Status (*read)(Words words, InputTextHeader& header);
};
constexpr std::array kHeaderLines{
    HeaderLine{"format", take_format}, HeaderLine{"game", take_game},
    HeaderLine{"rules", take_rules},   HeaderLine{"seed", take_seed},
    HeaderLine{"rate", take_rate},     HeaderLine{"players", take_players},
    HeaderLine{"begin", take_begin},   HeaderLine{"constant", take_constant},
};

/// Returns the kind of line that a word begins.
Result<const HeaderLine*> line_of(const TextWord& word) {
  const auto line = std::ranges::find(kHeaderLines, word.text, &HeaderLine::name);
  if (line != kHeaderLines.end()) return &*line;
  std::vector<std::string> names;
  for (const HeaderLine& one : kHeaderLines) names.emplace_back(one.name);
  const std::string name(word.text);
  return wrong_at(word,
                  "'" + name + "' begins no line of a text of inputs" + or_nearest(name, names));
}

}  // namespace

Error wrong_line(Words words, const std::string& what) {
  return wrong_at(words.size() < 2 ? words.front() : words[1],
                  "'" + std::string(words.front().text) + "' has " + what);
}

bool is_of_ticks(const TextWord& word) {
  return word.text == "end" || (word.text.front() >= '0' && word.text.front() <= '9');
}

Result<InputTextHeader> read_input_text_header(TextLines& lines) {
  InputTextHeader header;
  std::vector<const HeaderLine*> seen;
  for (;;) {
    const auto words = lines.next();
    if (!words) return words.error();
    if (words->empty() || is_of_ticks(words->front())) return header;
    const auto line = line_of(words->front());
    if (!line) return line.error();
    const bool is_constant = (*line)->read == take_constant;
    if (!is_constant && std::ranges::find(seen, *line) != seen.end()) {
      return wrong_at(words->front(),
                      "there is a line '" + std::string((*line)->name) + "' above: leave one out");
    }
    seen.push_back(*line);
    Status read = (*line)->read(*words, header);
    if (!read) return read.error();
    header.places[std::string((*line)->name)] = {lines.line(), words->at(1).column};
    if (is_constant) header.constants.back().line = lines.line();
  }
}

}  // namespace tickreel::sim
