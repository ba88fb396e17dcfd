#include "cli/games/load_games.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "demos/registry.h"
#include "plugins/game_library.h"

namespace tickreel {
namespace {

constexpr char kBetween = ';';

std::string name_of(const GameLibrary& library) {
  const std::string path = std::filesystem::absolute(library.path).lexically_normal().string();
  return library.argument.empty() ? path : path + ":" + library.argument;
}

/// A library, or all of a folder.
Status add_libraries(const std::string& named, std::vector<GameLibrary>& libraries) {
  std::error_code error;
  if (!std::filesystem::is_directory(named, error)) {
    const auto found = GameLibrary::find(named);
    if (!found) return found.error();
    libraries.push_back(*found);
    return {};
  }
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(named, error)) {
    if (entry.path().extension() == ".so") paths.push_back(entry.path().string());
  }
  if (error) return failed(named + ": " + error.message());
  std::ranges::sort(paths);
  for (const std::string& path : paths) libraries.push_back({path});
  return {};
}

Status add_variable(std::vector<GameLibrary>& libraries) {
  const char* const variable = std::getenv(kGamesVariable);
  std::string rest = variable == nullptr ? "" : variable;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(kBetween), rest.size());
    const std::string named = rest.substr(0, end);
    rest.erase(0, end + 1);
    if (named.empty()) continue;
    const Status added = add_libraries(named, libraries);
    if (!added) {
      return Error{added.error().kind, std::string(kGamesVariable) + ": " + added.error().message};
    }
  }
  return {};
}

/// GameInfo::name of what load_games() was given.
std::vector<std::string>& names_of_given() {
  static std::vector<std::string> names;
  return names;
}

}  // namespace

const GameEntry* named_game() {
  const auto& names = names_of_given();
  return names.size() == 1 ? find_game(names.front()) : nullptr;
}

Status load_games(const std::vector<std::string>& named) {
  std::vector<GameLibrary> libraries;
  for (const std::string& one : named) {
    const auto found = GameLibrary::find(one);
    if (!found) return found.error();
    libraries.push_back(*found);
  }
  if (Status added = add_variable(libraries); !added) return added;
  std::vector<std::string> names;
  for (const GameLibrary& library : libraries) {
    std::string name = name_of(library);
    if (std::ranges::find(names, name) != names.end()) continue;
    auto game = load_game_library(library);
    if (!game) return game.error();
    if (names.size() < named.size()) names_of_given().push_back(game->info.name);
    if (Status added = add_game(*std::move(game)); !added) return added;
    names.push_back(std::move(name));
  }
  std::string variable;
  for (const std::string& name : names) variable += (variable.empty() ? "" : ";") + name;
  if (!variable.empty()) ::setenv(kGamesVariable, variable.c_str(), 1);
  return {};
}

}  // namespace tickreel
