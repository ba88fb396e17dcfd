#include "movie/fleet/batch/batch_place.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include "core/files/file_lock.h"
#include "core/files/file_names.h"
#include "core/files/locked_directory.h"
#include "core/files/system_error.h"
#include "core/files/text_file.h"
#include "movie/plan/batch/batch_plan.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostNoteBytes = 4096;
constexpr int kMostAttempts = 10;
constexpr std::chrono::milliseconds kBetweenAttempts{100};

/// Returns text such as ", on nightly.toml"; empty when the note cannot be read.
std::string what_is_made(const std::string& note) {
  const auto text = read_text_file(note, kMostNoteBytes);
  return text && !text->empty() ? ", on " + *text : std::string();
}

/// Locks the directory for a batch. Only the first finds it free; all who are at work there have a
/// shared lock, so that it is taken until the last of them ends. `is_first`: set to which it is.
LockState lock_place(int directory, bool shares, bool& is_first) {
  const LockState alone = try_lock(directory, LockMode::kAlone);
  is_first = alone != LockState::kTaken;
  return is_first || shares ? try_lock(directory, LockMode::kShared) : alone;
}

}  // namespace

Result<BatchPlace> BatchPlace::take(const std::string& directory, const std::string& list,
                                    bool shares) {
  const std::string folder = (fs::path(directory) / kOwnFolder).string();
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return failed("cannot make the folder " + folder + ": " + error.message());
  Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW));
  for (const std::string& own : {folder, folder + "/logs"}) {
    if (fs::is_symlink(fs::symlink_status(own, error))) {
      return in_the_way(
          own + " is a symbolic link, and a batch writes only into its directory: " + kMoveItAway);
    }
  }
  if (!opened.is_open()) return failed(folder + " cannot be opened: " + reason(errno));
  const std::string note = folder + "/at-work";
  bool is_first = false;
  LockState state = lock_place(opened.number(), shares, is_first);
  // A process that was killed just now may still hold the lock.
  for (int attempt = 0; state == LockState::kTaken && attempt < kMostAttempts; ++attempt) {
    std::this_thread::sleep_for(kBetweenAttempts);
    state = lock_place(opened.number(), shares, is_first);
  }
  if (state == LockState::kRefused) return failed(folder + " cannot be locked: " + reason(errno));
  if (state == LockState::kTaken) {
    return in_the_way(fmt::format(
        "{}: {} is at work there{}: wait for it to end, help it with §share, or choose another "
        "directory with §output",
        directory, name_of_lock_holder(opened.number()), what_is_made(note)));
  }
  if (!is_first) return BatchPlace(std::move(opened), "");
  // The films are made even if the note cannot be written.
  static_cast<void>(write_text_file(note, list, WhenThere::kReplace, 0.0));
  return BatchPlace(std::move(opened), note);
}

BatchPlace::~BatchPlace() {
  // Another batch that shares the directory may still run; only the name of its list becomes
  // unknown.
  if (folder_.is_open() && !note_.empty()) static_cast<void>(remove_file(note_));
}

}  // namespace tickreel::movie
