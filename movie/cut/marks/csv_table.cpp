#include "movie/cut/marks/csv_table.h"

#include <algorithm>

#include "core/text/byte_order_mark.h"
#include "movie/film/time/capture_range.h"

namespace tickreel::movie {
namespace {

/// Separates the rows in a message.
constexpr const char* kNextRow = "\n  ";

std::string_view without_blanks_around(std::string_view field) {
  const std::size_t first = std::min(field.find_first_not_of(' '), field.size());
  return field.substr(first, field.find_last_not_of(' ') + 1 - first);
}

/// Compares without regard to case, and without blanks around the field.
bool is_called(std::string_view field, std::string_view name) {
  field = without_blanks_around(field);
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::ranges::equal(field, name, {}, lower);
}

}  // namespace

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string csv_time(const Rational& seconds) {
  constexpr std::int64_t kBillion = 1'000'000'000;
  if (seconds.denominator() == 1 || kBillion % seconds.denominator() != 0) {
    return seconds.to_string();
  }
  const std::int64_t whole = seconds.floor();
  const Rational rest = (seconds - Rational(whole)) * Rational(kBillion);
  std::string decimals = std::to_string(kBillion + rest.numerator()).substr(1);
  while (decimals.back() == '0') decimals.pop_back();
  return std::to_string(whole) + "." + decimals;
}

Error bad_csv_line(std::size_t line, const std::string& what) {
  return bad_file("line " + std::to_string(line) + ": " + what);
}

void TableMistakes::add(const std::string& what) {
  constexpr std::size_t kMostLines = 20;
  if (++count_ <= kMostLines) text_ += (text_.empty() ? "" : kNextRow) + what;
}

Error TableMistakes::error() const {
  return bad_file(text_);
}

Error in_table(const std::string& file, const std::string& joint, const Error& error) {
  std::string text = file + joint + error.message;
  const std::string row(kNextRow);
  for (std::size_t at = file.size(); (at = text.find(row, at)) != text.npos; at += row.size()) {
    text.replace(at, row.size(), row + file + joint);
  }
  return bad_file(text);
}

std::string CsvRow::field(std::optional<std::size_t> column) const {
  return column && *column < fields.size() ? fields[*column] : std::string();
}

Result<Rational> csv_time_in(const CsvRow& row, std::size_t column, const TickRate& tick_rate) {
  const std::string text(without_blanks_around(row.field(column)));
  if (const auto seconds = Rational::parse(text)) return *seconds;
  const auto seconds = parse_game_time(text, tick_rate);
  return seconds ? *seconds : Result<Rational>(bad_csv_line(row.line, seconds.error().message));
}

CsvTable::CsvTable(std::string_view text) : text_(text) {
  text_.remove_prefix(byte_order_mark_bytes(text_));
}

Result<CsvTable> CsvTable::open(std::string_view text, std::initializer_list<const char*> needed,
                                const char* example) {
  CsvTable table(text);
  auto header = table.row();
  if (!header) return header.error();
  table.columns_ = std::move(header->fields);
  const bool has_all =
      std::ranges::all_of(needed, [&](const char* name) { return table.column(name).has_value(); });
  if (has_all) return table;
  if (table.columns_.front().find_first_of(";\t") != std::string::npos) {
    return bad_csv_line(header->line,
                        "semicolons or tabs are between the columns: save the table with commas");
  }
  return bad_csv_line(header->line,
                      std::string("the first line must name the columns: ") + example);
}

std::optional<std::size_t> CsvTable::column(std::string_view name) const {
  const auto found = std::ranges::find_if(
      columns_, [&](const std::string& field) { return is_called(field, name); });
  if (found == columns_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - columns_.begin());
}

Result<std::optional<CsvRow>> CsvTable::next() {
  while (!text_.empty()) {
    auto row = this->row();
    if (!row) return row.error();
    if (std::ranges::all_of(row->fields, &std::string::empty)) continue;
    if (row->fields.size() > columns_.size()) {
      return bad_csv_line(row->line,
                          "there are more columns than the first line names: put what has "
                          "a comma in it between quotes, and write 1.5 for one and a half");
    }
    return std::optional(*std::move(row));
  }
  return std::optional<CsvRow>();
}

Status CsvTable::for_each(const std::function<Status(const CsvRow&)>& take) {
  TableMistakes mistakes;
  for (;;) {
    const auto row = next();
    if (!row) mistakes.add(row.error().message);
    if (!row || !*row) break;
    if (Status taken = take(**row); !taken) mistakes.add(taken.error().message);
  }
  return mistakes.is_empty() ? Status() : mistakes.error();
}

Result<CsvRow> CsvTable::row() {
  CsvRow row{line_, {}};
  for (;;) {
    auto field = this->field();
    if (!field) return field.error();
    row.fields.push_back(*std::move(field));
    const bool goes_on = text_.starts_with(',');
    // Lines end with \n, \r\n, or \r alone.
    if (!text_.empty()) text_.remove_prefix(text_.starts_with("\r\n") ? 2 : 1);
    if (!goes_on) break;
  }
  ++line_;
  return row;
}

Result<std::string> CsvTable::field() {
  if (text_.starts_with('"')) return quoted_field();
  const std::size_t end = std::min(text_.find_first_of(",\r\n"), text_.size());
  std::string field(text_.substr(0, end));
  text_.remove_prefix(end);
  return field;
}

Result<std::string> CsvTable::quoted_field() {
  const std::size_t first_line = line_;
  std::string field;
  for (;;) {
    text_.remove_prefix(1);  // the opening quote of the field, or the second of a doubled quote
    const std::size_t quote = text_.find('"');
    if (quote == std::string_view::npos) return bad_csv_line(first_line, "a quote is never closed");
    field += text_.substr(0, quote);
    line_ += static_cast<std::size_t>(std::ranges::count(text_.substr(0, quote), '\n'));
    text_.remove_prefix(quote + 1);
    if (!text_.starts_with('"')) break;
    field += '"';
  }
  const bool is_closed = text_.empty() || text_.find_first_of(",\r\n") == 0;
  return is_closed ? field
                   : Result<std::string>(bad_csv_line(line_, "text follows a closing quote"));
}

}  // namespace tickreel::movie
