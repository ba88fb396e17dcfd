#include "movie/cut/notes/mark_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/text/name_text.h"
#include "core/text/quoted_text.h"
#include "movie/cut/marks/csv_table.h"
#include "movie/cut/marks/mark_choice.h"
#include "movie/cut/marks/mark_csv.h"
#include "movie/cut/marks/mark_edl.h"
#include "movie/film/camera_choice.h"
#include "movie/film/time/capture_range.h"
#include "movie/film/time/speed_map.h"
#include "movie/film/time/timecode.h"
#include "sim/replay/notes_file.h"

namespace tickreel::movie {
namespace {

/// Refuses names without a visible character, which check_note() accepts because older replays have
/// them.
Status check_is_readable(const std::string& name) {
  if (is_seen(name)) return {};
  return bad_usage(fmt::format(
      "a mark cannot be called {}: a name has 1 to {} bytes of UTF-8, and something of it is seen",
      quoted_text(name), kMaxMarkNameBytes));
}

/// `in` and `out` name the origins of the points in messages.
Status check_is_within(const Mark& mark, const CaptureRange& all, const std::string& in,
                       const std::string& out) {
  const auto [begin, end] = all;
  if (mark.in_seconds < begin) return before_the_start(in, all);
  const bool begins_within = mark.in_seconds < end;
  if (begins_within && (!mark.out_seconds || *mark.out_seconds <= end)) return {};
  return begins_within ? beyond_the_end(out, *mark.out_seconds, all)
                       : beyond_the_end(in, mark.in_seconds, all);
}

/// It is not an error, because keys may be added later.
bool lack_camera_keys(const std::vector<Mark>& marks, const NotesFile& notes) {
  const bool uses_keys = std::ranges::any_of(
      marks, [](const Mark& mark) { return uses_camera_keys(FilmCameras(mark.camera)); });
  return uses_keys && notes.notes().camera_keys.empty();
}

/// Stores the speed in seconds. Also makes the checks that a film would make later.
Status take_speed(const std::string& speed, const NotedReplay& replay, Mark& mark) {
  if (!mark.out_seconds) {
    return bad_usage("§speed is for a range, whose film begins where it does: give §in and §out");
  }
  const auto plan = parse_speed_plan(speed, "", replay.tick_rate());
  if (!plan) return plan.error();
  const auto length = difference_of_times(*mark.out_seconds, mark.in_seconds);
  if (length) {
    const auto map = SpeedMap::make(*plan, *length);
    if (!map) return map.error();
  }
  mark.speed = text_of(plan->keys);
  return check_note(SetMark{mark, {}});
}

Result<Mark> resolve(const NewMark& wanted, const NotedReplay& replay) {
  Mark mark{wanted.name.value_or(""), {}, {}, wanted.camera};
  if (Status there = check_camera(mark.camera, replay, kCameraOption); !there) {
    return there.error();
  }
  if (wanted.name) {
    if (Status readable = check_is_readable(mark.name); !readable) return readable.error();
  }
  const bool is_point = !wanted.at.empty();
  const auto in = parse_point(is_point ? wanted.at : wanted.in, replay.times());
  if (!in) return Error{in.error().kind, (is_point ? "§at: " : "§in: ") + in.error().message};
  mark.in_seconds = *in;
  if (!is_point) {
    const auto out = parse_out_point(wanted.out, *in, replay.times());
    if (!out) return Error{out.error().kind, "§out: " + out.error().message};
    mark.out_seconds = *out;
  }
  const std::string begin = is_point ? "§at " + wanted.at : "§in " + wanted.in;
  Status within = check_is_within(mark, replay.all(), begin, "§out " + wanted.out);
  if (within && !wanted.speed.empty()) within = take_speed(wanted.speed, replay, mark);
  return within ? mark : Result<Mark>(within.error());
}

/// Whether the file is an edit list; otherwise it is a table.
Result<bool> is_edit_list(const MarkImport& import) {
  const std::string ending =
      import.file.substr(std::min(import.file.rfind('.'), import.file.size()));
  if (import.format == "edl" || (import.format.empty() && ending == ".edl")) return true;
  if (import.format.empty() && ending != ".csv") {
    return bad_usage(import.file + ": say what it is with §format csv or §format edl");
  }
  if (import.start.empty()) return false;
  return bad_usage("§start is for edit decision lists: " + import.file + " is a table");
}

Result<std::vector<Mark>> read_edl(const MarkImport& import, const std::string& text,
                                   const Rational& end) {
  const Rational& frame_rate = import.frame_rate;
  const std::string start = import.start.empty() ? "00:00:00:00" : import.start;
  if (!Timecode(frame_rate).parse(start, false)) {
    return bad_usage("§start " + start +
                     ": give a timecode of this frame rate, such as "
                     "01:00:00:00");
  }
  auto marks = read_mark_edl(text, frame_rate, start);
  if (!marks) return marks;
  for (Mark& mark : *marks) {
    // Rounding to frames may move the end beyond the replay by less than a frame.
    const bool is_rounded = mark.out_seconds && *mark.out_seconds > end &&
                            *mark.out_seconds - end < Rational(1) / frame_rate;
    if (is_rounded) mark.out_seconds = end;
  }
  return marks;
}

Result<std::vector<Mark>> read_marks(const MarkImport& import, bool is_edl,
                                     const NotedReplay& replay) {
  const auto text = read_notes_table(import.file, "marks");
  if (!text) return text.error();
  auto marks = is_edl ? read_edl(import, *text, replay.all().out_seconds)
                      : read_mark_csv(*text, replay.tick_rate());
  if (!marks && marks.error().kind == ErrorKind::kUsage) return marks;
  if (!marks) return in_table(import.file, ", ", marks.error());
  const bool may_start_later = is_edl && import.start.empty();
  TableMistakes mistakes;
  for (const Mark& mark : *marks) {
    const std::string name = "the mark '" + mark.name + "'";
    if (Status within = check_is_within(mark, replay.all(), name, name); !within) {
      mistakes.add(within.error().message +
                   (may_start_later ? "; when the list has another timecode than 00:00:00:00 "
                                      "for its start, say so: §start 01:00:00:00"
                                    : ""));
    }
    if (Status there = check_camera(mark.camera, replay, "its camera"); !there) {
      mistakes.add(name + ": " + there.error().message);
    }
  }
  if (!mistakes.is_empty()) return in_table(import.file, ": ", mistakes.error());
  return marks;
}

/// Returns the names of the marks that the texts choose, each once, and a text as it is when it
/// chooses none.
std::vector<std::string> named_or_alike(const std::vector<std::string>& texts,
                                        const ReplayNotes& notes) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  };
  for (const std::string& text : texts) {
    if (const auto chosen = choose_marks({text}, notes)) {
      for (const Mark& mark : *chosen) add(mark.name);
    } else {
      add(text);
    }
  }
  return names;
}

}  // namespace

