#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tickreel/result.h"

namespace tickreel::sim {

/// A word of a line as written, and its place: the column of its first byte, from 1.
struct TextWord {
  std::string_view text;
  std::size_t column = 0;
};

/// Returns an error in a line: kBadFile, with its column. The reader of the file adds its name and
/// line.
Error wrong_at(const TextWord& word, std::string message);

/// Returns the words of a line, up to a comment: a # where a word would begin. Spaces in quotes
/// belong to a word. The words point into `line`. kBadFile for a line that is not text, and for
/// quotes without an end.
Result<std::vector<TextWord>> words_of(std::string_view line);

/// The lines of a text that have words, one after the other.
class TextLines {
 public:
  /// The longest line; longer ones are errors.
  static constexpr std::size_t kMaxBytes = std::size_t{1} << 16U;

  explicit TextLines(std::string_view text) : rest_(text) {}

  /// Returns the words of the next line that has some; none at the end. The errors of words_of();
  /// kBadFile for a line of more than kMaxBytes.
  Result<std::vector<TextWord>> next();
  /// Returns the number of that line, from 1.
  [[nodiscard]] int line() const { return line_; }

 private:
  std::string_view rest_;
  int line_ = 0;
};

/// Returns the text of `within`, a part of a word that may be in quotes (core/text/quoted_text.h).
/// kBadFile, with the word's column, for quotes that quoted_text() does not write.
Result<std::string> unquoted(const TextWord& word, std::string_view within);

/// Returns a name of several words as one: "lay a mine" as lay_a_mine, or in quotes when that would
/// not be a valid word.
std::string as_word(const std::string& name);

}  // namespace tickreel::sim
