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

/// The settings of a session that a text of inputs describes.
struct TextSession {
  SessionSetup setup;
  std::vector<NamedField> constants;
};

/// A text of inputs (sim/text/input_text.h). It may have mistakes: their errors are kBadFile, and
/// the messages name file, line and column. The memory needed depends on the size of the text, not
/// on the numbers in it.
class InputText {
 public:
  /// The most bytes of a text, which callers check: enough for some weeks of play.
  static constexpr std::size_t kMaxBytes = std::size_t{1} << 28U;

  /// Reads the header of `text`. `name`: the file's name, for messages.
  static Result<InputText> read(std::string text, std::string name);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const InputTextHeader& header() const { return header_; }
  /// Returns the session that the header describes. A setting that it does not have is the game's
  /// default; the seed is then 1, and the number of players GameInfo::max_players. `info`: the game
  /// of the session; the game of the header if it names one. kBadFile when the game cannot be
  /// played with these players, rules or constants; also returns the errors of
  /// Simulation::default_constants(), and throws its GameError.
  [[nodiscard]] Result<TextSession> session(const GameInfo& info) const;
  /// Returns the error with the position of the header's line `name` ("players") in it. If the text
  /// has no such line, the error only names the file.
  [[nodiscard]] Error at_header(std::string_view name, Error error) const;
  /// Reads and checks all lines of ticks. `players`: the number of players in the session. Must be
  /// called before an InputTextPlayer is made.
  Status read_ticks(const GameControls& controls, std::size_t players);
  /// Returns the tick of the line `end`, which is the tick of the last state; nothing when the text
  /// has no such line. Only after read_ticks().
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

/// Returns the inputs of a text tick by tick.
class InputTextPlayer {
 public:
  /// Borrows the text, whose read_ticks() has succeeded.
  explicit InputTextPlayer(const InputText& text) : text_(text), lines_(text.text_) {}

  /// Returns the input of a tick, which must be later than in the last call. The lines of ticks in
  /// between change the buttons and axes, and their events are dropped. After the last line the
  /// buttons and axes stay as they are. No errors, because read_ticks() has checked the text.
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
  std::vector<TextWord> line_;  ///< the line of line_tick_, not yet applied to frame_
  Tick line_tick_ = 0;
  bool has_ticks_ = false;  ///< a line of a tick has been read
  InputFrame frame_;
  Tick frame_tick_ = 0;  ///< the tick of the events in frame_
  std::optional<Tick> end_tick_;
};

}  // namespace tickreel::sim
