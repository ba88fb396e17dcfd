#include "movie/fleet/farm/farm_places.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/files/file_names.h"
#include "core/text/shown_name.h"
#include "encode/sinks/sink_choice.h"
#include "movie/fleet/farm/farm_files.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

/// Returns the films that farms are making in a directory and below it, in order.
Result<std::vector<std::string>> films_below(const std::string& directory) {
  std::error_code error;
  std::vector<std::string> films;
  const auto options = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator i(directory, options, error);
       !error && i != fs::recursive_directory_iterator(); i.increment(error)) {
    std::error_code gone;
    if (!i->is_directory(gone) || i->is_symlink(gone)) continue;
    const std::string path = i->path().lexically_normal().string();
    if (!path.ends_with(kPartEnding)) continue;
    i.disable_recursion_pending();
    if (is_on_farm(film_of_part(path))) films.push_back(film_of_part(path));
  }
  if (error) return failed("cannot read the directory " + directory + ": " + error.message());
  std::ranges::sort(films);
  return films;
}

std::string this_node() {
  std::string name(256, '\0');
  if (gethostname(name.data(), name.size() - 1) != 0) return "this machine";
  return name.c_str();
}

}  // namespace

std::string film_of_part(std::string name) {
  while (name.size() > 1 && name.ends_with('/')) name.pop_back();
  if (name.ends_with(kPartEnding)) name.erase(name.size() - std::string(kPartEnding).size());
  return name;
}

Result<std::vector<std::string>> films_on_farms(const std::vector<std::string>& places) {
  std::vector<std::string> films;
  const std::vector<std::string> here{"."};
  for (const std::string& place : places.empty() ? here : places) {
    std::error_code not_there;
    const std::string film = film_of_part(place);
    const bool is_made = is_on_farm(film);
    if (is_made || !fs::is_directory(place, not_there)) {
      const SinkKind* const kind = meant_sink("", film);
      const bool is_film = is_made || (kind != nullptr && kind->keeps_segments);
      if (!is_film) {
        return bad_usage(shown_name(film) +
                         " is no film that other machines make: give one, such "
                         "as film.mp4, or a directory with films");
      }
      films.push_back(film);
      continue;
    }
    const auto below = films_below(place);
    if (!below) return below.error();
    films.insert(films.end(), below->begin(), below->end());
  }
  return films;
}

Result<std::vector<std::string>> logs_of_farm(const std::string& film) {
  const std::string folder = farm_folder_of(film);
  std::error_code error;
  std::vector<std::string> logs;
  for (fs::directory_iterator i(folder, error); !error && i != fs::directory_iterator();
       i.increment(error)) {
    std::error_code gone;
    const bool is_file = fs::is_regular_file(i->symlink_status(gone));
    if (is_file && i->path().extension() == ".log") logs.push_back(i->path().string());
  }
  if (error) {
    return bad_usage(shown_name(film) + ": there are no logs: no other machine makes it");
  }
  // Sorts by length first, so that the tenth comes after the ninth.
  std::ranges::sort(logs, {}, [](const std::string& log) { return std::pair(log.size(), log); });
  return logs;
}

Result<std::string> node_named(const std::string& name) {
  const std::string node = name.empty() ? this_node() : name;
  if (node.find('/') != std::string::npos || node.starts_with('.')) {
    return bad_usage("§node " + node + ": it is no name of a machine");
  }
  return node;
}

}  // namespace tickreel::movie
