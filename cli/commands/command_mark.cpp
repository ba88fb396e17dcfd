#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/options/picture_options.h"
#include "cli/replays/mark_changes.h"
#include "cli/words/mark_documents.h"
#include "cli/words/messages.h"
#include "cli/words/print_document.h"
#include "movie/film/film_name.h"
#include "movie/marks/mark_csv.h"
#include "movie/marks/mark_edl.h"
#include "movie/time/capture_range.h"
#include "sim/replay/notes_file.h"

namespace tickreel {
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
    "  tickreel mark list match.replay --edl --fps 25 > match.edl\n"
    "  tickreel mark import match.replay match.edl --fps 25";

struct ListOptions {
  bool as_json = false;
  bool as_csv = false;
  bool as_edl = false;
  std::string fps = "60";
};

struct MarkOptions {
  std::string replay;
  ListOptions list;
  NewMark add;
  std::vector<std::string> names;
  bool all = false;
  std::string old_name;
  std::string new_name;
  MarkImport import;
  AutomaticMarks automatic;
};

void print_table(const ReplayNotes& notes) {
  for (const Mark& mark : notes.marks) {
    const std::string out = mark.out_seconds ? format_game_time(*mark.out_seconds) : "";
    fmt::print("{:>11}  {:>11}  {}\n", format_game_time(mark.in_seconds), out, mark.name);
  }
}

Status print_edl(const MarkOptions& options, const ReplayNotes& notes) {
  const auto frame_rate = parse_frame_rate(options.list.fps, Rational(kMaxEdlFrameRate));
  if (!frame_rate) return frame_rate.error();
  const std::string title = film_name(std::filesystem::path(options.replay).stem().string());
  fmt::print("{}", write_mark_edl(notes.marks, title, *frame_rate));
  return {};
}

Status list_marks(const MarkOptions& options) {
  const auto file = NotesFile::open(options.replay);
  if (!file) return file.error();
  const ReplayNotes& notes = file->notes();
  if (options.list.as_edl) return print_edl(options, notes);
  if (options.list.as_csv) {
    fmt::print("{}", write_mark_csv(notes.marks));
  } else if (options.list.as_json) {
    print_document({{"file", options.replay},
                    {"notes_file", file->path()},
                    {"marks", mark_documents(notes)},
                    {"camera_keys", camera_key_documents(notes)}});
  } else if (notes.marks.empty()) {
    print_message(fmt::format("{} has no marks\n", options.replay));
  } else {
    print_table(notes);
  }
  return {};
}

using Options = std::shared_ptr<MarkOptions>;

/// A command of `mark`, which begins with the replay.
CLI::App* add_part(CLI::App& mark, const char* name, const char* what, const Options& options) {
  CLI::App* command = mark.add_subcommand(name, what);
  command->add_option("REPLAY", options->replay, "The replay")->required();
  return command;
}

void add_list(CLI::App& mark, const Options& options, Action& chosen) {
  CLI::App* command = add_part(mark, "list", "Show the marks, in order of time", options);
  CLI::Option* json = command->add_flag("--json", options->list.as_json,
                                        "Print one JSON document, with the camera keys");
  CLI::Option* csv =
      command->add_flag("--csv", options->list.as_csv, "Print a table: name,in,out, exact");
  CLI::Option* edl =
      command->add_flag("--edl", options->list.as_edl, "Print an edit decision list (CMX 3600)");
  json->excludes(csv, edl);
  csv->excludes(edl);
  command->add_option("--fps", options->list.fps, "Frames a second of the list (default: 60)")
      ->type_name("N[/D]")
      ->needs(edl);
  command->callback([&chosen, options] { chosen = [options] { return list_marks(*options); }; });
}

void add_add(CLI::App& mark, const Options& options, Action& chosen) {
  CLI::App* command =
      add_part(mark, "add", "Set a mark at a point, or for a range; prints its name", options);
  NewMark& add = options->add;
  CLI::Option* at = command->add_option("--at", add.at, "The point: 12.5, 1:02:03.5 or 620t");
  CLI::Option* in = command->add_option("--in", add.in, "The in point of a range");
  CLI::Option* out = command->add_option(
      "--out", add.out, "Its out point, exclusive; +2.5 for 2.5 seconds after the in point");
  for (CLI::Option* time : {at, in, out}) time->type_name("T");
  at->excludes(in, out);
  in->needs(out);
  out->needs(in);
  command->add_option("--name", add.name, "Its name (default: the next free 'mark N')")
      ->type_name("NAME");
  command->callback([&chosen, options] {
    if (options->add.at.empty() && options->add.in.empty()) {
      throw CLI::RequiredError("--at T, or --in T and --out T");
    }
    chosen = [options] { return add_mark(options->replay, options->add); };
  });
}

void add_remove(CLI::App& mark, const Options& options, Action& chosen) {
  CLI::App* command = add_part(mark, "remove", "Remove marks", options);
  CLI::Option* names = command->add_option("NAME", options->names, "Their names");
  CLI::Option* all = command->add_flag("--all", options->all, "All of them");
  all->excludes(names);
  command->callback([&chosen, options] {
    if (options->names.empty() && !options->all) throw CLI::RequiredError("NAME or --all");
    chosen = [options] { return remove_marks(options->replay, options->names, options->all); };
  });
}

void add_rename(CLI::App& mark, const Options& options, Action& chosen) {
  CLI::App* command = add_part(mark, "rename", "Give a mark another name", options);
  command->add_option("NAME", options->old_name, "Its name")->required();
  command->add_option("NEW", options->new_name, "The new name")->required();
  command->callback([&chosen, options] {
    chosen = [options] {
      return rename_mark(options->replay, options->old_name, options->new_name);
    };
  });
}

void add_import(CLI::App& mark, const Options& options, Action& chosen) {
  CLI::App* command =
      add_part(mark, "import",
               "Set the marks that a file lists; those of the same name are replaced", options);
  MarkImport& import = options->import;
  command->add_option("FILE", import.file, "A table (.csv) or an edit decision list (.edl)")
      ->required();
  command->add_option("--format", import.format, "What it is (default: from its ending)")
      ->check(CLI::IsMember({"csv", "edl"}));
  command->add_option("--fps", import.fps, "Frames a second of the list (default: 60)")
      ->type_name("N[/D]");
  command
      ->add_option("--start", import.start,
                   "Timecode that the list has for the start of the replay, such as 01:00:00:00 "
                   "(default: 00:00:00:00)")
      ->type_name("TIMECODE");
  command->callback([&chosen, options] {
    chosen = [options] { return import_marks(options->replay, options->import); };
  });
}

void add_automatic(CLI::App& mark, const Options& options, Action& chosen) {
  CLI::App* command = add_part(
      mark, "auto", "Set ranges around the game's events, called 'kill 1', 'kill 2'", options);
  AutomaticMarks& automatic = options->automatic;
  command->add_option("--event", automatic.event, "Which events; see 'tickreel games'")
      ->type_name("NAME")
      ->required();
  command->add_option("--before", automatic.before, "How long before each (default: 3)")
      ->type_name("T");
  command->add_option("--after", automatic.after, "How long after each (default: 2)")
      ->type_name("T");
  command->add_flag("--replace", automatic.replace, "Remove those that it set before");
  command->callback([&chosen, options] {
    chosen = [options] { return mark_events(options->replay, options->automatic); };
  });
}

}  // namespace

void add_mark_command(CLI::App& app, Action& chosen) {
  const auto options = std::make_shared<MarkOptions>();
  CLI::App* mark = app.add_subcommand("mark", "Name points and ranges of a replay, to film them");
  mark->require_subcommand(1);
  mark->footer(kExamples);
  add_list(*mark, options, chosen);
  add_add(*mark, options, chosen);
  add_remove(*mark, options, chosen);
  add_rename(*mark, options, chosen);
  add_import(*mark, options, chosen);
  add_automatic(*mark, options, chosen);
}

}  // namespace tickreel
