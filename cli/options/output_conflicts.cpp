#include "cli/options/output_conflicts.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "bench/history.h"
#include "core/files/input_files.h"
#include "movie/film/manifest_check.h"
#include "movie/plan/film_plan.h"
#include "sim/replay/notes_file.h"

namespace tickreel::cli {
namespace {

/// The options that name output files. All other options that may name a file name an input.
constexpr const char* kOutputs[] = {"--output", "--history", "--storyboard", "--camera-data"};

/// Options with other text are skipped: it may equal the name of a file by chance.
bool may_name_file(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  return option.get_positional() ||
         std::ranges::any_of(
             std::vector<std::string>{"FILE", "REPLAY", ".json"},
             [&](const std::string& of) { return type.find(of) != std::string::npos; });
}

std::string in_words(const CLI::Option& option) {
  std::string name = option.get_single_name();
  if (!option.get_positional()) return "file of --" + name;
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
  // "The timeline"
  const std::string what = option.get_description();
  const bool is_word = what.starts_with("The ") && what.find_first_of(" .,:", 4) == what.npos;
  if (name == "file" && is_word) return what.substr(4);
  return name == "file" || name == "name" || name == "dir" ? "file that is read" : name;
}

/// Adds both parts of "LIBRARY.so:ARGUMENT": each may be a file.
void add_game(const std::string& text, InputFiles& inputs) {
  inputs.add(text, "game");
  for (std::size_t at = text.find(':'); at != text.npos; at = text.find(':', at + 1)) {
    inputs.add(text.substr(0, at), "game");
    inputs.add(text.substr(at + 1), "game's argument");
  }
}

void add_games_of_environment(InputFiles& inputs) {
  const char* games = std::getenv("TICKREEL_GAMES");
  std::istringstream all(games == nullptr ? "" : games);
  for (std::string game; std::getline(all, game, ';');) add_game(game, inputs);
}

class CommandLine {
 public:
  CommandLine() {
    inputs_.add("-", "standard input");
    add_games_of_environment(inputs_);
  }

  void read(const CLI::App& command) {
    const auto is_given = [&](const char* name) {
      const CLI::Option* const option = command.get_option_no_throw(name);
      return option != nullptr && option->count() > 0;
    };
    for (const CLI::Option* const option : command.get_options()) {
      if (option->count() == 0) continue;
      const bool is_output =
          std::ranges::any_of(kOutputs, [&](const char* name) { return option->check_name(name); });
      for (const std::string& text : option->results()) {
        if (option->check_name("--game")) {
          add_game(text, inputs_);
        } else if (is_output) {
          outputs_.push_back(text);
          if (is_given("--manifest")) outputs_.push_back(manifest_path(text));
          if (is_given("--poster")) outputs_.push_back(poster_path(text));
          if (option->check_name("--history")) add_chart(text);
        } else if (may_name_file(*option)) {
          inputs_.add(text, in_words(*option));
          inputs_.add(text.substr(0, text.find(',')), in_words(*option));
          inputs_.add(notes_path_beside(text), "file of notes that is read");
        }
      }
    }
    for (const CLI::App* const chosen : command.get_subcommands()) read(*chosen);
  }

  [[nodiscard]] Status check() const {
    for (const std::string& output : outputs_) {
      if (Status apart = inputs_.check_output(output); !apart) return apart;
    }
    return {};
  }

 private:
  /// Adds the chart that is written beside a history. A history with a wrong name has no chart.
  void add_chart(const std::string& history) {
    if (const auto chart = chart_path_of(history)) outputs_.push_back(*chart);
  }

  InputFiles inputs_;
  std::vector<std::string> outputs_;
};

}  // namespace

Status check_output_conflicts(const CLI::App& app) {
  CommandLine line;
  line.read(app);
  return line.check();
}

}  // namespace tickreel::cli
