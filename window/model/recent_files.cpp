#include "window/model/recent_files.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "core/files/text_file.h"
#include "live/spool/recording_spool.h"

namespace tickreel::window {
namespace {

namespace fs = std::filesystem;

/// The largest list that is read. This program and people make smaller ones.
constexpr std::size_t kMaxListBytes = 1 << 20;

std::string absolute(const std::string& path) {
  std::error_code error;
  const fs::path whole = fs::absolute(path, error);
  return error ? path : whole.lexically_normal().string();
}

}  // namespace

std::optional<std::string> state_folder_of_user() {
  const auto recordings = RecordingSpool::folder_of_user();
  if (!recordings) return std::nullopt;
  return fs::path(*recordings).parent_path().string();
}

Result<RecentFiles> RecentFiles::of_user() {
  if (const auto folder = state_folder_of_user()) return RecentFiles(*folder + "/recent");
  return failed("there is no place to remember files: neither XDG_STATE_HOME nor HOME names one");
}

std::vector<std::string> RecentFiles::read() const {
  const auto text = read_text_file(file_, kMaxListBytes);
  std::vector<std::string> paths;
  if (!text) return paths;
  for (std::size_t begin = 0; begin < text->size() && paths.size() < kMost;) {
    const std::size_t end = std::min(text->find('\n', begin), text->size());
    const std::string path = text->substr(begin, end - begin);
    if (path.starts_with('/') && std::ranges::count(paths, path) == 0) paths.push_back(path);
    begin = end + 1;
  }
  return paths;
}

std::vector<std::string> RecentFiles::list() const {
  std::vector<std::string> paths = read();
  std::erase_if(paths, [](const std::string& path) {
    std::error_code error;
    return !fs::is_regular_file(path, error);
  });
  return paths;
}

Status RecentFiles::write(const std::vector<std::string>& paths) const {
  std::string text;
  for (const std::string& path : paths) text += path + '\n';
  std::error_code error;
  // The folder is for the user alone: which games somebody plays is private.
  const fs::path folder = fs::path(file_).parent_path();
  if (fs::create_directories(folder, error)) fs::permissions(folder, fs::perms::owner_all, error);
  return write_text_file(file_, text, WhenThere::kReplace);
}

Status RecentFiles::add(const std::string& path) const {
  const std::string whole = absolute(path);
  if (whole.find('\n') != std::string::npos) return {};
  std::vector<std::string> paths = read();
  if (!paths.empty() && paths.front() == whole) return {};
  std::erase(paths, whole);
  paths.insert(paths.begin(), whole);
  if (paths.size() > kMost) paths.resize(kMost);
  return write(paths);
}

Status RecentFiles::forget(const std::string& path) const {
  std::vector<std::string> paths = read();
  return std::erase(paths, absolute(path)) == 0 ? Status() : write(paths);
}

}  // namespace tickreel::window
