#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tickreel/result.h"

namespace tickreel::sim {

/// A word of a line, as it is written, and where: the column of its first byte, from 1.
struct TextWord {
  std::string_view text;
  std::size_t column = 0;
};

/// What is wrong with a line: kBadFile, with its column. Who reads the file adds its name and line.
Error wrong_at(const TextWord& word, std::string message);

/// The words of a line, up to a comment: a # where a word would begin. Spaces in quotes are a part
/// of a word. They point into `line`. kBadFile for what is no text, and for quotes without an end.
Result<std::vector<TextWord>> words_of(std::string_view line);

/// The lines of a text that say something, one after the other.
class TextLines {
 public:
  /// Longer ones are no good.
  static constexpr std::size_t kMaxBytes = std::size_t{1} << 16U;

  explicit TextLines(std::string_view text) : rest_(text) {}

  /// The words of the next one; none at the end.
  Result<std::vector<TextWord>> next();
  /// Its number, from 1.
  [[nodiscard]] int line() const { return line_; }

 private:
  std::string_view rest_;
  int line_ = 0;
};

/// What a word says that may be in quotes (core/text/quoted_text.h); `within`: the part to read.
Result<std::string> unquoted(const TextWord& word, std::string_view within);

/// A word with no space, for what has a name of several: "lay a mine" as lay_a_mine; in quotes when
/// that leaves what is no word.
std::string as_word(const std::string& name);

}  // namespace tickreel::sim
