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

/// How a session begins.
struct TextSession {
  SessionSetup setup;
  std::vector<NamedField> constants;
};

/// A text of inputs (sim/text/input_text.h), which is a stranger's: its errors are kBadFile and
/// name file, line and column. It costs the memory of its bytes, whatever its numbers say.
class InputText {
 public:
  /// Some weeks of play.
  static constexpr std::size_t kMaxBytes = std::size_t{1} << 28U;

  /// Reads the header. `name` is for messages.
  static Result<InputText> read(std::string text, std::string name);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const InputTextHeader& header() const { return header_; }
  /// The session that the header asks for, of its game.
  [[nodiscard]] Result<TextSession> session(const GameInfo& info) const;
  /// An error about what such a line of the header says ("players"); of the file where it has none.
  [[nodiscard]] Error at_header(std::string_view name, Error error) const;
  /// Reads the rest, for a session of so many players.
  Status read_ticks(const GameControls& controls, std::size_t players);
  /// The tick after the last, where the text says it (`end`); known after read_ticks().
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

/// Gives the inputs of a text tick by tick. Borrows the text, after read_ticks().
class InputTextPlayer {
 public:
  explicit InputTextPlayer(const InputText& text) : text_(text), lines_(text.text_) {}

  /// What a tick is given; one after the other. Ticks that are left out still change what is held.
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
  bool has_ticks_ = false;  ///< a line of one was read
  InputFrame frame_;
  Tick frame_tick_ = 0;  ///< of its events
  std::optional<Tick> end_tick_;
};

}  // namespace tickreel::sim
