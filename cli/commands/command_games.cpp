#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "cli/commands/commands.h"
#include "cli/words/messages.h"
#include "core/text/shown_name.h"
#include "games/apart/game_host.h"
#include "games/check/check_game.h"
#include "games/registry.h"

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
  if (!entry.info.library.empty()) game["library"] = entry.info.library;
  if (entry.info.begin_apart) game["process"] = describe_process(entry.info);
  return game;
}

Status list_games(const bool& as_json) {
  if (as_json) {
    nlohmann::json games = nlohmann::json::array();
    for (const GameEntry& entry : all_games()) games.push_back(to_json(entry));
    print_document(games);
    return {};
  }
  for (const GameEntry& entry : all_games()) {
    const GameInfo& info = entry.info;
    print_out("{:<12} {}\n{:<12} {}, {} ticks/s, cameras: {}\n", info.name, info.description, "",
              info.describe_players(), info.tick_rate.to_string(),
              fmt::join(entry.make_look()->cameras(), ", "));
    if (!info.events.empty())
      print_out("{:<12} events to mark: {}\n", "", fmt::join(event_names(info), ", "));
    if (!info.library.empty())
      print_out("{:<12} of the library {}\n", "", shown_name(info.library));
    if (info.begin_apart) print_out("{:<12} {}\n", "", describe_process(info));
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
  const auto [command, as_json] =
      add_command(app, chosen, "games", "List the games this build knows", list_games);
  command->add_flag("--json", *as_json, "Print one JSON document");
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