Result<AddedMark> add_mark(const NewMark& wanted) {
  auto opened = open_noted(wanted.replay);
  if (!opened) return opened.error();
  const auto mark = resolve(wanted, *opened);
  if (!mark) return mark.error();
  const auto name = opened->notes.add(*mark, "mark");
  if (!name) return name.error();
  return AddedMark{*name, changed(opened->notes, 1), lack_camera_keys({*mark}, opened->notes)};
}

Result<NotesChange> remove_marks(const MarkRemoval& removal) {
  auto opened = open_noted(removal.replay);
  if (!opened) return opened.error();
  const ReplayNotes& notes = opened->notes.notes();
  std::vector<NoteEdit> edits;
  for (const std::string& name : named_or_alike(removal.names, notes)) {
    edits.emplace_back(RemoveMark{name});
  }
  if (removal.all) {
    for (const Mark& mark : notes.marks) edits.emplace_back(RemoveMark{mark.name});
  }
  return change(opened->notes, edits);
}

Result<NotesChange> rename_mark(const MarkRenaming& renaming) {
  auto opened = open_noted(renaming.replay);
  if (!opened) return opened.error();
  const Mark* old = opened->notes.notes().find_mark(renaming.name);
  if (old == nullptr) return bad_usage("there is no mark '" + renaming.name + "'");
  if (Status readable = check_is_readable(renaming.new_name); !readable) return readable.error();
  Mark renamed = *old;
  renamed.name = renaming.new_name;
  renamed.is_automatic = false;
  return change(opened->notes, {SetMark{renamed, renaming.name}});
}

Result<ImportedMarks> import_marks(const MarkImport& import) {
  auto opened = open_noted(import.replay);
  if (!opened) return opened.error();
  const auto is_edl = is_edit_list(import);
  if (!is_edl) return is_edl.error();
  const auto marks = read_marks(import, *is_edl, *opened);
  if (!marks) return marks.error();
  std::vector<NoteEdit> edits;
  for (const Mark& mark : *marks) edits.emplace_back(SetMark{mark, {}});
  auto set = change(opened->notes, edits);
  if (!set) return set.error();
  return ImportedMarks{*std::move(set), lack_camera_keys(*marks, opened->notes), *is_edl};
}

}  // namespace tickreel::movie
