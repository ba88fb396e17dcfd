#include "cli/replays/mark_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <optional>

#include "cli/options/picture_options.h"
#include "cli/words/messages.h"
#include "core/files/system_error.h"
#include "core/text/counted.h"
#include "demos/registry.h"
#include "movie/make/camera_choice.h"
#include "movie/marks/mark_csv.h"
#include "movie/marks/mark_edl.h"
#include "movie/time/capture_range.h"
#include "movie/time/timecode.h"
#include "sim/replay/notes_file.h"

namespace tickreel {
namespace {

/// A replay and its notes.
struct Opened {
  ReplayReader reader;
  NotesFile notes;

  [[nodiscard]] const TickRate& tick_rate() const { return reader.session().setup.tick_rate; }
  [[nodiscard]] CaptureRange all() const { return range_of(reader.shown_ticks(), tick_rate()); }
  [[nodiscard]] TimeContext times() const {
    return {tick_rate(), reader.shown_ticks(), notes.notes()};
  }
};

Result<Opened> open(const std::string& replay) {
  auto reader = ReplayReader::open(replay);
  if (!reader) return reader.error();
  auto notes = NotesFile::open(replay);
  if (!notes) return notes.error();
  return Opened{*std::move(reader), *std::move(notes)};
}

void tell_if_beside(const NotesFile& notes) {
  if (notes.why_beside().empty()) return;
  print_message(fmt::format("the marks are in {}: {}\n", notes.path(), notes.why_beside()));
}

Status change(NotesFile& notes, const std::vector<NoteEdit>& edits) {
  if (Status changed = notes.change(edits); !changed) return changed;
  if (!edits.empty()) tell_if_beside(notes);
  return {};
}

/// The rest of the rule for names stands in check_note(). Those of blanks alone can be stored, and
/// are asked for by nobody.
Status check_is_readable(const std::string& name) {
  if (name.find_first_not_of(' ') != std::string::npos) return {};
  return bad_usage(fmt::format(
      "a mark cannot be called '{}': a name has 1 to {} bytes of UTF-8 and not only blanks", name,
      kMaxMarkNameBytes));
}

/// `in` and `out` say where its points are from.
Status check_is_within(const Mark& mark, const CaptureRange& all, const std::string& in,
                       const std::string& out) {
  const auto [begin, end] = all;
  if (mark.in_seconds < begin) {
    return bad_usage(fmt::format("{} would lie before the start: the replay begins at {}", in,
                                 format_game_time(begin)));
  }
  const bool begins_within = mark.in_seconds < end;
  if (begins_within && (!mark.out_seconds || *mark.out_seconds <= end)) return {};
  const std::string length =
      begin > Rational(0)
          ? fmt::format("goes from {} to {}", format_game_time(begin), format_game_time(end))
          : fmt::format("is {} long", format_game_time(end));
  return bad_usage(
      fmt::format("{} would lie beyond the end: the replay {}", begins_within ? out : in, length));
}

/// Where this build has the game. Camera keys may still come, and films say whether cuts fit.
Status check_camera(const std::string& camera, const Opened& replay) {
  const ReplaySession& session = replay.reader.session();
  const GameEntry* game = find_game(session.game);
  if (camera.empty() || game == nullptr) return {};
  const auto look = game->make_look();
  const auto found = find_cameras(*look, {camera,
                                          session.setup.players,
                                          {CameraKey{}},
                                          session.setup.tick_rate,
                                          {Rational(0), Rational(kMaxNoteSeconds)}});
  return found ? Status() : found.error();
}

Result<Mark> resolve(const NewMark& wanted, const Opened& replay) {
  Mark mark{wanted.name.value_or(""), {}, {}, wanted.camera};
  if (Status there = check_camera(mark.camera, replay); !there) return there.error();
  if (wanted.name) {
    if (Status readable = check_is_readable(mark.name); !readable) return readable.error();
  }
  const bool is_point = !wanted.at.empty();
  const auto in = parse_point(is_point ? wanted.at : wanted.in, replay.times());
  if (!in) return Error{in.error().kind, (is_point ? "--at: " : "--in: ") + in.error().message};
  mark.in_seconds = *in;
  if (!is_point) {
    const auto out = parse_out_point(wanted.out, *in, replay.times());
    if (!out) return Error{out.error().kind, "--out: " + out.error().message};
    mark.out_seconds = *out;
  }
  const std::string begin = is_point ? "--at " + wanted.at : "--in " + wanted.in;
  Status within = check_is_within(mark, replay.all(), begin, "--out " + wanted.out);
  return within ? mark : Result<Mark>(within.error());
}

constexpr std::size_t kMaxImportBytes = std::size_t{16} << 20U;

Result<std::string> read_text(const std::string& path) {
  const auto refuse = [&](const std::string& why) {
    return bad_file(fmt::format("cannot read marks from {}: {}", path, why));
  };
  std::ifstream file(path, std::ios::binary);
  if (!file) return refuse(reason(errno));
  std::string text(kMaxImportBytes, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad()) return refuse("it cannot be read");
  if (!file.eof()) return refuse("it is too large");
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

/// Otherwise it is a table.
Result<bool> is_edit_list(const MarkImport& import) {
  const std::string ending =
      import.file.substr(std::min(import.file.rfind('.'), import.file.size()));
  if (import.format == "edl" || (import.format.empty() && ending == ".edl")) return true;
  if (import.format.empty() && ending != ".csv") {
    return bad_usage(import.file + ": say what it is with --format csv or --format edl");
  }
  if (import.start.empty()) return false;
  return bad_usage("--start is for edit decision lists: " + import.file + " is a table");
}

Result<std::vector<Mark>> read_edl(const MarkImport& import, const std::string& text,
                                   const Rational& frame_rate, const Rational& end) {
  const std::string start = import.start.empty() ? "00:00:00:00" : import.start;
  if (!Timecode(frame_rate).parse(start, false)) {
    return bad_usage("--start " + start +
                     ": give a timecode of this frame rate, such as "
                     "01:00:00:00");
  }
  auto marks = read_mark_edl(text, frame_rate, start);
  if (!marks) return marks;
  for (Mark& mark : *marks) {
    // What was rounded to a frame may end that much too late.
    const bool is_rounded = mark.out_seconds && *mark.out_seconds > end &&
                            *mark.out_seconds - end < Rational(1) / frame_rate;
    if (is_rounded) mark.out_seconds = end;
  }
  return marks;
}

Result<std::vector<Mark>> read_marks(const MarkImport& import, bool is_edl, const Opened& replay) {
  const auto frame_rate = parse_frame_rate(import.fps, Rational(kMaxEdlFrameRate));
  if (!frame_rate) return frame_rate.error();
  const auto text = read_text(import.file);
  if (!text) return text.error();
  auto marks = is_edl ? read_edl(import, *text, *frame_rate, replay.all().out_seconds)
                      : read_mark_csv(*text, replay.tick_rate());
  if (!marks && marks.error().kind == ErrorKind::kUsage) return marks;
  if (!marks) return bad_file(import.file + ", " + marks.error().message);
  const bool may_start_later = is_edl && import.start.empty();
  for (const Mark& mark : *marks) {
    const std::string name = "the mark '" + mark.name + "'";
    if (Status within = check_is_within(mark, replay.all(), name, name); !within) {
      return bad_file(import.file + ": " + within.error().message +
                      (may_start_later ? "; when the list has another timecode than 00:00:00:00 "
                                         "for its start, say so: --start 01:00:00:00"
                                       : ""));
    }
    if (Status there = check_camera(mark.camera, replay); !there) {
      return bad_file(import.file + ": " + name + ": " + there.error().message);
    }
  }
  return marks;
}

}  // namespace

Status add_mark(const NewMark& wanted) {
  auto opened = open(wanted.replay);
  if (!opened) return opened.error();
  const auto mark = resolve(wanted, *opened);
  if (!mark) return mark.error();
  const auto name = opened->notes.add(*mark, "mark");
  if (!name) return name.error();
  tell_if_beside(opened->notes);
  fmt::print("{}\n", *name);
  return {};
}

Status remove_marks(const MarkRemoval& removal) {
  auto opened = open(removal.replay);
  if (!opened) return opened.error();
  std::vector<NoteEdit> edits;
  for (const std::string& name : removal.names) edits.emplace_back(RemoveMark{name});
  if (removal.all) {
    for (const Mark& mark : opened->notes.notes().marks) edits.emplace_back(RemoveMark{mark.name});
  }
  return change(opened->notes, edits);
}

Status rename_mark(const MarkRenaming& renaming) {
  auto opened = open(renaming.replay);
  if (!opened) return opened.error();
  const Mark* old = opened->notes.notes().find_mark(renaming.name);
  if (old == nullptr) return bad_usage("there is no mark '" + renaming.name + "'");
  if (Status readable = check_is_readable(renaming.new_name); !readable) return readable;
  Mark renamed = *old;
  renamed.name = renaming.new_name;
  renamed.is_automatic = false;
  return change(opened->notes, {SetMark{renamed, renaming.name}});
}

Status import_marks(const MarkImport& import) {
  auto opened = open(import.replay);
  if (!opened) return opened.error();
  const auto is_edl = is_edit_list(import);
  if (!is_edl) return is_edl.error();
  const auto marks = read_marks(import, *is_edl, *opened);
  if (!marks) return marks.error();
  std::vector<NoteEdit> edits;
  for (const Mark& mark : *marks) edits.emplace_back(SetMark{mark, {}});
  if (Status changed = change(opened->notes, edits); !changed) return changed;
  const char* why_none = *is_edl ? ": its events are of sound alone, or have no length"
                                 : ": nothing follows its first line";
  print_message(fmt::format("{} from {}{}\n", counted(marks->size(), "mark"), import.file,
                            marks->empty() ? why_none : ""));
  return {};
}

}  // namespace tickreel
