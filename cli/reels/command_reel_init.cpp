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
  std::string output;  ///< empty: standard output
  bool overwrite = false;
};

Status init_reel(const InitOptions& given) {
  InitOptions options = given;
  if (options.output == "-") options.output.clear();
  const auto described = describe_marks(options.replays, options.output);
  if (!described) return described.error();
  const std::string text =
      "# A reel: 'tickreel reel FILE -o reel.mp4' makes it, --dry-run says what it will be.\n" +
      *described;
  if (options.output.empty()) {
    print_out("{}", text);
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
