#include "window/films/unused_path.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "core/files/file_names.h"
#include "live/spool/recording_spool.h"
#include "movie/film/film_name.h"

namespace tickreel::window {
namespace {

namespace fs = std::filesystem;

bool is_taken(const fs::path& path) {
  std::error_code error;
  const auto part = path.string() + kPartEnding;
  return fs::exists(fs::symlink_status(path, error)) || fs::exists(fs::symlink_status(part, error));
}

/// The path with the user's home folder in place of "~", if there is one.
std::string at_home(const std::string& path) {
  const char* home = std::getenv("HOME");
  const bool is_there = home != nullptr && home[0] == '/';
  return is_there && (path == "~" || path.starts_with("~/")) ? home + path.substr(1) : path;
}

}  // namespace

std::string unused_path(const std::string& folder, const std::string& name,
                        const std::vector<std::string>& promised) {
  const fs::path base = fs::path(folder) / name;
  fs::path path = base;
  const auto is_promised = [&] {
    return std::ranges::find(promised, path.string()) != promised.end();
  };
  for (int number = 2; is_taken(path) || is_promised(); ++number) {
    path = base.parent_path() /
           (base.stem().string() + " " + std::to_string(number) + base.extension().string());
  }
  return path.string();
}

std::string name_of_film(const std::string& replay, const std::string& game,
                         const std::string& what) {
  const auto spool = RecordingSpool::folder_of_user();
  const bool is_named = !spool || !replay.starts_with(*spool + "/");
  const bool is_time = what.find_first_of("0123456789") == 0;
  const std::string first = is_named ? fs::path(replay).stem().string() : is_time ? game : "";
  return film_name(first.empty() ? what : first + " " + what);
}

std::string place_for(const std::string& typed, const std::string& path) {
  std::error_code error;
  const fs::path whole(at_home(typed));
  const fs::path film(path);
  if (!whole.has_filename() || fs::is_directory(whole, error)) {
    return unused_path(whole.string(), film.filename().string());
  }
  std::string name = whole.filename().string();
  if (whole.extension() != film.extension()) name += film.extension().string();
  return unused_path(whole.parent_path().string(), name);
}

std::string absolute_path(const std::string& typed) {
  std::error_code error;
  const std::string folder = (fs::absolute(at_home(typed), error) / "").lexically_normal().string();
  if (error) return typed;
  return folder.size() > 1 && folder.ends_with('/') ? folder.substr(0, folder.size() - 1) : folder;
}

std::vector<std::string> film_folders(const std::string& usual, const std::string& beside,
                                      const std::string& last) {
  std::vector<std::string> folders{absolute_path(usual)};
  const auto add = [&](const std::string& folder) {
    if (!folder.empty() && std::ranges::count(folders, folder) == 0) folders.push_back(folder);
  };
  add(absolute_path(beside));
  if (const std::string home = at_home("~"); home != "~") add(home + "/Videos");
  std::error_code error;
  if (fs::is_directory(last, error)) add(last);
  return folders;
}

}  // namespace tickreel::window
