#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "cli/commands/commands.h"
#include "cli/words/messages.h"
#include "core/text/shown_name.h"
#include "games/apart/game_host.h"
#include "games/check/check_game.h"
#include "games/loaded/game_library.h"
#include "games/registry.h"
#include "sim/text/action_words.h"

namespace tickreel::cli {
namespace {

std::vector<std::string> event_names(const GameInfo& info) {
  std::vector<std::string> names;
  for (const NamedEvent& event : info.events) names.push_back(event.name);
  return names;
}

nlohmann::json to_json(const GameEntry& entry) {
  nlohmann::json game = {
      {"name", entry.info.name},
      {"description", entry.info.description},
      {"version", entry.info.version},
      {"tick_rate", entry.info.tick_rate.to_string()},
      {"min_players", entry.info.min_players},
      {"max_players", entry.info.max_players},
      {"cameras", entry.make_look()->cameras()},
      {"events", event_names(entry.info)},
  };
  nlohmann::json& actions = game["actions"] = nlohmann::json::array();
  for (const std::string& name : ActionWords(entry.controls).names()) actions.push_back(name);
  if (!entry.info.library.empty()) game["library"] = entry.info.library;
  if (entry.info.begin_apart) game["process"] = describe_process(entry.info);
  return game;
}

void print_game(const GameEntry& entry) {
  const GameInfo& info = entry.info;
  print_out("{:<12} {}\n{:<12} {}, {} ticks/s, cameras: {}\n", info.name, info.description, "",
            info.describe_players(), info.tick_rate.to_string(),
            fmt::join(entry.make_look()->cameras(), ", "));
  if (!info.events.empty())
    print_out("{:<12} events to mark: {}\n", "", fmt::join(event_names(info), ", "));
  if (!info.library.empty()) print_out("{:<12} of the library {}\n", "", shown_name(info.library));
  if (info.begin_apart) print_out("{:<12} {}\n", "", describe_process(info));
}

struct GamesOptions {
  std::string name;
  bool as_json = false;
};

Status list_games(const GamesOptions& options) {
  if (names_library(options.name)) {
    return bad_usage(options.name + " is a library: load it with §game, and name its game");
  }
  const auto named = choose_game_called(options.name);
  if (!options.name.empty() && !named) return named.error();
  const bool is_one = !options.name.empty();
  if (options.as_json) {
    nlohmann::json games = nlohmann::json::array();
    for (const GameEntry& entry : all_games()) games.push_back(to_json(entry));
    print_document(is_one ? to_json(**named) : games);
  } else if (is_one) {
    print_game(**named);
    const std::vector<std::string> actions = ActionWords((*named)->controls).names();
    print_out(
        "{:<12} actions: {}\n", "",
        actions.empty() ? "button0 to button31" : fmt::format("{}", fmt::join(actions, ", ")));
  } else {
    for (const GameEntry& entry : all_games()) print_game(entry);
  }
  return {};
}

Status check_and_tell(const GameCheckRequest& request) {
  const auto check = check_game(request);
  if (!check) return check.error();
  if (check->forbidden.empty()) print_out("{}\n", check->describe());
  return status_of(*check);
}

}  // namespace

void add_games_command(CLI::App& app, Action& chosen) {
  const auto [command, options] =
      add_command(app, chosen, "games", "List the games this build knows", list_games);
  command->add_option("NAME", options->name,
                      "One of them, with the actions that texts of inputs name");
  command->add_flag("--json", options->as_json, "Print one JSON document");
}

void add_check_game_command(CLI::App& app, Action& chosen) {
  const auto [command, request] =
      add_command(app, chosen, "check-game", "Find what a game must not call", check_and_tell);
  command->footer("Code 1: it calls some of it.\n\nExample:\n  tickreel check-game ./mygame.so");
  command->add_option("FILE", request->files, "Shared libraries, objects or archives")->required();
  command->add_option("--allow", request->allowed, "What you vouch for, such as sinf; repeatable")
      ->allow_extra_args(false)
      ->type_name("SYMBOL");
}

}  // namespace tickreel::cli
