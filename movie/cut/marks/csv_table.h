#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movie/room.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

// Tables for spreadsheets and scripts: CSV (RFC 4180), whose first row names the columns, in any
// order and case.

/// A text that fits between two commas.
std::string csv_field(const std::string& text);
/// A point, exact: decimals where nine digits do, else a fraction ("1/3").
std::string csv_time(const Rational& seconds);

/// kBadFile, with the line, from 1.
Error bad_csv_line(std::size_t line, const std::string& what);

/// What is wrong with a table, told together.
class TableMistakes {
 public:
  void add(const std::string& what);
  [[nodiscard]] bool is_empty() const { return count_ == 0; }
  /// kBadFile, with a line for each mistake, 20 at most.
  [[nodiscard]] Error error() const;

 private:
  std::size_t count_ = 0;
  std::string text_;
};

/// The same error, where each line of it begins with the file: "m.csv, line 2: ...".
Error in_table(const std::string& file, const std::string& joint, const Error& error);

struct CsvRow {
  std::size_t line = 0;  ///< from 1
  std::vector<std::string> fields;

  /// Empty where there is no such column, or the row ends before it.
  [[nodiscard]] std::string field(std::optional<std::size_t> column) const;
};

/// As csv_time() writes it, or as parse_game_time() reads it. kBadFile for anything else.
Result<Rational> csv_time_in(const CsvRow& row, std::size_t column, const TickRate& tick_rate);

/// Reads a table row by row. A quoted field may hold commas, line ends and doubled quotes.
class CsvTable {
 public:
  /// `text` must outlive it. kBadFile where the first row does not name all of `needed`.
  /// `example`: of such a row.
  static Result<CsvTable> open(std::string_view text, std::initializer_list<const char*> needed,
                               const char* example);

  [[nodiscard]] std::optional<std::size_t> column(std::string_view name) const;
  /// Hands over each row that is not blank, in order. kBadFile with the mistakes of all rows, up to
  /// one that is no row.
  Status for_each(const std::function<Status(const CsvRow&)>& take);

 private:
  explicit CsvTable(std::string_view text);
  /// The next one that is not blank; nothing at the end. kBadFile.
  Result<std::optional<CsvRow>> next();
  Result<CsvRow> row();
  Result<std::string> field();
  Result<std::string> quoted_field();

  std::string_view text_;
  std::size_t line_ = 1;
  std::vector<std::string> columns_;
};

}  // namespace tickreel::movie
