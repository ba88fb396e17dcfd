#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "cli/commands/commands.h"
#include "cli/options/film_option.h"
#include "cli/options/replay_option.h"
#include "cli/words/messages.h"
#include "cli/words/note_words.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "movie/cut/marks/camera_key_csv.h"
#include "movie/cut/notes/camera_changes.h"
#include "movie/film/time/capture_range.h"
#include "sim/replay/notes_file.h"

namespace tickreel::cli {
namespace {

constexpr const char* kCameraExamples =
    "The camera 'keys' goes smoothly from key to key. Keys are stored as marks are, and change\n"
    "nothing of what is played. Places are metres: east, north and up.\n"
    "'tickreel camera add --help' and so on list the options.\n"
    "The camera 'cuts' shows at each point the camera that was cut to last.\n"
    "\n"
    "Examples:\n"
    "  tickreel camera add match.replay --at 12 --eye=-20,-12,9 --target 0,0,1\n"
    "  tickreel camera add match.replay --at 16 --eye 14,-16,5 --target 2,1,0 --fov 30\n"
    "  tickreel camera list match.replay --csv > keys.csv\n"
    "  tickreel camera import match.replay keys.csv\n"
    "  tickreel export match.replay -o flight.mp4 --from 12 --to 16 --camera keys\n"
    "  tickreel camera cut match.replay --at 20 --camera orbit";

struct KeyListOptions {
  std::string replay;
  bool as_json = false;
  bool as_csv = false;
};

Status list_keys(const KeyListOptions& options) {
  const auto file = NotesFile::open(options.replay);
  if (!file) return file.error();
  const ReplayNotes& notes = file->notes();
  if (options.as_csv) {
    print_data(write_camera_key_csv(notes.camera_keys));
  } else if (options.as_json) {
    print_document({{"file", options.replay},
                    {"notes_file", file->path()},
                    {"camera_keys", camera_key_documents(notes)},
                    {"cuts", cut_documents(notes)}});
  } else if (notes.camera_keys.empty() && notes.cuts.empty()) {
    print_message(fmt::format("{} has no camera keys and no cuts\n", shown_name(options.replay)));
  } else {
    for (const CameraKey& key : notes.camera_keys) {
      print_out("{:>11}  {}\n", format_game_time(key.seconds), key_in_words(key));
    }
    for (const NotedCut& cut : notes.cuts) {
      print_out("{:>11}  cut to {}\n", format_game_time(cut.seconds), shown_message(cut.camera));
    }
  }
  return {};
}

Status told_of_keys(const Result<NotesChange>& changed) {
  if (!changed) return changed.error();
  tell_if_beside(*changed, "camera keys");
  return {};
}

Status set_key(const NewCameraKey& key) {
  return told_of_keys(add_camera_key(key));
}

Status set_cut(const NewCut& cut) {
  const auto added = add_cut(cut);
  if (added) tell_if_beside(*added, "cuts");
  return added ? Status() : added.error();
}

Status remove_keys(const CameraKeyRemoval& removal) {
  return told_of_keys(remove_camera_keys(removal));
}

Status import_keys(const CameraKeyImport& import) {
  const auto imported = import_camera_keys(import);
  if (Status done = told_of_keys(imported); !done) return done;
  print_message(fmt::format("{} from {}{}\n", counted(imported->count, "camera key"),
                            shown_name(import.file),
                            imported->count == 0 ? ": nothing follows its first line" : ""));
  return {};
}

template <typename Options>
auto add_camera_part(CLI::App& camera, Action& chosen, const char* name, const char* what,
                     Status (*act)(const Options& options)) {
  auto part = add_command(camera, chosen, name, what, act);
  add_replay_option(*part.first, part.second->replay)->required();
  return part;
}

void add_key_add(CLI::App& camera, Action& chosen) {
  const auto [command, add] = add_camera_part(camera, chosen, "add", "Set a key", set_key);
  add_text_option(*command, "--at", "T", add->at, "When: 12.5, 1:02:03.5, 620t or @MARK")
      ->required();
  add_text_option(*command, "--eye", "X,Y,Z", add->eye, "Where the camera is, in metres")
      ->required();
  add_text_option(*command, "--target", "X,Y,Z", add->target,
                  "The point that the camera looks at, in metres")
      ->required();
  add_text_option(*command, "--fov", "DEGREES", add->fov,
                  "Its field of view, from bottom to top (default: 40.1, which is 0.7 radians)");
  add_text_option(
      *command, "--ease", "HOW", add->ease,
      "How the camera goes on to the next key: smooth, linear, hold or in-out (default: smooth)");
}

void add_cut_add(CLI::App& camera, Action& chosen) {
  const auto [command, cut] =
      add_camera_part(camera, chosen, "cut",
                      "Look through another camera from a point on, with --camera cuts", set_cut);
  add_text_option(*command, "--at", "T", cut->at, "From when on: 12.5, 620t or @MARK")->required();
  add_text_option(*command, "--camera", "NAME", cut->camera, "Which, see 'tickreel games'")
      ->required();
}

void add_key_list(CLI::App& camera, Action& chosen) {
  const auto [command, list] = add_camera_part(
      camera, chosen, "list", "Show the keys and the cuts, in order of time", list_keys);
  CLI::Option* json = command->add_flag("--json", list->as_json, "Print one JSON document");
  command->add_flag("--csv", list->as_csv, "Print a table of the keys, exact")->excludes(json);
}

void add_key_remove(CLI::App& camera, Action& chosen) {
  const auto [command, removal] =
      add_camera_part(camera, chosen, "remove", "Remove keys, or cuts", remove_keys);
  CLI::Option* times = command->add_option("T", removal->times, "When they are");
  command->add_flag("--all", removal->all, "All of them")->excludes(times);
  command->add_flag("--cuts", removal->are_cuts, "Cuts, not keys");
  command->callback([&chosen, removal = removal] {
    if (removal->times.empty() && !removal->all) throw CLI::RequiredError("T or --all");
    chosen = [removal] { return remove_keys(*removal); };
  });
}

void add_key_import(CLI::App& camera, Action& chosen) {
  const auto [command, import] = add_camera_part(
      camera, chosen, "import",
      "Set the keys that a table (CSV) lists; those at the same times are replaced", import_keys);
  command->add_option("FILE", import->file, "As 'list --csv' prints it")->required();
}

}  // namespace

void add_camera_command(CLI::App& app, Action& chosen) {
  CLI::App* camera = app.add_subcommand(
      "camera", "Lay the way of a free camera through a replay, and cut from camera to camera");
  camera->require_subcommand(1);
  camera->footer(kCameraExamples);
  add_key_add(*camera, chosen);
  add_cut_add(*camera, chosen);
  add_key_list(*camera, chosen);
  add_key_remove(*camera, chosen);
  add_key_import(*camera, chosen);
}

}  // namespace tickreel::cli
