#include "live/spool/recording_spool.h"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include "core/files/descriptor.h"
#include "core/files/file_lock.h"
#include "core/files/file_names.h"
#include "core/files/system_error.h"
#include "core/files/text_file.h"
#include "core/text/parse_number.h"
#include "live/room.h"
#include "live/spool/spool_entry.h"
#include "sim/replay/notes_file.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::live {
namespace {

/// The order in which the recordings of a spool were begun, in a file of its own: clocks can be set
/// back, and file dates change. The spool is locked meanwhile.
class SpoolOrder {
 public:
  explicit SpoolOrder(const std::string& folder) : path_(folder + "/.order") {}

  /// Appends the name, and drops the names that are not in `entries`.
  Status add(const std::string& name, const std::vector<SpoolEntry>& entries) const;
  /// Sorts the entries. Those that the file does not name come first, by the dates in their names.
  Status sort(std::vector<SpoolEntry>& entries) const;

 private:
  [[nodiscard]] Result<std::vector<std::string>> read() const;

  std::string path_;
};

constexpr std::size_t kMaxBytes = std::size_t{1} << 24U;

Result<std::vector<std::string>> SpoolOrder::read() const {
  std::vector<std::string> names;
  const auto text = read_text_file(path_, kMaxBytes);
  // If the file is missing, the dates in the names decide. If it exists but cannot be read now,
  // that is an error: its order decides what is removed, and it must not be replaced.
  if (!text && text.error().kind != ErrorKind::kBadFile) return text.error();
  std::istringstream lines(text ? *text : "");
  for (std::string name; std::getline(lines, name);) names.push_back(name);
  return names;
}

Status SpoolOrder::add(const std::string& name, const std::vector<SpoolEntry>& entries) const {
  const auto names = read();
  if (!names) return names.error();
  std::string text;
  for (const std::string& older : *names) {
    const bool is_there = std::ranges::find(entries, older, &SpoolEntry::name) != entries.end();
    if (is_there && older != name) text += older + "\n";
  }
  return write_text_file(path_, text + name + "\n", WhenThere::kReplace);
}

Status SpoolOrder::sort(std::vector<SpoolEntry>& entries) const {
  const auto names = read();
  if (!names) return names.error();
  std::map<std::string, std::size_t> places;
  for (const std::string& name : *names) places[name] = places.size() + 1;
  const auto key = [&](const SpoolEntry& entry) {
    const auto place = places.find(entry.name);
    return std::tuple(place == places.end() ? 0 : place->second, entry.begun(), entry.changed);
  };
  std::ranges::stable_sort(entries, {}, key);
  return {};
}

namespace fs = std::filesystem;

/// Returns "tanks-20261121-104904-7f3a02": the game, the start, and a random part.
std::string new_name(const std::string& game) {
  std::random_device random;
  std::string name = game + "-" + date_in_name(std::chrono::system_clock::now()) + "-";
  for (int i = 0; i < 6; ++i) name += "0123456789abcdef"[random() % 16];
  return name;
}

/// Returns the last finished entry; the end when there is none.
std::vector<SpoolEntry>::const_iterator last_of(const std::vector<SpoolEntry>& entries) {
  auto last = entries.end();
  for (auto entry = entries.begin(); entry != entries.end(); ++entry) {
    if (!entry->is_in_progress) last = entry;
  }
  return last;
}

Status create_folder(const std::string& path) {
  std::error_code error;
  // Recordings contain what was typed and said in a game, so they are private.
  if (fs::create_directories(path, error)) fs::permissions(path, fs::perms::owner_all, error);
  return error ? cannot("create", path, error.value()) : Status();
}

bool is_in(const std::string& path, const std::string& folder) {
  std::error_code error;
  return fs::equivalent(fs::absolute(path, error).parent_path(), folder, error);
}

Result<std::uint64_t> limit_of_user() {
  const char* text = std::getenv("TICKREEL_SPOOL_BYTES");
  if (text == nullptr) return RecordingSpool::kDefaultLimitBytes;
  if (const auto limit = parse_number<std::uint64_t>(text)) return *limit;
  return bad_usage("TICKREEL_SPOOL_BYTES is '" + std::string(text) + "': give a number of bytes");
}

}  // namespace

