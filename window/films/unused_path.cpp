#include "window/films/unused_path.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "core/files/file_names.h"

namespace tickreel::window {
namespace {

bool is_taken(const std::filesystem::path& path) {
  std::error_code error;
  const auto part = path.string() + kPartEnding;
  return std::filesystem::exists(std::filesystem::symlink_status(path, error)) ||
         std::filesystem::exists(std::filesystem::symlink_status(part, error));
}

}  // namespace

std::string unused_path(const std::string& folder, const std::string& name,
                        const std::vector<std::string>& promised) {
  const std::filesystem::path base = std::filesystem::path(folder) / name;
  std::filesystem::path path = base;
  const auto is_promised = [&] {
    return std::ranges::find(promised, path.string()) != promised.end();
  };
  for (int number = 2; is_taken(path) || is_promised(); ++number) {
    path = base.parent_path() /
           (base.stem().string() + " " + std::to_string(number) + base.extension().string());
  }
  return path.string();
}

std::string video_folder() {
  const char* home = std::getenv("HOME");
  return home != nullptr && home[0] == '/' ? std::string(home) + "/Videos" : "";
}

}  // namespace tickreel::window
