#include "movie/marks/mark_csv.h"

#include "core/text/quoted_text.h"
#include "movie/marks/csv_table.h"
#include "sim/replay/note_table.h"

namespace tickreel::movie {
namespace {

Result<Mark> read_mark(const CsvRow& row, const CsvTable& table, const TickRate& tick_rate) {
  Mark mark;
  mark.name = row.field(table.column("name"));
  const auto in = csv_time_in(row, *table.column("in"), tick_rate);
  if (!in) return in.error();
  mark.in_seconds = *in;
  const auto out_column = table.column("out");
  if (!row.field(out_column).empty()) {
    const auto out = csv_time_in(row, *out_column, tick_rate);
    if (!out) return out.error();
    mark.out_seconds = *out;
  }
  mark.camera = row.field(table.column("camera"));
  const Status good = check_note(SetMark{mark, {}});
  return good ? mark : Result<Mark>(bad_csv_line(row.line, good.error().message));
}

}  // namespace

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
  auto table = CsvTable::open(text, {"name", "in"}, "name,in,out");
  if (!table) return table.error();
  NoteTable marks;
  for (;;) {
    const auto row = table->next();
    if (!row) return row.error();
    if (!*row) return marks.notes().marks;
    const std::size_t line = (*row)->line;
    const auto mark = read_mark(**row, *table, tick_rate);
    if (!mark) return mark.error();
    if (marks.has_mark(mark->name)) {
      return bad_csv_line(line, "there are two marks " + quoted_text(mark->name));
    }
    if (Status added = marks.apply(SetMark{*mark, {}}); !added) {
      return bad_csv_line(line, added.error().message);
    }
  }
}

}  // namespace tickreel::movie
