#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/text/action_words.h"
#include "sim/text/input_text_header.h"
#include "tickreel/game/game.h"
#include "tickreel/game/input_frame.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// The start of a session.
struct TextSession {
  SessionSetup setup;
  std::vector<NamedField> constants;
};

/// A text of inputs (sim/text/input_text.h), which is not trusted: errors are kBadFile and name
/// file, line and column. Its memory depends on the size of the text, not on the numbers in it.
class InputText {
 public:
  /// The limit for the size of a text, which callers check: enough for some weeks of play.
  static constexpr std::size_t kMaxBytes = std::size_t{1} << 28U;

  /// Reads the header. `name` is for messages.
  static Result<InputText> read(std::string text, std::string name);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const InputTextHeader& header() const { return header_; }
  /// Returns the session that the header describes; the game's defaults replace what is missing.
  /// kBadFile when the game has no such players, rules or constants. `info`: the game that the
  /// header names, if it names one.
  [[nodiscard]] Result<TextSession> session(const GameInfo& info) const;
  /// Returns the error with the place of a header line ("players") added, or only of the file if
  /// the text has no such line.
  [[nodiscard]] Error at_header(std::string_view name, Error error) const;
  /// Checks all lines of ticks, for a session with this many players. Call it before an
  /// InputTextPlayer.
  Status read_ticks(const GameControls& controls, std::size_t players);
  /// Returns the tick after the last, if the text has it (`end`); known after read_ticks().
  [[nodiscard]] std::optional<Tick> end_tick() const { return end_tick_; }

 private:
  friend class InputTextPlayer;
  InputText(std::string text, std::string name) : text_(std::move(text)), name_(std::move(name)) {}
  Status read_header();
  [[nodiscard]] Error at_line(int line, Error error) const;
  [[nodiscard]] Error wrong_setup(const GameInfo& info, std::size_t players, Error error) const;

  std::string text_;
  std::string name_;
  InputTextHeader header_;
  ActionWords actions_;
  std::size_t players_ = 0;
  std::optional<Tick> end_tick_;
};

/// Returns the inputs of a text tick by tick. Borrows the text, after its read_ticks().
class InputTextPlayer {
 public:
  explicit InputTextPlayer(const InputText& text) : text_(text), lines_(text.text_) {}

  /// Returns the input of a tick. Ticks must ascend; lines of skipped ticks still change what is
  /// held, and their events are dropped.
  Result<InputFrame> input(Tick tick);

 private:
  friend class InputText;
  Status read_up_to(Tick tick);
  Status read_line();
  Status read_end(const std::vector<TextWord>& words);
  Status read_tick(const TextWord& word);
  Status apply(std::span<const TextWord> words);

  const InputText& text_;
  TextLines lines_;
  std::vector<TextWord> line_;  ///< of `line_tick_`, not yet applied
  Tick line_tick_ = 0;
  bool has_ticks_ = false;  ///< a line of a tick has been read
  InputFrame frame_;
  Tick frame_tick_ = 0;  ///< the tick of its events
  std::optional<Tick> end_tick_;
};

}  // namespace tickreel::sim
