#include "window/model/reel_labels.h"

#include <filesystem>
#include <optional>

#include "movie/cut/reel/reel_file.h"
#include "movie/cut/reel/toml_reel.h"

namespace tickreel::window {

Result<std::vector<std::string>> labels_of_reel(const std::string& path) {
  const auto file = ReelFile::open(path, "");
  if (!file) return file.error();
  const auto toml = TomlReel::read(path, file->text());
  if (!toml) return toml.error();
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < toml->clip_count(); ++i) {
    std::optional<std::string> label;
    for (const char* key : {"name", "mark", "card", "still", "video", "replay"}) {
      if (!label) label = toml->value({i}, key);
    }
    labels.push_back(label ? std::filesystem::path(*label).filename().string() : "clip");
  }
  return labels;
}

std::string reel_history_folder() {
  const auto state = state_folder_of_user();
  return state ? *state + "/reels" : "";
}

Result<RecentFiles> recent_reels() {
  if (const auto state = state_folder_of_user()) return RecentFiles(*state + "/recent-reels");
  return failed("there is no place to remember reels: neither XDG_STATE_HOME nor HOME names one");
}

}  // namespace tickreel::window
