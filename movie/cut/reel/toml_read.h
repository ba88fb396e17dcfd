#pragma once

#define TOML_EXCEPTIONS 0  // NOLINT(cppcoreguidelines-macro-usage): toml++ is set up by macros
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

/// A range of bytes in a text; `end` is exclusive.
struct TextSpan {
  std::size_t begin = 0;  ///< the first byte of its line
  std::size_t end = 0;
};

/// The lines of a text. Converts lines and columns, as TOML's messages count them, to bytes.
/// Borrows the text. An `offset` is the number of any byte in a line, from 0.
class TextLines {
 public:
  explicit TextLines(const std::string& text);

  /// Returns the byte at a line and column, both from 1; columns count characters.
  [[nodiscard]] std::size_t offset(std::size_t line, std::size_t column) const;
  /// Returns the first byte of the line.
  [[nodiscard]] std::size_t begin_of_line(std::size_t offset) const;
  /// Returns the byte after the line's last character, where its line break begins.
  [[nodiscard]] std::size_t end_of_line(std::size_t offset) const;
  /// Returns the first byte of the next line, or the end of the text.
  [[nodiscard]] std::size_t next_line(std::size_t offset) const;
  /// Whether the line has only blanks.
  [[nodiscard]] bool is_blank(std::size_t offset) const;
  /// Whether the line has only a comment. The caller ensures that the line is not inside of a
  /// value.
  [[nodiscard]] bool is_comment(std::size_t offset) const;
  /// Returns "\r\n" if the text has any such line break, otherwise "\n".
  [[nodiscard]] std::string line_break() const;

 private:
  const std::string& text_;
  std::vector<std::size_t> begins_;
};

/// The header of a table in a text, such as [[clip]], and the clip and the title that the table
/// belongs to.
struct TableHeader {
  std::size_t begin = 0;               ///< of its line
  std::optional<std::size_t> clip{};   ///< the clip that it is in
  std::optional<std::size_t> title{};  ///< the title that it belongs to
  bool is_clip = false;                ///< whether it begins that clip
};

/// The blocks of text of the tables, without the blank lines behind them. A clip's block includes
/// its titles and panes, and the comments right above it.
class TableBlocks {
 public:
  /// `headers` are in the order of the text. `value_ends` are the ends of all values, in any order.
  TableBlocks(const TextLines& lines, const std::string& text, std::vector<TableHeader> headers,
              std::vector<std::size_t> value_ends);

  /// Returns the block of a clip; an empty span at the end of the text when there is no such clip.
  [[nodiscard]] TextSpan clip(std::size_t clip) const;
  /// Returns the block of a clip's title; an empty span at the end of the text when there is no
  /// such title.
  [[nodiscard]] TextSpan title(std::size_t clip, std::size_t title) const;
  /// Returns where the keys before all tables end.
  [[nodiscard]] std::size_t end_of_top() const;

 private:
  [[nodiscard]] std::size_t begin_with_comments(std::size_t header) const;
  [[nodiscard]] TextSpan block(std::size_t first, std::size_t behind) const;

  const TextLines& lines_;
  const std::string& text_;
  std::vector<TableHeader> headers_;
  std::vector<std::size_t> value_ends_;
};

/// Returns the text without a block, and without surplus blank lines.
std::string without_block(const std::string& text, const TextLines& lines, const TextSpan& block);

// The parsed TOML of a reel with its places in the text; only for the code that reads and changes
// it.

inline constexpr const char* kClipTable = "clip";

/// Return the first byte of a node, and the byte behind its end.
std::size_t begin_in(const TextLines& lines, const toml::source_region& region);
std::size_t end_in(const TextLines& lines, const toml::source_region& region);
/// Returns the key of that name, spelled with - or _; null when there is no such key.
const toml::key* find_key(const toml::table& table, const std::string& name);
/// Parses TOML. kUsage, with line and column, for invalid text. `name`: the name of the file in
/// messages.
Result<toml::table> read_toml(const std::string& name, const std::string& text);
/// Adds to `ends` the bytes behind the table's values. Leaves out the values of inner tables that
/// have headers of their own.
void add_value_ends(const TextLines& lines, const std::string& text, const toml::table& table,
                    std::vector<std::size_t>& ends);

/// The text of a reel and its parsed form.
struct TomlReel::Read {
  std::string name;
  std::string text;
  toml::table top;

  /// Returns the array of the clips; null when there are no clips.
  [[nodiscard]] const toml::array* clips() const;
  toml::array* clips() { return const_cast<toml::array*>(std::as_const(*this).clips()); }  // NOLINT
  /// Returns a table; null when there is no such table.
  [[nodiscard]] const toml::table* find(const ReelTable& table) const;
  toml::table* find(const ReelTable& table) {
    return const_cast<toml::table*>(std::as_const(*this).find(table));  // NOLINT: of this
  }
  /// Returns the blocks of all tables. `lines`: the lines of `text`; borrowed by the result.
  [[nodiscard]] TableBlocks blocks(const TextLines& lines) const;

 private:
  void add_headers(const TextLines& lines, const toml::table& table, const TableHeader& in,
                   std::vector<TableHeader>& headers, std::vector<std::size_t>& ends) const;
  void add_header(const TextLines& lines, const toml::table& table, TableHeader header,
                  std::vector<TableHeader>& headers, std::vector<std::size_t>& ends) const;
};

}  // namespace tickreel::movie
