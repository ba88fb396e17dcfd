#include "sim/text/input_text_reader.h"

#include <algorithm>

#include "core/text/byte_order_mark.h"
#include "core/text/nearest_name.h"
#include "core/text/parse_number.h"
#include "sim/game/simulation.h"
#include "sim/text/event_text.h"
#include "sim/text/field_text.h"

namespace tickreel::sim {
namespace {

using Words = std::span<const TextWord>;

}  // namespace

Result<InputText> InputText::read(std::string text, std::string name) {
  text.erase(0, byte_order_mark_bytes(text));
  InputText inputs(std::move(text), std::move(name));
  if (Status read = inputs.read_header(); !read) return read.error();
  return inputs;
}

Status InputText::read_header() {
  TextLines lines(text_);
  auto header = read_input_text_header(lines);
  if (!header) return at_line(lines.line(), header.error());
  header_ = *std::move(header);
  return {};
}

Error InputText::at_line(int line, Error error) const {
  const int column = error.subject.column;
  Error placed = prefixed("line " + std::to_string(line) +
                              (column > 0 ? ", column " + std::to_string(column) : "") + ": ",
                          std::move(error));
  placed.subject.line = line;
  placed.subject.unnamed = placed.message;
  placed.subject.file = name_;
  placed.message = name_ + ", " + placed.message;
  return placed;
}

Error InputText::at_header(std::string_view name, Error error) const {
  const auto place = header_.places.find(name);
  if (place == header_.places.end()) return of_file(name_, std::move(error));
  error.subject.column = static_cast<int>(place->second.column);
  return at_line(place->second.line, std::move(error));
}

/// Returns the error for a session that the game does not have, with its line in the header.
Error InputText::wrong_setup(const GameInfo& info, std::size_t players, Error error) const {
  if (error.kind != ErrorKind::kUsage) return of_file(name_, std::move(error));
  const bool is_of_players = players < info.min_players || players > info.max_players;
  return at_header(is_of_players ? "players" : "rules", bad_file(error.message));
}

Result<TextSession> InputText::session(const GameInfo& info) const {
  SessionSetup setup{header_.seed.value_or(1), header_.tick_rate.value_or(info.tick_rate),
                     header_.players, header_.rules.value_or(info.version)};
  if (header_.players.empty()) {
    const std::size_t players = header_.player_count.value_or(info.max_players);
    if (players > kMaxPlayers) {
      return at_header("players", bad_file(info.name + " is for " + info.describe_players() +
                                           ", not " + std::to_string(players)));
    }
    setup.players = info.player_names;
    setup.players.resize(players);
  }
  auto constants = Simulation::default_constants(info, setup);
  if (!constants) return wrong_setup(info, setup.players.size(), constants.error());
  std::vector<std::string> names;
  for (const NamedField& constant : *constants) names.push_back(constant.path);
  for (const InputTextHeader::Constant& given : header_.constants) {
    const auto constant = std::ranges::find(*constants, given.path, &NamedField::path);
    const TextWord word{given.value, given.column};
    if (constant == constants->end()) {
      return at_line(given.line, wrong_at(word, info.name + " has no constant '" + given.path +
                                                    "'" + or_nearest(given.path, names)));
    }
    Status read = read_field(word, given.value, *constant);
    if (!read) return at_line(given.line, read.error());
  }
  return TextSession{std::move(setup), *std::move(constants)};
}

Status InputText::read_ticks(const GameControls& controls, std::size_t players) {
  actions_ = ActionWords(controls);
  players_ = players;
  InputTextPlayer all(*this);
  Status read = all.read_up_to(kMaxTextTick);
  end_tick_ = all.end_tick_;
  return read;
}

Result<InputFrame> InputTextPlayer::input(Tick tick) {
  if (Status read = read_up_to(tick); !read) return read.error();
  if (frame_tick_ != tick) frame_.events.clear();
  frame_tick_ = tick;
  return frame_;
}

Status InputTextPlayer::read_up_to(Tick tick) {
  for (;;) {
    if (line_.empty()) {
      Status read = read_line();
      if (!read) return text_.at_line(lines_.line(), read.error());
    }
    if (line_.empty() || line_tick_ > tick) return {};
    if (line_tick_ != frame_tick_) frame_.events.clear();
    frame_tick_ = line_tick_;
    Status applied = apply(Words(line_).subspan(1));
    if (!applied) return text_.at_line(lines_.line(), applied.error());
    line_.clear();
  }
}

/// Reads the next line of a tick; none at the end.
Status InputTextPlayer::read_line() {
  for (;;) {
    auto words = lines_.next();
    if (!words) return words.error();
    if (words->empty()) return {};
    if (end_tick_) return wrong_at(words->front(), "'end' is the last line: nothing follows it");
    if (words->front().text == "end") {
      if (Status read = read_end(*words); !read) return read;
    } else if (is_of_ticks(words->front())) {
      line_ = *std::move(words);
      return read_tick(line_.front());
    } else if (has_ticks_) {
      return wrong_at(words->front(), "'" + std::string(words->front().text) +
                                          "' begins no line of a tick: those of the header are "
                                          "above all ticks");
    }
  }
}

Status InputTextPlayer::read_end(const std::vector<TextWord>& words) {
  const auto end = one_number(words, kMaxTextTick);
  if (!end) return end.error();
  const Tick earliest = has_ticks_ ? line_tick_ + 1 : text_.header_.first_tick.value_or(0);
  if (*end < earliest) {
    return wrong_at(words[1], "the inputs go on to tick " + std::to_string(earliest - 1) +
                                  ": the end is " + std::to_string(earliest) +
                                  " at least; §seconds records less");
  }
  end_tick_ = *end;
  return {};
}

Status InputTextPlayer::read_tick(const TextWord& word) {
  const auto tick = parse_number<Tick>(word.text);
  if (!tick || *tick > kMaxTextTick) {
    return wrong_at(word, "'" + std::string(word.text) +
                              "' is no tick: give a whole number from "
                              "0 to " +
                              std::to_string(kMaxTextTick));
  }
  const Tick first = text_.header_.first_tick.value_or(0);
  if (!has_ticks_ && *tick < first) {
    return wrong_at(word, "tick " + std::string(word.text) + " is before the first one, " +
                              std::to_string(first));
  }
  if (has_ticks_ && *tick < line_tick_) {
    return wrong_at(word, "tick " + std::string(word.text) + " comes after tick " +
                              std::to_string(line_tick_) + ": lines are in the order of ticks");
  }
  line_tick_ = *tick;
  has_ticks_ = true;
  return {};
}

/// Applies the player and the change of a line.
Status InputTextPlayer::apply(Words words) {
  if (words.size() < 2) {
    return wrong_at(line_.back(), "a line has a tick, a player and what happens: 120 0 +button0");
  }
  const bool is_event = begins_event(words[1].text);
  const std::size_t players = is_event ? kMaxPlayers : text_.players_;
  const auto player = parse_number<std::size_t>(words.front().text);
  if (!player || *player >= players) {
    return wrong_at(
        words.front(),
        "'" + std::string(words.front().text) + "' is no player: " +
            (players == 1 ? "there is one, 0" : "they are 0 to " + std::to_string(players - 1)));
  }
  if (!is_event) {
    for (const TextWord& word : words.subspan(1)) {
      Status applied = text_.actions_.apply(word, frame_.players[*player]);
      if (!applied) return applied;
    }
    return {};
  }
  if (frame_.events.size() == kMaxEventsPerTick) {
    return wrong_at(words[1],
                    "a tick has " + std::to_string(kMaxEventsPerTick) + " events at most");
  }
  auto event = read_event(words.subspan(1), static_cast<std::uint8_t>(*player));
  if (!event) return event.error();
  frame_.events.push_back(*std::move(event));
  return {};
}

}  // namespace tickreel::sim
