#include "cli/options/replay_option.h"

#include <CLI/Error.hpp>
#include <filesystem>

#include "live/spool/recording_spool.h"
#include "live/spool/spool_entry.h"

namespace tickreel {
namespace {

constexpr const char* kNames = ": a file, a name of 'tickreel replays list', or last";

/// Asking for a recording makes no spool where there is none.
bool has_spool() {
  const auto folder = RecordingSpool::folder_of_user();
  std::error_code not_there;
  return folder && std::filesystem::is_directory(*folder, not_there);
}

}  // namespace

Result<std::string> path_of_replay(const std::string& name) {
  std::error_code not_there;
  if (!is_spool_name(name) || std::filesystem::exists(name, not_there)) return name;
  const bool is_last = name == kLastRecording;
  if (!has_spool() && is_last) {
    return bad_file("nothing has been recorded yet: 'tickreel record' without -o does");
  }
  if (!has_spool()) return name;
  const auto spool = RecordingSpool::of_user();
  if (!spool) return spool.error();
  auto path = spool->path_of(name);
  if (!path && !is_last && path.error().kind == ErrorKind::kBadFile) return name;
  return path;
}

CLI::Validator recording_names() {
  const auto find = [](std::string& replay) -> std::string {
    auto path = path_of_replay(replay);
    if (!path && path.error().kind == ErrorKind::kUsage) return path.error().message;
    if (!path) throw CLI::FileError(path.error().message);
    replay = *std::move(path);
    return {};
  };
  return {find, ""};
}

CLI::Option* add_replay_option(CLI::App& command, std::string& replay, const std::string& what) {
  return command.add_option("REPLAY", replay, what + kNames)->transform(recording_names());
}

CLI::Option* add_replay_option(CLI::App& command, std::vector<std::string>& replays) {
  return command.add_option("REPLAY", replays, std::string("The replay, or several") + kNames)
      ->transform(recording_names());
}

}  // namespace tickreel
