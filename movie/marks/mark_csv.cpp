#include "movie/marks/mark_csv.h"

#include <algorithm>
#include <optional>

#include "core/text/quoted_text.h"
#include "movie/time/capture_range.h"
#include "sim/replay/note_table.h"

namespace tickreel {
namespace {

constexpr std::int64_t kBillion = 1'000'000'000;

struct Row {
  std::size_t line = 0;  ///< from 1
  std::vector<std::string> fields;
};

Error bad_line(std::size_t line, const std::string& what) {
  return bad_file("line " + std::to_string(line) + ": " + what);
}

/// Cuts a table into rows and fields; a quoted field may hold commas, line ends and doubled quotes.
class CsvReader {
 public:
  explicit CsvReader(std::string_view text) : text_(text) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text_.starts_with(kByteOrderMark)) text_.remove_prefix(kByteOrderMark.size());
  }

  [[nodiscard]] bool at_end() const { return text_.empty(); }

  Result<Row> row() {
    Row row{line_, {}};
    for (;;) {
      auto field = this->field();
      if (!field) return field.error();
      row.fields.push_back(*std::move(field));
      const char separator = text_.empty() ? '\n' : text_.front();
      if (!text_.empty()) text_.remove_prefix(1);
      if (separator == '\n') break;
    }
    ++line_;
    return row;
  }

 private:
  Result<std::string> field() {
    if (text_.starts_with('"')) return quoted_field();
    const std::size_t end = std::min(text_.find_first_of(",\n"), text_.size());
    std::string field(text_.substr(0, end));
    text_.remove_prefix(end);
    if (field.ends_with('\r')) field.pop_back();
    return field;
  }

  Result<std::string> quoted_field() {
    const std::size_t first_line = line_;
    std::string field;
    for (;;) {
      text_.remove_prefix(1);  // the quote that begins the field, or the second of two
      const std::size_t quote = text_.find('"');
      if (quote == std::string_view::npos) return bad_line(first_line, "a quote is never closed");
      field += text_.substr(0, quote);
      line_ += static_cast<std::size_t>(std::ranges::count(text_.substr(0, quote), '\n'));
      text_.remove_prefix(quote + 1);
      if (!text_.starts_with('"')) break;
      field += '"';
    }
    if (text_.starts_with('\r')) text_.remove_prefix(1);
    const bool is_closed = text_.empty() || text_.front() == ',' || text_.front() == '\n';
    return is_closed ? field : Result<std::string>(bad_line(line_, "text follows a closing quote"));
  }

  std::string_view text_;
  std::size_t line_ = 1;
};

/// Where the columns are.
struct Columns {
  std::size_t count = 0;
  std::size_t name = 0;
  std::size_t in = 0;
  std::optional<std::size_t> out;
  std::optional<std::size_t> camera;
};

/// In whatever case, and with blanks around it.
bool is_called(std::string_view field, std::string_view name) {
  const std::size_t first = std::min(field.find_first_not_of(' '), field.size());
  field = field.substr(first, field.find_last_not_of(' ') + 1 - first);
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::ranges::equal(field, name, {}, lower);
}

std::optional<std::size_t> find_column(const Row& header, std::string_view name) {
  const auto found = std::ranges::find_if(
      header.fields, [&](const std::string& field) { return is_called(field, name); });
  if (found == header.fields.end()) return std::nullopt;
  return static_cast<std::size_t>(found - header.fields.begin());
}

Result<Columns> read_header(CsvReader& reader) {
  const auto header = reader.row();
  if (!header) return header.error();
  const auto name = find_column(*header, "name");
  const auto in = find_column(*header, "in");
  if (name && in) {
    return Columns{header->fields.size(), *name, *in, find_column(*header, "out"),
                   find_column(*header, "camera")};
  }
  if (header->fields.front().find_first_of(";\t") != std::string::npos) {
    return bad_line(header->line,
                    "semicolons or tabs are between the columns: save the table with commas");
  }
  return bad_line(header->line, "the first line must name the columns: name,in,out");
}

Result<Rational> read_time(const Row& row, const std::string& text, const TickRate& tick_rate) {
  if (const auto seconds = Rational::parse(text)) return *seconds;
  const auto seconds = parse_game_time(text, tick_rate);
  return seconds ? *seconds : Result<Rational>(bad_line(row.line, seconds.error().message));
}

Result<Mark> read_mark(const Row& row, const Columns& columns, const TickRate& tick_rate) {
  const auto field = [&](std::size_t column) {
    return column < row.fields.size() ? row.fields[column] : std::string();
  };
  Mark mark;
  mark.name = field(columns.name);
  const auto in = read_time(row, field(columns.in), tick_rate);
  if (!in) return in.error();
  mark.in_seconds = *in;
  const std::string out_text = columns.out ? field(*columns.out) : "";
  if (!out_text.empty()) {
    const auto out = read_time(row, out_text, tick_rate);
    if (!out) return out.error();
    mark.out_seconds = *out;
  }
  if (columns.camera) mark.camera = field(*columns.camera);
  const Status good = check_note(SetMark{mark, {}});
  return good ? mark : Result<Mark>(bad_line(row.line, good.error().message));
}

}  // namespace

std::string csv_time(const Rational& seconds) {
  if (seconds.denominator() == 1 || kBillion % seconds.denominator() != 0) {
    return seconds.to_string();
  }
  const std::int64_t whole = seconds.floor();
  const Rational rest = (seconds - Rational(whole)) * Rational(kBillion);
  std::string decimals = std::to_string(kBillion + rest.numerator()).substr(1);
  while (decimals.back() == '0') decimals.pop_back();
  return std::to_string(whole) + "." + decimals;
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string write_mark_csv(const std::vector<Mark>& marks) {
  std::string text = "name,in,out,camera\n";
  for (const Mark& mark : marks) {
    text += csv_field(mark.name) + "," + csv_time(mark.in_seconds) + "," +
            (mark.out_seconds ? csv_time(*mark.out_seconds) : "") + "," + csv_field(mark.camera) +
            "\n";
  }
  return text;
}

Result<std::vector<Mark>> read_mark_csv(std::string_view text, const TickRate& tick_rate) {
  CsvReader reader(text);
  const auto columns = read_header(reader);
  if (!columns) return columns.error();
  NoteTable marks;
  while (!reader.at_end()) {
    const auto row = reader.row();
    if (!row) return row.error();
    if (row->fields.size() == 1 && row->fields.front().empty()) continue;
    if (row->fields.size() > columns->count) {
      return bad_line(row->line,
                      "there are more columns than the first line names: put what has "
                      "a comma in it between quotes, and write 1.5 for one and a half");
    }
    const auto mark = read_mark(*row, *columns, tick_rate);
    if (!mark) return mark.error();
    if (marks.has_mark(mark->name)) {
      return bad_line(row->line, "there are two marks " + quoted_text(mark->name));
    }
    if (Status added = marks.apply(SetMark{*mark, {}}); !added) {
      return bad_line(row->line, added.error().message);
    }
  }
  return marks.notes().marks;
}

}  // namespace tickreel
