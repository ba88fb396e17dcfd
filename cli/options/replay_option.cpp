#include "cli/options/replay_option.h"

#include <CLI/Error.hpp>

#include "cli/process/crash_reporter.h"
#include "live/spool/replay_name.h"

namespace tickreel::cli {
namespace {

constexpr const char* kNames = ": a file, a name of 'tickreel replays list', or last";

}  // namespace

CLI::Validator recording_names() {
  const auto find = [](std::string& replay) -> std::string {
    auto path = path_of_replay(replay);
    if (!path && path.error().kind == ErrorKind::kUsage) return path.error().message;
    if (!path) throw CLI::FileError(path.error().message);
    replay = *std::move(path);
    name_replay(replay);
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

}  // namespace tickreel::cli
