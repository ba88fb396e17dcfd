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

// Tables for spreadsheets and scripts: CSV (RFC 4180). The first row names the columns, in any
// order and case.

/// Returns the text as a field, quoted where necessary.
std::string csv_field(const std::string& text);
/// Formats a point exactly: decimals where nine digits suffice, otherwise a fraction ("1/3").
std::string csv_time(const Rational& seconds);

/// Returns kBadFile with the line, from 1.
Error bad_csv_line(std::size_t line, const std::string& what);

/// The mistakes in a table, reported together.
class TableMistakes {
 public:
  void add(const std::string& what);
  [[nodiscard]] bool is_empty() const { return count_ == 0; }
  /// Returns kBadFile with a line for each mistake, 20 at most.
  [[nodiscard]] Error error() const;

 private:
  std::size_t count_ = 0;
  std::string text_;
};

/// Returns the error with the file at the beginning of each line: "m.csv, line 2: ...".
Error in_table(const std::string& file, const std::string& joint, const Error& error);

struct CsvRow {
  std::size_t line = 0;  ///< from 1
  std::vector<std::string> fields;

  /// Empty where there is no such column, or the row ends before it.
  [[nodiscard]] std::string field(std::optional<std::size_t> column) const;
};

/// Reads a time in the form of csv_time() or parse_game_time(). kBadFile for anything else.
Result<Rational> csv_time_in(const CsvRow& row, std::size_t column, const TickRate& tick_rate);

/// Reads a table row by row. A quoted field may hold commas, line ends and doubled quotes.
class CsvTable {
 public:
  /// `text` must outlive the table. kBadFile where the first row does not name all columns of
  /// `needed`; `example` is such a row, for the message.
  static Result<CsvTable> open(std::string_view text, std::initializer_list<const char*> needed,
                               const char* example);

  [[nodiscard]] std::optional<std::size_t> column(std::string_view name) const;
  /// Passes each row that is not blank to `take`, in order. kBadFile with the mistakes of all rows,
  /// up to one that cannot be read as a row.
  Status for_each(const std::function<Status(const CsvRow&)>& take);

 private:
  explicit CsvTable(std::string_view text);
  /// Returns the next row that is not blank; nothing at the end. kBadFile for an invalid row.
  Result<std::optional<CsvRow>> next();
  Result<CsvRow> row();
  Result<std::string> field();
  Result<std::string> quoted_field();

  std::string_view text_;
  std::size_t line_ = 1;
  std::vector<std::string> columns_;
};

}  // namespace tickreel::movie