/// Held while a recording is created and while the folder is scanned. Otherwise a scan could take a
/// file that has been created but not yet locked for an abandoned one. An abandoned file stays
/// abandoned, because no name is used twice.
class RecordingSpool::Lock {
 public:
  explicit Lock(const std::string& folder)
      : file_(::open((folder + "/.lock").c_str(),
                     O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600)) {
    if (!file_.is_open() || wait_for_lock(file_.number()) == LockState::kRefused) {
      status_ = cannot("lock", folder + "/.lock", errno);
    }
  }
  [[nodiscard]] const Status& status() const { return status_; }

 private:
  Descriptor file_;
  Status status_;
};

Result<RecordingSpool> RecordingSpool::of_user() {
  const auto limit = limit_of_user();
  if (!limit) return limit.error();
  if (const auto folder = folder_of_user()) return open(*folder, *limit);
  return failed("there is no folder for recordings: neither XDG_STATE_HOME nor HOME names one");
}

std::optional<std::string> RecordingSpool::folder_of_user() {
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  // The XDG specification tells programs to ignore relative paths.
  if (state != nullptr && state[0] == '/') return std::string(state) + "/tickreel/recordings";
  if (home != nullptr && home[0] == '/') {
    return std::string(home) + "/.local/state/tickreel/recordings";
  }
  return std::nullopt;
}

Result<RecordingSpool> RecordingSpool::open(const std::string& folder, std::uint64_t limit_bytes) {
  RecordingSpool spool(folder, limit_bytes);
  Status created = create_folder(folder);
  if (created) created = create_folder(spool.kept_folder());
  if (!created) return created.error();
  return spool;
}

Result<Recorder> RecordingSpool::begin(
    const std::string& game, const std::function<Result<Recorder>(const std::string&)>& begin) {
  const Lock lock(folder_);
  if (!lock.status()) return lock.status().error();
  const std::string name = new_name(game);
  auto recorder = begin(folder_ + "/" + name + std::string(kReplayEnding));
  if (!recorder) return recorder;
  begun_here_ = name;
  const auto entries = scan_spool(folder_, kept_folder());
  Status noted = entries ? SpoolOrder(folder_).add(name, *entries) : Status(entries.error());
  if (noted) return recorder;
  // The recording is still empty.
  static_cast<void>(remove_file(recorder->writer().part_path()));
  return noted.error();
}

std::string RecordingSpool::name_of(const Recorder& recorder) {
  return fs::path(recorder.writer().path()).stem().string();
}

Result<std::vector<SpoolEntry>> RecordingSpool::scan() const {
  const Lock lock(folder_);
  if (!lock.status()) return lock.status().error();
  auto entries = scan_spool(folder_, kept_folder());
  if (!entries) return entries;
  if (Status sorted = SpoolOrder(folder_).sort(*entries); !sorted) return sorted.error();
  return entries;
}

Status RecordingSpool::make_room() {
  auto all = scan();
  if (!all) return all.error();
  std::erase_if(*all,
                [](const SpoolEntry& entry) { return entry.is_kept || entry.is_in_progress; });
  std::uint64_t bytes = 0;
  for (const SpoolEntry& entry : *all) bytes += entry.bytes;
  Status made;
  // The newest recording stays, however large, because the user may still want to keep it. The one
  // that was just made stays as well, even if others have been begun since.
  for (std::size_t i = 0; i + 1 < all->size() && bytes > limit_bytes_; ++i) {
    const SpoolEntry& oldest = (*all)[i];
    if (oldest.name == begun_here_) continue;
    const Status removed = oldest.remove();
    if (removed) {
      bytes -= oldest.bytes;
    } else {
      made = removed;
    }
  }
  return made;
}

