#include <fmt/format.h>

#include <string>
#include <vector>

#include "cli/options/film_option.h"
#include "cli/reels/reel_commands.h"
#include "cli/words/messages.h"
#include "core/files/output_file.h"
#include "core/files/text_file.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "movie/film/existing_film.h"
#include "movie/plan/reel/marks_description.h"

namespace tickreel::cli {
namespace {

struct InitOptions {
  std::vector<std::string> replays;
  std::string output;  ///< empty: it is printed
  bool overwrite = false;
};

<<<<<<< HEAD
std::string card_of(const std::vector<std::string>& replays) {
  const std::string name = fs::path(replays.front()).stem().string();
  return replays.size() == 1 ? name : "Best of";
}

/// A clip for each mark; of a replay without any, what is best in it, or all of it.
Result<std::string> clips_of(const std::string& replay, const std::string& output) {
  auto reader = ReplayReader::open(replay);
  if (!reader) return reader.error();
  const auto notes = NotesFile::open(replay);
  if (!notes) return notes.error();
  const std::string begin =
      fmt::format("\n[[clip]]\nreplay = {}\n", toml_text(path_in_description(output, replay)));
  const std::vector<Mark>& marks = notes->notes().marks;
  std::string clips;
  for (const Mark& mark : marks) {
    clips += begin + fmt::format("mark = {}\n", toml_text(mark.name));
  }
  if (!marks.empty()) return clips;
  const GameEntry* const game = find_game(reader->session().game);
  const bool has_events = game != nullptr && !game->info.events.empty();
  return begin + (has_events ? "best = 6  # seconds. Or from = 10, to = 16; or event = \"" +
                                   game->info.events.front().name + "\"\n"
                             : "# from = 10\n# to = 16\n");
}

Status init_reel(const InitOptions& given) {
  InitOptions options = given;
  if (options.output == "-") options.output.clear();
  std::vector<std::string> replays;
  for (const std::string& named : options.replays) {
    auto path = path_of_replay(named);
    if (!path) return path.error();
    replays.push_back(*std::move(path));
  }
  if (Status right = check_description_name(options.output); !right) return right;
  for (const std::string& replay : replays) {
    if (Status apart = check_output_is_not(replay, options.output); !apart) return apart;
  }
  std::string text = fmt::format(
      "# A reel: 'tickreel reel FILE -o reel.mp4' makes it, --dry-run says what it will be.\n"
      "size = \"1280x720\"\nfade-in = 0.5\nfade-out = 1\n\n"
      "[defaults]\ntransition = \"dissolve\"\ntransition-length = 0.5\n\n"
      "[[clip]]\ncard = {}\nlength = 2\n",
      toml_text(card_of(replays)));
  for (const std::string& replay : replays) {
    auto clips = clips_of(replay, options.output);
    if (!clips) return clips.error();
    text += *clips;
  }
=======
Status init_reel(const InitOptions& options) {
  const auto described = describe_marks(options.replays, options.output);
  if (!described) return described.error();
  const std::string text =
      "# A reel: 'tickreel reel FILE -o reel.mp4' makes it, --dry-run says what it will be.\n" +
      *described;
>>>>>>> ns
  if (options.output.empty()) {
    fmt::print("{}", text);
    return {};
  }
  if (Status free = check_replaceable(options.output, options.overwrite); !free) return free;
  const WhenThere when_there = options.overwrite ? WhenThere::kReplace : WhenThere::kKeep;
  if (Status written = write_text_file(options.output, text, when_there); !written) return written;
  print_message(fmt::format("{}: a reel of {}\n", shown_name(options.output),
                            counted(static_cast<std::int64_t>(options.replays.size()), "replay")));
  return {};
}

}  // namespace

void add_reel_init_command(CLI::App& reel, Action& chosen) {
  const auto [command, options] = add_command(
      reel, chosen, "init", "Write a first description, of the marks of replays", init_reel);
  command->footer("Example:\n  tickreel reel init a.replay b.replay -o reel.toml");
  command->add_option("REPLAY", options->replays, "Recordings, or 'last'")->required();
  add_text_option(*command, "-o,--output", "FILE", options->output,
                  "The description (default, and -: printed)");
  command->add_flag("--overwrite", options->overwrite, "Replace an existing file");
}

}  // namespace tickreel::cli
