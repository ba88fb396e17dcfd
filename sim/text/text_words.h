#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tickreel/result.h"

namespace tickreel::sim {

/// A word of a line, as it is written.
struct TextWord {
  std::string_view text;
  std::size_t column = 0;  ///< the column of its first byte, from 1
};

/// Returns an error of kind kBadFile with the column of a word. The caller who reads the file adds
/// the file's name and the line.
Error wrong_at(const TextWord& word, std::string message);

/// Returns the words of a line, which spaces and tabs separate; in quotes, these belong to a word.
/// A # where a word would begin makes the rest of the line a comment. The words point into `line`.
/// kBadFile for a line that is not UTF-8 or has control characters other than tabs, and for quotes
/// without an end.
Result<std::vector<TextWord>> words_of(std::string_view line);

/// Reads a text line by line, and skips lines without words.
class TextLines {
 public:
  /// The most bytes of a line.
  static constexpr std::size_t kMaxBytes = std::size_t{1} << 16U;

  /// Borrows the text.
  explicit TextLines(std::string_view text) : rest_(text) {}

  /// Returns the words of the next line that has words; an empty list at the end of the text.
  /// kBadFile for a line of more than kMaxBytes; also returns the errors of words_of().
  Result<std::vector<TextWord>> next();
  /// Returns the number of the line that next() has read last, from 1.
  [[nodiscard]] int line() const { return line_; }

 private:
  std::string_view rest_;
  int line_ = 0;
};

/// Returns the text `within`, a part of `word`, without its quotes and escapes if it has quotes
/// (core/text/quoted_text.h). kBadFile, with the word's column, for quotes that quoted_text() does
/// not write.
Result<std::string> unquoted(const TextWord& word, std::string_view within);

/// Returns a name as one word of a line, with _ in place of spaces: lay_a_mine for "lay a mine" and
/// for "lay_a_mine". In quotes when the name is empty, or has ", \, #, = or bytes that
/// quoted_text() escapes.
std::string as_word(const std::string& name);

}  // namespace tickreel::sim
