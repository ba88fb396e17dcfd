#include "window/film_name.h"

#include <filesystem>

namespace tickreel {
namespace {

/// What is no good in names of files somewhere becomes '-'.
std::string tame(const std::string& text) {
  std::string tamed;
  for (const char letter : text) {
    const bool is_control = static_cast<unsigned char>(letter) < 0x20;
    const bool is_special = std::string("/\\:*?\"<>|%").find(letter) != std::string::npos;
    tamed += is_control || is_special ? '-' : letter;
  }
  return tamed;
}

bool is_taken(const std::filesystem::path& path) {
  std::error_code error;
  const auto part = path.string() + ".part";
  return std::filesystem::exists(std::filesystem::symlink_status(path, error)) ||
         std::filesystem::exists(std::filesystem::symlink_status(part, error));
}

}  // namespace

std::string film_name(const std::string& replay_path, const std::string& what,
                      const std::string& ending) {
  return tame(std::filesystem::path(replay_path).stem().string() + " " + what) + ending;
}

std::string free_path(const std::string& folder, const std::string& name) {
  const std::filesystem::path base = std::filesystem::path(folder) / name;
  std::filesystem::path path = base;
  for (int number = 2; is_taken(path); ++number) {
    path = base.parent_path() /
           (base.stem().string() + " " + std::to_string(number) + base.extension().string());
  }
  return path.string();
}

}  // namespace tickreel
