#pragma once

#define TOML_EXCEPTIONS 0  // NOLINT(cppcoreguidelines-macro-usage): toml++ is told by macros

#include <toml++/toml.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "movie/reeledit/toml_reel.h"
#include "movie/reeledit/toml_regions.h"
#include "tickreel/result.h"

namespace tickreel::movie {

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
