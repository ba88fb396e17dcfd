#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/options/replay_option.h"
#include "cli/words/messages.h"
#include "core/text/counted.h"
#include "sim/compare/replay_difference.h"

namespace tickreel::cli {
namespace {

struct DiffOptions {
  std::string first;
  std::string second;
  bool as_json = false;
};

nlohmann::json to_json(const std::vector<NamedDifference>& differences) {
  nlohmann::json list = nlohmann::json::array();
  for (const NamedDifference& difference : differences) {
    list.push_back(
        {{"name", difference.name}, {"first", difference.first}, {"second", difference.second}});
  }
  return list;
}

void print_json(const DiffOptions& options, const ReplayDifference& difference) {
  nlohmann::json document = {
      {"files", {options.first, options.second}},
      {"same", difference.none()},
      {"header", to_json(difference.header)},
      {"constants", to_json(difference.constants)},
      {"inputs", nullptr},
      {"ticks", {difference.first_ticks, difference.second_ticks}},
      {"first_hash_tick",
       difference.hash_tick ? nlohmann::json(*difference.hash_tick) : nlohmann::json()},
  };
  if (difference.inputs) {
    document["inputs"] = {{"first_tick", difference.inputs->first_tick},
                          {"differing_ticks", difference.inputs->differing_ticks},
                          {"what", to_json(difference.inputs->what)}};
  }
  print_document(document);
}

/// Marks lines as diff(1) does: < for the first file, > for the second.
void print(const std::vector<NamedDifference>& differences, const char* prefix) {
  for (const NamedDifference& difference : differences) {
    print_out("{}{}\n  < {}\n  > {}\n", prefix, difference.name, difference.first,
              difference.second);
  }
}

void print_text(const DiffOptions& options, const ReplayDifference& difference) {
  print(difference.header, "");
  print(difference.constants, "constant ");
  if (difference.inputs) {
    print_out("inputs differ in {}, first in tick {}\n",
              counted(difference.inputs->differing_ticks, "tick"), difference.inputs->first_tick);
    print(difference.inputs->what, "");
  }
  if (difference.first_ticks != difference.second_ticks) {
    const bool first_is_shorter = difference.first_ticks < difference.second_ticks;
    print_out("length\n  < {}\n  > {}{}\n", counted(difference.first_ticks, "tick"),
              counted(difference.second_ticks, "tick"),
              difference.inputs || !difference.begins_alike
                  ? ""
                  : fmt::format("\n{} has the inputs that {} begins with",
                                first_is_shorter ? options.first : options.second,
                                first_is_shorter ? options.second : options.first));
  }
  if (difference.hash_tick) {
    print_out("stored state hashes differ first at tick {}\n", *difference.hash_tick);
  }
}

Status diff(const DiffOptions& options) {
  auto first = ReplayReader::open(options.first);
  if (!first) return first.error();
  auto second = ReplayReader::open(options.second);
  if (!second) return second.error();
  const auto difference = replay_difference(*first, *second);
  if (!difference) return difference.error();
  if (options.as_json) {
    print_json(options, *difference);
  } else {
    print_text(options, *difference);
  }
  if (difference->none()) return {};
  return failed(fmt::format("{} and {} differ", options.first, options.second));
}

}  // namespace

void add_diff_command(CLI::App& app, Action& chosen) {
  const auto [command, options] = add_command(
      app, chosen, "diff", "Say where two replays differ: header, constants, inputs", diff);
  command->footer(
      "Exit code 0: they say the same; 1: they differ; 3: one of the files is no good. How they\n"
      "are stored (format, chunks, keyframes) is not compared.\n\n"
      "Example:\n  tickreel diff match.replay other.replay");
  add_replay_option(*command, options->first, "A replay")->required();
  command->add_option("OTHER", options->second, "The one to compare it with")
      ->required()
      ->transform(recording_names());
  command->add_flag("--json", options->as_json, "Print one JSON document");
}

}  // namespace tickreel::cli
