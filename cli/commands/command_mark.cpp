#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/commands/commands.h"
#include "cli/options/film_option.h"
#include "cli/options/replay_option.h"
#include "cli/process/interruption.h"
#include "cli/words/messages.h"
#include "cli/words/note_words.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "movie/cut/marks/mark_csv.h"
#include "movie/cut/marks/mark_edl.h"
#include "movie/cut/notes/automatic_marks.h"
#include "movie/cut/notes/event_table.h"
#include "movie/cut/notes/mark_changes.h"
#include "movie/film/film_name.h"
#include "movie/film/time/capture_range.h"
#include "movie/plan/options/option_values.h"
#include "sim/replay/notes_file.h"

namespace tickreel::cli {
namespace {

constexpr const char* kExamples =
    "Marks are stored in the replay, at its end, or in REPLAY.notes beside one that cannot be\n"
    "written to. They change nothing of what is played. 'tickreel export --mark NAME' films them.\n"
    "'tickreel mark add --help' and so on list the options.\n"
    "\n"
    "Examples:\n"
    "  tickreel mark add match.replay --at 12.5 --name goal\n"
    "  tickreel mark add match.replay --in 0:30 --out +5\n"
    "  tickreel mark auto match.replay --event kill --before 1 --after 0.5\n"
    "  tickreel mark auto match.replay --event kill --multi 2 --within 4\n"
    "  tickreel mark auto match.replay --best 10\n"
    "  tickreel mark list match.replay --edl --fps 25 > match.edl\n"
    "  tickreel mark import match.replay match.edl --fps 25";

struct ListOptions {
  std::string replay;
  bool as_json = false;
  bool as_csv = false;
  bool as_edl = false;
  bool events = false;
  std::string fps = "60";
};

Status list_events(const ListOptions& options) {
  auto reader = ReplayReader::open(options.replay);
  if (!reader) return reader.error();
  const auto events = events_of_replay(*std::move(reader), &watch_for_interruption());
  if (!events) return events.error();
  if (options.as_csv) {
    print_data(write_event_csv(*events));
  } else if (options.as_json) {
    print_document({{"file", options.replay}, {"events", event_documents(*events)}});
  } else if (events->empty()) {
    print_message(fmt::format("{} has no events\n", shown_name(options.replay)));
  } else {
    print_events(*events);
  }
  return {};
}

Status print_edl(const ListOptions& options, const ReplayNotes& notes) {
  const auto frame_rate = parse_frame_rate(options.fps, Rational(kMaxEdlFrameRate));
  if (!frame_rate) return frame_rate.error();
  const std::string title = film_name(std::filesystem::path(options.replay).stem().string());
  print_data(write_mark_edl(notes.marks, title, *frame_rate));
  return {};
}

Status list_marks(const ListOptions& options) {
  if (options.events) return list_events(options);
  const auto file = NotesFile::open(options.replay);
  if (!file) return file.error();
  const ReplayNotes& notes = file->notes();
  if (options.as_edl) return print_edl(options, notes);
  if (options.as_csv) {
    print_data(write_mark_csv(notes.marks));
  } else if (options.as_json) {
    print_document({{"file", options.replay},
                    {"notes_file", file->path()},
                    {"marks", mark_documents(notes)},
                    {"camera_keys", camera_key_documents(notes)}});
  } else if (notes.marks.empty()) {
    print_message(fmt::format("{} has no marks\n", shown_name(options.replay)));
  } else {
    print_marks(notes.marks);
  }
  return {};
}

Status told_of_marks(const Result<NotesChange>& changed) {
  if (!changed) return changed.error();
  tell_if_beside(*changed, "marks");
  return {};
}

void tell_of_missing_keys(bool lack) {
  if (!lack) return;
  print_warning(
      "the replay has no camera keys yet, and a film of this mark needs some: set them with "
      "'tickreel camera add'");
}

Status set_mark(const NewMark& mark) {
  const auto added = add_mark(mark);
  if (!added) return added.error();
  tell_if_beside(added->notes, "marks");
  tell_of_missing_keys(added->lacks_camera_keys);
  print_out("{}\n", added->name);
  return {};
}

Status remove_named(const MarkRemoval& removal) {
  return told_of_marks(remove_marks(removal));
}

Status rename_named(const MarkRenaming& renaming) {
  return told_of_marks(rename_mark(renaming));
}

struct ListImport : MarkImport {
  std::string fps = "60";
};

Status import_list(const ListImport& options) {
  const auto frame_rate = parse_frame_rate(options.fps, Rational(kMaxEdlFrameRate));
  if (!frame_rate) return frame_rate.error();
  MarkImport import = options;
  import.frame_rate = *frame_rate;
  const auto imported = import_marks(import);
  if (!imported) return imported.error();
  tell_if_beside(imported->notes, "marks");
  tell_of_missing_keys(imported->lacks_camera_keys);
  const char* why_none = imported->are_of_edit_list
                             ? ": its events are of sound alone, or have no length"
                             : ": nothing follows its first line";
  const std::size_t count = imported->notes.count;
  print_message(fmt::format("{} from {}{}\n", counted(count, "mark"), shown_name(import.file),
                            count == 0 ? why_none : ""));
  return {};
}

struct AutomaticOptions : HighlightRequest {
  std::string replay;
  bool replace = false;
  bool as_json = false;
};

Status mark_automatically(const AutomaticOptions& options) {
  if (!options.says_something()) {
    return bad_usage(
        "say what to mark: --event NAME, --by PLAYER, --on PLAYER, --multi N or --top N; or "
        "--best 10, the best ten seconds");
  }
  const auto found = find_highlights(options.replay, options, &watch_for_interruption());
  if (!found) return found.error();
  Status stored = told_of_marks(set_automatic_marks(options.replay, *found, options.replace));
  if (!stored) return stored;
  if (options.as_json) {
    ReplayNotes set;
    set.marks = found->marks;
    print_document({{"replay", options.replay},
                    {"marks", mark_documents(set)},
                    {"events", found->event_count}});
  } else {
    print_marks(found->marks);
  }
  print_message(fmt::format("{} from {}\n", counted(found->marks.size(), "mark"),
                            counted(found->event_count, "event")));
  return {};
}

/// Adds a command of `mark`. Its first argument is the replay.
template <typename Options>
auto add_part(CLI::App& mark, Action& chosen, const char* name, const char* what,
              Status (*act)(const Options& options)) {
  auto part = add_command(mark, chosen, name, what, act);
  add_replay_option(*part.first, part.second->replay)->required();
  return part;
}

void add_list(CLI::App& mark, Action& chosen) {
  const auto [command, list] =
      add_part(mark, chosen, "list", "Show the marks, in order of time", list_marks);
  CLI::Option* json =
      command->add_flag("--json", list->as_json, "Print one JSON document, with the camera keys");
  CLI::Option* csv =
      command->add_flag("--csv", list->as_csv,
                        "Print a table: name,in,out,camera, and speed where there is one, exact");
  CLI::Option* edl =
      command->add_flag("--edl", list->as_edl, "Print an edit decision list (CMX 3600)");
  json->excludes(csv, edl);
  csv->excludes(edl);
  command
      ->add_flag("--events", list->events,
                 "Show what happened in the game instead: plays the whole replay")
      ->excludes(edl);
  command->add_option("--fps", list->fps, "Frames a second of the list (default: 60)")
      ->type_name("N[/D]")
      ->needs(edl);
}

void add_add(CLI::App& mark, Action& chosen) {
  const auto [command, add] = add_part(
      mark, chosen, "add", "Set a mark at a point, or for a range; prints its name", set_mark);
  CLI::Option* at = command->add_option(
      "--at", add->at, "The point: 12.5, 1:02:03.5, 620t, -15 (from the end) or @MARK");
  CLI::Option* in = command->add_option("--in", add->in, "The in point of a range");
  CLI::Option* out = command->add_option(
      "--out", add->out, "Its out point, exclusive; +2.5 for 2.5 seconds after the in point");
  for (CLI::Option* time : {at, in, out}) time->type_name("T");
  at->excludes(in, out);
  in->needs(out);
  out->needs(in);
  command->add_option("--name", add->name, "Its name (default: the next free 'mark N')")
      ->type_name("NAME");
  command
      ->add_option("--camera", add->camera,
                   "The camera of its films, unless they are given another one")
      ->type_name("NAME");
  command
      ->add_option("--speed", add->speed,
                   "How fast they go, unless they are told otherwise: 0.25, or 0:1,2:0.25,4:1")
      ->type_name("N|AT:N,...");
  command->callback([&chosen, add = add] {
    if (add->at.empty() && add->in.empty()) {
      throw CLI::RequiredError("--at T, or --in T and --out T");
    }
    chosen = [add] { return set_mark(*add); };
  });
}

void add_remove(CLI::App& mark, Action& chosen) {
  const auto [command, removal] = add_part(mark, chosen, "remove", "Remove marks", remove_named);
  CLI::Option* names =
      command->add_option("NAME", removal->names, "Their names, or patterns: 'range*'");
  CLI::Option* all = command->add_flag("--all", removal->all, "All of them");
  all->excludes(names);
  command->callback([&chosen, removal = removal] {
    if (removal->names.empty() && !removal->all) throw CLI::RequiredError("NAME or --all");
    chosen = [removal] { return remove_named(*removal); };
  });
}

void add_rename(CLI::App& mark, Action& chosen) {
  const auto [command, renaming] =
      add_part(mark, chosen, "rename", "Give a mark another name", rename_named);
  command->add_option("NAME", renaming->name, "Its name")->required();
  command->add_option("NEW", renaming->new_name, "The new name")->required();
}

void add_import(CLI::App& mark, Action& chosen) {
  const auto [command, import] =
      add_part(mark, chosen, "import",
               "Set the marks that a file lists; those of the same name are replaced", import_list);
  command->add_option("FILE", import->file, "A table (.csv) or an edit decision list (.edl)")
      ->required();
  command->add_option("--format", import->format, "The kind of the file (default: from its ending)")
      ->check(CLI::IsMember({"csv", "edl"}));
  command->add_option("--fps", import->fps, "Frames a second of the list (default: 60)")
      ->type_name("N[/D]");
  command
      ->add_option("--start", import->start,
                   "Timecode that the list has for the start of the replay, such as 01:00:00:00 "
                   "(default: 00:00:00:00)")
      ->type_name("TIMECODE");
}

void add_choice(CLI::App& command, AutomaticOptions& automatic) {
  command
      .add_option("--event", automatic.events,
                  "Which events, repeatable; see 'tickreel games' (default: all of them)")
      ->type_name("NAME")
      ->expected(1)
      ->take_all()
      ->allow_extra_args(false);
  add_text_option(command, "--by", "PLAYER", automatic.by, "Only what this player did");
  add_text_option(command, "--on", "PLAYER", automatic.on, "Only what was done to this player");
  CLI::Option* multi = command
                           .add_option("--multi", automatic.multi,
                                       "Only where one player did so many things within --within")
                           ->type_name("N")
                           ->check(CLI::Range(2, 1000));
  CLI::Option* within = add_text_option(command, "--within", "T", automatic.within,
                                        "From the first to the last of --multi (default: 4)");
  command.add_option("--top", automatic.top, "Only so many marks, those that weigh the most")
      ->type_name("N")
      ->check(CLI::Range(std::size_t{1}, kMaxMarks));
  CLI::Option* best = add_text_option(command, "--best", "T", automatic.best,
                                      "The T seconds whose events weigh the most");
  CLI::Option* most = add_text_option(command, "--max", "T", automatic.most,
                                      "How long a mark may become (default: 8)");
  CLI::Option* merge = command.add_flag("--merge", automatic.merge,
                                        "Make one mark of all that overlap, however long");
  within->needs(multi);
  merge->excludes(most);
  best->excludes(multi, within, most, merge);
}

void add_automatic(CLI::App& mark, Action& chosen) {
  const auto [command, automatic] =
      add_part(mark, chosen, "auto",
               "Set marks around what happened in the game, named after it; prints them",
               mark_automatically);
  add_choice(*command, *automatic);
  add_text_option(*command, "--before", "T", automatic->before,
                  "How long before each (default: 3; of --best 1)");
  add_text_option(*command, "--after", "T", automatic->after,
                  "How long after each (default: 2; of --best 1)");
  command->add_flag("--replace", automatic->replace, "Remove the marks that mark auto set before");
  command->add_flag("--json", automatic->as_json,
                    "Print one JSON document: the marks, and how many events were found");
}

}  // namespace

void add_mark_command(CLI::App& app, Action& chosen) {
  CLI::App* mark = app.add_subcommand("mark", "Name points and ranges of a replay, to film them");
  mark->require_subcommand(1);
  mark->footer(kExamples);
  add_list(*mark, chosen);
  add_add(*mark, chosen);
  add_remove(*mark, chosen);
  add_rename(*mark, chosen);
  add_import(*mark, chosen);
  add_automatic(*mark, chosen);
}

}  // namespace tickreel::cli
