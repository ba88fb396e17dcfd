#include "live/spool/replay_name.h"

#include <filesystem>
#include <system_error>

#include "live/spool/recording_spool.h"
#include "live/spool/spool_entry.h"

namespace tickreel::live {
namespace {

/// A look-up must not create a spool.
bool has_spool() {
  const auto folder = RecordingSpool::folder_of_user();
  std::error_code not_there;
  return folder && std::filesystem::is_directory(*folder, not_there);
}

}  // namespace

Result<std::string> path_of_replay(const std::string& name) {
  std::error_code unknown;
  if (!is_spool_name(name) || std::filesystem::exists(name, unknown) || unknown) return name;
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

}  // namespace tickreel::live
