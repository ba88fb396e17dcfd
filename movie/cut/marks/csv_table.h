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

/// Returns the text as one field of a row, in quotation marks if it has a comma, a quotation mark
/// or a line break.
std::string csv_field(const std::string& text);
/// Formats a time in seconds exactly: as a decimal if nine digits suffice, otherwise as a fraction
/// ("1/3").
std::string csv_time(const Rational& seconds);

/// Returns a kBadFile error with the number of the line, from 1.
Error bad_csv_line(std::size_t line, const std::string& what);

/// Collects the mistakes in a table, to report them together.
class TableMistakes {
 public:
  void add(const std::string& what);
  [[nodiscard]] bool is_empty() const { return count_ == 0; }
  /// Returns a kBadFile error with a line of text for each of the first 20 mistakes.
  [[nodiscard]] Error error() const;

 private:
  std::size_t count_ = 0;
  std::string text_;
};

/// Returns a kBadFile error in whose message each line begins with `file` and `joint`: "m.csv, line
/// 2: ...".
Error in_table(const std::string& file, const std::string& joint, const Error& error);

/// A row of a table.
struct CsvRow {
  std::size_t line = 0;  ///< the line of the text in which the row begins, from 1
  std::vector<std::string> fields;

  /// Returns the text of a field; empty when there is no such column, or when the row ends before
  /// it.
  [[nodiscard]] std::string field(std::optional<std::size_t> column) const;
};

/// Reads a field as a time in seconds, in the form of csv_time() or parse_game_time(). kBadFile for
/// anything else.
Result<Rational> csv_time_in(const CsvRow& row, std::size_t column, const TickRate& tick_rate);

/// Reads a table row by row. A quoted field may hold commas, line ends and doubled quotes.
class CsvTable {
 public:
  /// Reads the first row. `text` must outlive the table. kBadFile when the first row does not name
  /// all columns of `needed`; `example` is such a row, for the message.
  static Result<CsvTable> open(std::string_view text, std::initializer_list<const char*> needed,
                               const char* example);

  /// Returns the index of the column of that name, in letters of either case; nothing when there is
  /// none.
  [[nodiscard]] std::optional<std::size_t> column(std::string_view name) const;
  /// Passes each row that is not blank to `take`, in order, and collects the errors of `take`.
  /// Stops at text that cannot be read as a row. kBadFile with all mistakes.
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
