#include "movie/cut/marks/mark_csv.h"

#include <algorithm>

#include "core/text/quoted_text.h"
#include "movie/cut/marks/csv_table.h"
#include "movie/film/time/speed_plan.h"
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
  if (const std::string speed = row.field(table.column("speed")); !speed.empty()) {
    const auto plan = parse_speed_plan(speed, "", tick_rate);
    if (!plan || !mark.out_seconds) {
      return bad_csv_line(
          row.line, plan ? "a point has no speed, but a range may have one" : plan.error().message);
    }
    mark.speed = text_of(plan->keys);
  }
  const Status good = check_note(SetMark{mark, {}});
  return good ? mark : Result<Mark>(bad_csv_line(row.line, good.error().message));
}

}  // namespace

std::string write_mark_csv(const std::vector<Mark>& marks) {
  const bool has_speeds =
      std::ranges::any_of(marks, [](const Mark& mark) { return !mark.speed.empty(); });
  std::string text = has_speeds ? "name,in,out,camera,speed\n" : "name,in,out,camera\n";
  for (const Mark& mark : marks) {
    text += csv_field(mark.name) + "," + csv_time(mark.in_seconds) + "," +
            (mark.out_seconds ? csv_time(*mark.out_seconds) : "") + "," + csv_field(mark.camera) +
            (has_speeds ? "," + csv_field(mark.speed) : "") + "\n";
  }
  return text;
}

Result<std::vector<Mark>> read_mark_csv(std::string_view text, const TickRate& tick_rate) {
  auto table = CsvTable::open(text, {"name", "in"}, "name,in,out");
  if (!table) return table.error();
  NoteTable marks;
  const auto add = [&](const CsvRow& row) -> Status {
    const auto mark = read_mark(row, *table, tick_rate);
    if (!mark) return mark.error();
    if (marks.has_mark(mark->name)) {
      return bad_csv_line(row.line, "there are two marks " + quoted_text(mark->name));
    }
    const Status added = marks.apply(SetMark{*mark, {}});
    return added ? added : bad_csv_line(row.line, added.error().message);
  };
  const Status read = table->for_each(add);
  if (!read) return read.error();
  return marks.notes().marks;
}

}  // namespace tickreel::movie
