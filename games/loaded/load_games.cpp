#include "games/loaded/load_games.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "games/loaded/game_call.h"
#include "games/loaded/game_library.h"
#include "games/registry.h"

namespace tickreel::games {
namespace {

constexpr char kBetween = ';';

/// A library that is loaded.
struct LoadedLibrary {
  std::string name;     ///< full_name_of()
  std::string path;     ///< the full path without the argument
  std::string game;     ///< GameInfo::name
  std::string library;  ///< GameInfo::library
};

std::vector<LoadedLibrary>& all_loaded() {
  static std::vector<LoadedLibrary> libraries;
  return libraries;
}

std::string full_path_of(const GameLibrary& library) {
  return std::filesystem::absolute(library.path).lexically_normal().string();
}

std::string full_name_of(const GameLibrary& library) {
  const std::string path =
      (library.is_core ? std::string(kCorePrefix) : "") + full_path_of(library);
  return library.argument.empty() ? path : path + ":" + library.argument;
}

/// A library to be loaded.
struct WantedLibrary {
  GameLibrary library;
  bool is_named = false;      ///< by the caller, not by the variable
  bool is_of_folder = false;  ///< nobody named it: it lies in a folder that the variable names
};

/// Adds a library, or all libraries of a folder.
Status add_libraries(const std::string& named, std::vector<WantedLibrary>& libraries) {
  std::error_code error;
  if (!std::filesystem::is_directory(named, error)) {
    const auto found = GameLibrary::find(named);
    if (!found) return found.error();
    libraries.push_back({*found});
    return {};
  }
  std::vector<std::string> paths;
  for (std::filesystem::directory_iterator entry(named, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().extension() == ".so") paths.push_back(entry->path().string());
  }
  if (error) return failed(named + ": " + error.message());
  std::ranges::sort(paths);
  for (const std::string& path : paths) libraries.push_back({{path}, false, true});
  return {};
}

Status add_variable(std::vector<WantedLibrary>& libraries) {
  const char* const variable = std::getenv(kGamesVariable);
  std::string rest = variable == nullptr ? "" : variable;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(kBetween), rest.size());
    const std::string named = rest.substr(0, end);
    rest.erase(0, end + 1);
    if (named.empty()) continue;
    const Status added = add_libraries(named, libraries);
    if (!added) {
      return Error{
          added.error().kind,
          std::string(kGamesVariable) +
              " (libraries and folders, with semicolons between them): " + added.error().message};
    }
  }
  return {};
}

/// Refuses a name with a semicolon, which the variable could not pass on to other programs.
Status check_has_no_separator(const std::string& name) {
  if (name.find(kBetween) == std::string::npos) return {};
  return bad_usage(name +
                   ": neither the path nor the argument of a library may have a semicolon, " +
                   "which stands between games in " + kGamesVariable);
}

/// Loads the library unless it is loaded. The first time, its game is added to all_games(), except
/// when one of `given` has a game of that name.
Result<LoadedLibrary> load_once(const GameLibrary& library, const std::vector<LoadedLibrary>& given,
                                const GameWatch& watch) {
  LoadedLibrary loaded{full_name_of(library), full_path_of(library), {}, {}};
  auto& all = all_loaded();
  const auto found = std::ranges::find(all, loaded.name, &LoadedLibrary::name);
  if (found != all.end()) return *found;
  if (Status named = check_has_no_separator(loaded.name); !named) return named.error();
  auto game = watch.load(library);
  if (!game) return game.error();
  if (game->has_unknown_fields) {
    watch.warn(library.path +
               ": its table sets fields that this tickreel does not know: it was built for a newer "
               "one, and may play, look or sound otherwise there");
  }
  loaded.game = game->info.name;
  loaded.library = game->info.library;
  const auto is_of_its_name = [&](const LoadedLibrary& one) { return one.game == loaded.game; };
  if (std::ranges::any_of(given, is_of_its_name)) return loaded;
  // A library that is given another argument is another game, and both may stay.
  const auto other = std::ranges::find_if(all, is_of_its_name);
  const bool beside = other != all.end() && other->path == loaded.path;
  if (Status added = add_game(*std::move(game), beside); !added) {
    const std::string from = other == all.end() ? "" : " (" + other->path + ")";
    return Error{added.error().kind, library.path + ": " + added.error().message + from};
  }
  all.push_back(loaded);
  return loaded;
}

/// The libraries of the last call of load_games().
std::vector<LoadedLibrary>& given_last() {
  static std::vector<LoadedLibrary> given;
  return given;
}

}  // namespace

std::string library_path_of(const GameInfo& game) {
  for (const LoadedLibrary& one : all_loaded()) {
    const bool is_core = one.name.starts_with(kCorePrefix);
    if (!is_core && one.game == game.name && one.library == game.library) return one.path;
  }
  return {};
}

std::vector<std::string> loaded_libraries() {
  std::vector<std::string> names;
  for (const LoadedLibrary& library : all_loaded()) names.push_back(library.name);
  return names;
}

const GameEntry* named_game() {
  const auto& given = given_last();
  if (given.size() != 1) return nullptr;
  const auto& games = all_games();
  const auto found = std::ranges::find_if(games, [&](const GameEntry& entry) {
    return entry.info.name == given.front().game && entry.info.library == given.front().library;
  });
  return found == games.end() ? nullptr : &*found;
}

Status load_games(const std::vector<std::string>& named, const GameWatch& watch) {
  std::vector<WantedLibrary> libraries;
  for (const std::string& one : named) {
    const auto found = GameLibrary::find(one);
    if (!found) return found.error();
    libraries.push_back({*found, true});
  }
  if (Status added = add_variable(libraries); !added) return added;
  if (!libraries.empty()) {
    watch.before_loading();
    if (Status watched = watch_game_calls(watch.say); !watched) return watched;
  }
  std::vector<LoadedLibrary>& given = given_last();
  given.clear();
  for (const auto& [library, is_named, is_of_folder] : libraries) {
    const auto game = load_once(library, is_named ? std::vector<LoadedLibrary>() : given, watch);
    if (!game && is_of_folder && game.error().kind == ErrorKind::kBadFile) {
      watch.warn(game.error().message + "; it is left out");
      continue;
    }
    if (!game) return game.error();
    const bool is_new = std::ranges::find(given, game->name, &LoadedLibrary::name) == given.end();
    if (is_named && is_new) given.push_back(*game);
  }
  std::string variable;
  for (const LoadedLibrary& library : all_loaded()) {
    if (!variable.empty()) variable += kBetween;
    variable += library.name;
  }
  if (!variable.empty()) ::setenv(kGamesVariable, variable.c_str(), 1);
  return {};
}

}  // namespace tickreel::games
