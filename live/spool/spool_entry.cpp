#include "live/spool/spool_entry.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

#include "core/files/descriptor.h"
#include "core/files/file_lock.h"
#include "core/files/file_names.h"
#include "core/files/system_error.h"
#include "core/text/is_control.h"
#include "sim/replay/notes_file.h"
#include "sim/replay/replay_packer.h"
#include "tickreel/core/utf8.h"

namespace tickreel::live {
namespace {

namespace fs = std::filesystem;

/// The ending that packing adds to the name of a replay.
constexpr std::string_view kPackingEnding = ".packing";

bool remove_ending(std::string_view& text, std::string_view ending) {
  if (!text.ends_with(ending)) return false;
  text.remove_suffix(ending.size());
  return true;
}

/// Whether a program is writing the file: a recorder locks its file. True, to be safe, where that
/// cannot be found out.
bool is_recorded_into(const std::string& path) {
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.is_open()) return errno != ENOENT;
  return try_lock(file.number(), LockMode::kShared) != LockState::kLocked;
}

/// Removes the file that killed packing left; the recording itself is still complete.
void remove_abandoned_packing(const std::string& path) {
  const std::string packing = path + std::string(kPackingEnding);
  if (!is_recorded_into(packing)) static_cast<void>(remove_file(packing));
}

void add_file(SpoolEntry& entry, const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return;
  entry.bytes += static_cast<std::uint64_t>(status.st_size);
  const auto since_epoch = std::chrono::seconds(status.st_mtim.tv_sec) +
                           std::chrono::nanoseconds(status.st_mtim.tv_nsec);
  entry.changed = std::max(entry.changed, std::chrono::system_clock::time_point(since_epoch));
}

using EntriesByPath = std::map<std::string, SpoolEntry>;

Status scan_folder(const std::string& folder, bool is_kept, EntriesByPath& entries) {
  std::error_code error;
  for (fs::directory_iterator file(folder, error), end; !error && file != end;
       file.increment(error)) {
    const std::string file_name = file->path().filename().string();
    std::string_view name = file_name;
    const bool is_part = remove_ending(name, kPartEnding);
    const bool is_packing = !is_part && remove_ending(name, kPackingEnding);
    if (!remove_ending(name, kReplayEnding) || !is_spool_name(name)) continue;
    const std::string path = folder + "/" + std::string(name) + std::string(kReplayEnding);
    SpoolEntry& entry = entries[path];
    entry.name = name;
    entry.path = path;
    entry.is_kept = is_kept;
    entry.is_named = entry.is_named || !(is_part || is_packing);
    entry.has_part = entry.has_part || is_part;
    add_file(entry, file->path().string());
  }
  return error ? cannot("read", folder, error.value()) : Status();
}

}  // namespace

std::string SpoolEntry::begun() const {
  const std::string_view date = find_date(name);
  return date.empty() ? date_in_name(changed) : std::string(date);
}

std::string SpoolEntry::readable_path() const {
  return is_named ? path : path + kPartEnding;
}

Status SpoolEntry::move_to(const std::string& to, bool overwrite) const {
  std::error_code ignored;
  const auto date = fs::last_write_time(readable_path(), ignored);
  if (Status packed = pack_replay(readable_path(), to, overwrite); !packed) return packed;
  fs::last_write_time(to, date, ignored);
  // This removes the notes, which are in `to` now, but no file that does not belong to the
  // recording.
  const Status removed = remove_traces();
  return removed ? removed : prefixed(to + " is complete, but ", removed.error());
}

Status SpoolEntry::remove_traces() const {
  const std::string part = path + kPartEnding;
  Status removed = remove_file(path + std::string(kPackingEnding));
  if (removed) removed = remove_file(part);
  return removed ? remove_file(notes_path_beside(part)) : removed;
}

/// Removes the recording itself last: while anything is left, it is listed and can be removed
/// again.
Status SpoolEntry::remove() const {
  Status removed = remove_traces();
  if (removed) removed = remove_file(notes_path_beside(path));
  return removed ? remove_file(path) : removed;
}

std::string date_in_name(std::chrono::system_clock::time_point time) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  std::tm local{};
  localtime_r(&seconds, &local);
  char date[32];
  std::strftime(date, sizeof(date), "%Y%m%d-%H%M%S", &local);
  return date;
}

std::string_view find_date(std::string_view name) {
  constexpr std::string_view kForm = "-dddddddd-dddddd";
  const auto is_like = [](char c, char form) {
    return form == 'd' ? c >= '0' && c <= '9' : c == form;
  };
  for (std::size_t at = name.find('-'); at != name.npos; at = name.find('-', at + 1)) {
    const std::string_view part = name.substr(at, kForm.size());
    if (std::ranges::equal(part, kForm, is_like)) return part.substr(1);
  }
  return {};
}

bool is_spool_name(std::string_view name) {
  if (name.empty() || name.front() == '.') return false;
  while (!name.empty()) {
    const std::string_view character = first_character(name);
    if (character.empty() || character == " " || character == "/" || is_obeyed(character)) {
      return false;
    }
    name.remove_prefix(character.size());
  }
  return true;
}

Result<std::vector<SpoolEntry>> scan_spool(const std::string& folder,
                                           const std::string& kept_folder) {
  EntriesByPath by_path;
  Status scanned = scan_folder(folder, false, by_path);
  if (scanned) scanned = scan_folder(kept_folder, true, by_path);
  if (!scanned) return scanned.error();
  std::vector<SpoolEntry> entries;
  for (auto& [path, entry] : by_path) {
    if (!entry.is_named && !entry.has_part) {
      remove_abandoned_packing(path);
      continue;
    }
    entry.is_in_progress = is_recorded_into(path + kPartEnding);
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace tickreel::live
