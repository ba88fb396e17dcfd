#pragma once

#define TOML_EXCEPTIONS 0  // NOLINT(cppcoreguidelines-macro-usage): toml++ is told by macros
#include <toml++/toml.h>

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "movie/cut/reel/toml_reel.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// From a byte of a text up to another.
struct TextSpan {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The lines of a text, and where TOML's lines and columns lie in it.
class TextLines {
 public:
  explicit TextLines(const std::string& text);

  /// The byte at a line and column, both from 1; columns count characters.
  [[nodiscard]] std::size_t offset(std::size_t line, std::size_t column) const;
  [[nodiscard]] std::size_t begin_of_line(std::size_t offset) const;
  /// Behind the last character of the line, before its line break.
  [[nodiscard]] std::size_t end_of_line(std::size_t offset) const;
  /// Where the next line begins, or the end of the text.
  [[nodiscard]] std::size_t next_line(std::size_t offset) const;
  [[nodiscard]] bool is_blank(std::size_t offset) const;
  /// Whether the line has a comment and nothing else, if it begins no value's lines.
  [[nodiscard]] bool is_comment(std::size_t offset) const;
  /// "\r\n" where the text has that.
  [[nodiscard]] std::string line_break() const;

 private:
  const std::string& text_;
  std::vector<std::size_t> begins_;
};

/// The header of a table in a text, such as [[clip]].
struct TableHeader {
  std::size_t begin = 0;               ///< of its line
  std::optional<std::size_t> clip{};   ///< that it is in
  std::optional<std::size_t> title{};  ///< that it is of
  bool is_clip = false;                ///< it begins that clip
};

/// The blocks of text that tables are, without the blank lines behind them. With a clip go its
/// titles and panes, and the comments right above it.
class TableBlocks {
 public:
  /// `headers`: in the order of the text. `value_ends`: behind every value, in any order.
  TableBlocks(const TextLines& lines, const std::string& text, std::vector<TableHeader> headers,
              std::vector<std::size_t> value_ends);

  [[nodiscard]] TextSpan clip(std::size_t clip) const;
  [[nodiscard]] TextSpan title(std::size_t clip, std::size_t title) const;
  /// Where the keys before all tables end.
  [[nodiscard]] std::size_t end_of_top() const;

 private:
  [[nodiscard]] std::size_t begin_with_comments(std::size_t header) const;
  [[nodiscard]] TextSpan block(std::size_t first, std::size_t behind) const;

  const TextLines& lines_;
  const std::string& text_;
  std::vector<TableHeader> headers_;
  std::vector<std::size_t> value_ends_;
};

/// The text without a block, and without the blank lines that are then too many.
std::string without_block(const std::string& text, const TextLines& lines, const TextSpan& block);

// What a reel's TOML says, with where it stands: for those alone who read and change it.

inline constexpr const char* kClipTable = "clip";

/// The bytes at which a node begins, and behind which it ends.
std::size_t begin_in(const TextLines& lines, const toml::source_region& region);
std::size_t end_in(const TextLines& lines, const toml::source_region& region);
/// The key of that name, however it is written. Null: there is none.
const toml::key* find_key(const toml::table& table, const std::string& name);
/// kUsage, with line and column, for what is no TOML. `name`: of the file.
Result<toml::table> read_toml(const std::string& name, const std::string& text);
/// Adds where the values of a table end, tables of their own left out.
void add_value_ends(const TextLines& lines, const std::string& text, const toml::table& table,
                    std::vector<std::size_t>& ends);

struct TomlReel::Read {
  std::string name;
  std::string text;
  toml::table top;

  /// Null where there are none.
  [[nodiscard]] const toml::array* clips() const;
  toml::array* clips() { return const_cast<toml::array*>(std::as_const(*this).clips()); }  // NOLINT
  /// Null where there is none.
  [[nodiscard]] const toml::table* find(const ReelTable& table) const;
  toml::table* find(const ReelTable& table) {
    return const_cast<toml::table*>(std::as_const(*this).find(table));  // NOLINT: of this
  }
  /// Borrows the lines, which are those of the text.
  [[nodiscard]] TableBlocks blocks(const TextLines& lines) const;

 private:
  void add_headers(const TextLines& lines, const toml::table& table, const TableHeader& in,
                   std::vector<TableHeader>& headers, std::vector<std::size_t>& ends) const;
  void add_header(const TextLines& lines, const toml::table& table, TableHeader header,
                  std::vector<TableHeader>& headers, std::vector<std::size_t>& ends) const;
};

}  // namespace tickreel::movie
