#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "cli/options/film_option.h"
#include "cli/reels/reel_commands.h"
#include "cli/words/messages.h"
#include "core/files/output_file.h"
#include "core/files/text_file.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "movie/film/existing_film.h"
#include "movie/plan/reel/edit_import.h"
#include "movie/plan/reel/reel_text.h"

namespace tickreel::cli {
namespace {

struct ImportOptions {
  std::string file;
  std::string output;  ///< empty: standard output
  std::string fps;
  bool overwrite = false;
};

void tell_warnings(const std::vector<std::string>& warnings, const std::string& file) {
  constexpr std::size_t kMostTold = 50;
  for (std::size_t i = 0; i < std::min(warnings.size(), kMostTold); ++i) {
    print_warning(file + ": " + warnings[i]);
  }
  if (warnings.size() > kMostTold) {
    print_warning(fmt::format("{}: and {} more", file, warnings.size() - kMostTold));
  }
}

Status import_reel(const ImportOptions& given) {
  ImportOptions options = given;
  if (options.output == "-") options.output.clear();
  if (Status right = check_description_name(options.output); !right) return right;
  auto read = read_edit(options.file, options.fps);
  if (!read) return read.error();
  const auto reel = reel_of(read->timeline, options.file, options.output, read->warnings);
  if (!reel) return reel.error();
  const std::string text = toml_document(*reel);
  if (!options.output.empty()) {
    Status apart = check_output_is_not(options.file, "timeline", options.output);
    if (!apart) return apart;
    if (Status free = check_replaceable(options.output, options.overwrite); !free) return free;
  }
  tell_warnings(read->warnings, shown_name(options.file));
  if (options.output.empty()) {
    print_out("{}", text);
    return {};
  }
  const WhenThere when_there = options.overwrite ? WhenThere::kReplace : WhenThere::kKeep;
  if (Status written = write_text_file(options.output, text, when_there); !written) return written;
  print_message(fmt::format("{}: a reel of {}\n", shown_name(options.output),
                            counted(read->timeline.clips.size(), "clip")));
  return {};
}

}  // namespace

void add_reel_import_command(CLI::App& reel, Action& chosen) {
  const auto [command, options] = add_command(
      reel, chosen, "import", "Write a description of an editing program's timeline", import_reel);
  command->footer(
      "FILE is OpenTimelineIO (.otio) or an edit decision list (CMX 3600, .edl).\n\nExample:\n"
      "  tickreel reel import cut.otio -o cut.toml");
  command->add_option("FILE", options->file, "The timeline")->required();
  add_text_option(*command, "-o,--output", "REEL", options->output,
                  "The description (default, and -: printed)");
  add_text_option(*command, "--fps", "RATE", options->fps,
                  "The frame rate of the timeline, where it does not say one");
  command->add_flag("--overwrite", options->overwrite, "Replace an existing file");
}

}  // namespace tickreel::cli
