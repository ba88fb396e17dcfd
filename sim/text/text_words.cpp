#include "sim/text/text_words.h"

#include <algorithm>
#include <utility>

#include "core/text/is_control.h"
#include "core/text/quoted_text.h"
#include "tickreel/core/utf8.h"

namespace tickreel::sim {
namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t';
}

/// Returns where a line stops being text; its size if all of it is text.
std::size_t text_end(std::string_view line) {
  std::size_t at = 0;
  while (at < line.size()) {
    const std::string_view character = first_character(line.substr(at));
    const bool is_text = !character.empty() && (!is_control(line[at]) || line[at] == '\t');
    if (!is_text) break;
    at += character.size();
  }
  return at;
}

/// Returns the size of the word that `rest` begins with; more than the size of `rest` when its
/// quotes do not end.
std::size_t word_size(std::string_view rest) {
  bool is_quoted = false;
  std::size_t at = 0;
  for (; at < rest.size() && (is_quoted || !is_space(rest[at])); ++at) {
    if (rest[at] == '"') is_quoted = !is_quoted;
    if (rest[at] == '\\' && is_quoted) ++at;
  }
  return is_quoted ? rest.size() + 1 : at;
}

}  // namespace

Error wrong_at(const TextWord& word, std::string message) {
  Error error = bad_file(std::move(message));
  error.subject.column = static_cast<int>(word.column);
  return error;
}

Result<std::vector<TextWord>> words_of(std::string_view line) {
  if (const std::size_t end = text_end(line); end < line.size()) {
    return wrong_at({line.substr(end, 1), end + 1},
                    "here is a byte that is no text: the file is to be UTF-8, and bytes of a "
                    "packet are written in quotes, such as \"\\x00\"");
  }
  std::vector<TextWord> words;
  for (std::size_t at = 0; at < line.size();) {
    if (is_space(line[at])) {
      ++at;
      continue;
    }
    if (line[at] == '#') break;
    const std::size_t size = word_size(line.substr(at));
    if (size > line.size() - at) {
      return wrong_at({line.substr(at), at + 1}, "the quotes that begin here have no end");
    }
    words.push_back({line.substr(at, size), at + 1});
    at += size;
  }
  return words;
}

Result<std::vector<TextWord>> TextLines::next() {
  while (!rest_.empty()) {
    ++line_;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.size() > kMaxBytes) {
      return wrong_at({line.substr(0, 1), 1},
                      "the line has more than " + std::to_string(kMaxBytes) + " bytes");
    }
    auto words = words_of(line);
    if (!words || !words->empty()) return words;
  }
  return std::vector<TextWord>();
}

Result<std::string> unquoted(const TextWord& word, std::string_view within) {
  if (within.find('"') == std::string_view::npos) return std::string(within);
  if (auto text = unquoted_text(within)) return *std::move(text);
  return wrong_at(word,
                  std::string(within) +
                      " is no text in quotes: a backslash is written \\\\, quotes \\\", and a "
                      "byte with two hexadecimal digits, \\x1b");
}

std::string as_word(const std::string& name) {
  std::string word = name;
  std::ranges::replace(word, ' ', '_');
  const std::string quoted = quoted_text(word);
  const bool is_plain = quoted.size() == word.size() + 2 && !word.empty() &&
                        word.find_first_of("\"\\#=") == std::string::npos;
  return is_plain ? word : quoted;
}

}  // namespace tickreel::sim