Result<SpoolEntry> RecordingSpool::find(const std::string& name) const {
  if (!is_spool_name(name)) {
    return bad_usage("'" + name +
                     "' is no name of a recording: 'tickreel replays list' shows them");
  }
  const auto all = scan();
  if (!all) return all.error();
  const auto found =
      name == kLastRecording ? last_of(*all) : std::ranges::find(*all, name, &SpoolEntry::name);
  if (found == all->end() && name == kLastRecording) {
    return bad_file("nothing has been recorded into " + folder_ +
                    " yet: 'tickreel record' without §output does");
  }
  if (found == all->end()) {
    return bad_file("there is no recording " + name + " in " + folder_ +
                    ": 'tickreel replays list' shows what there is");
  }
  if (found->is_in_progress) {
    return bad_usage(name + " is being recorded right now: end that session first");
  }
  return *found;
}

Result<std::string> RecordingSpool::path_of(const std::string& name) const {
  const auto entry = find(name);
  if (!entry) return entry.error();
  return entry->readable_path();
}

Result<std::vector<SpooledRecording>> RecordingSpool::list() {
  const auto all = scan();
  if (!all) return all.error();
  std::vector<SpooledRecording> recordings;
  for (const SpoolEntry& entry : *all) {
    SpooledRecording recording{entry.name,
                               entry.readable_path(),
                               RecordingState::kDamaged,
                               entry.is_kept,
                               "",
                               0,
                               TickRate(1),
                               entry.bytes,
                               entry.changed};
    const auto reader = ReplayReader::open(recording.path);
    if (reader) {
      const auto broken = reader->crash() ? RecordingState::kCrashed : RecordingState::kInterrupted;
      recording.state = reader->is_complete() ? RecordingState::kComplete : broken;
      recording.game = reader->session().game;
      recording.ticks = reader->shown_ticks().count();
      recording.tick_rate = reader->session().setup.tick_rate;
    }
    if (entry.is_in_progress) recording.state = RecordingState::kInProgress;
    recordings.push_back(std::move(recording));
  }
  return recordings;
}

Result<std::string> RecordingSpool::keep(const std::string& name) {
  const auto entry = find(name);
  if (!entry) return entry.error();
  if (entry->is_kept) return entry->readable_path();
  const std::string kept_path = kept_folder() + "/" + entry->name + std::string(kReplayEnding);
  if (!entry->is_named) {
    if (Status moved = entry->move_to(kept_path, false); !moved) return moved.error();
    return kept_path;
  }
  const std::string notes = notes_path_beside(entry->path);
  std::error_code unknown;
  const bool has_notes = fs::exists(notes, unknown);
  if (unknown) return cannot("look for", notes, unknown.value());
  Status moved = rename_file(entry->path, kept_path, WhenThere::kReplace);
  if (!moved) return moved.error();
  if (has_notes) moved = rename_file(notes, notes_path_beside(kept_path), WhenThere::kReplace);
  if (!moved) {
    // The recording moves back, so that it stays with its notes.
    static_cast<void>(rename_file(kept_path, entry->path, WhenThere::kKeep));
    return moved.error();
  }
  if (Status removed = entry->remove_traces(); !removed) return removed.error();
  return kept_path;
}

Status RecordingSpool::keep_as(const std::string& name, const std::string& path, bool overwrite) {
  if (is_in(path, folder_) || is_in(path, kept_folder())) {
    return bad_usage(path + " is in the spool: name a file elsewhere, or leave §output out");
  }
  std::error_code not_there;
  const fs::file_status existing = fs::status(path, not_there);
  if (path.empty()) return bad_field("output", " is empty: name a file");
  if (fs::is_directory(existing)) return in_the_way(path + " is a directory: name a file");
  if (fs::exists(existing) && !fs::is_regular_file(existing)) {
    return in_the_way(path + " is not a regular file and cannot be replaced");
  }
  const auto entry = find(name);
  return entry ? entry->move_to(path, overwrite) : entry.error();
}

Status RecordingSpool::remove(const std::string& name) {
  const auto entry = find(name);
  return entry ? entry->remove() : entry.error();
}

}  // namespace tickreel::live
