#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "live/room.h"
#include "sim/replay/recorder.h"
#include "tickreel/result.h"

namespace tickreel::live {

struct SpoolEntry;

/// The state of a recording in the spool.
enum class RecordingState : std::uint8_t {
  kComplete,
  kInterrupted,  ///< the recording broke off; it can be played to where it ends
  kCrashed,      ///< the recording broke off because the program or the game crashed
  kInProgress,   ///< a program is recording it now
  kDamaged,      ///< the file cannot be read as a replay
};

/// A recording in the spool, for display.
struct SpooledRecording {
  std::string name;  ///< the name for keep() and the other functions of RecordingSpool
  std::string path;
  RecordingState state{};
  bool is_kept = false;  ///< whether it is in the folder `kept`
  std::string game;      ///< empty: the file cannot be read
  Tick ticks = 0;        ///< the number of shown ticks; 0 if `game` is empty
  TickRate tick_rate{1};
  std::uint64_t bytes = 0;                        ///< SpoolEntry::bytes
  std::chrono::system_clock::time_point changed;  ///< the last change of its files
};

/// The name that stands for the recording that was begun last, among those that are not in
/// progress.
inline constexpr std::string_view kLastRecording = "last";

/// The spool: the folder in which sessions are recorded if the user names no file. When the
/// recordings have more bytes than the limit, those that were begun first are removed. The order in
/// which they were begun is in a file of the folder, so it does not depend on clocks. Recordings in
/// the folder `kept`, recordings in progress, and the newest recording are never removed; the first
/// two do not count towards the limit. Any number of programs may use one folder at a time.
class RecordingSpool {
 public:
  static constexpr std::uint64_t kDefaultLimitBytes = std::uint64_t{1} << 30U;

  /// Opens the user's spool, folder_of_user(). The limit is the environment variable
  /// TICKREEL_SPOOL_BYTES, or else kDefaultLimitBytes. kFailed when there is no such folder and
  /// none can be created; kUsage when the variable is no number.
  static Result<RecordingSpool> of_user();
  /// Returns the path of the user's spool: $XDG_STATE_HOME/tickreel/recordings, by default under
  /// ~/.local/state. The folder may not exist. Nothing when neither XDG_STATE_HOME nor HOME names a
  /// folder.
  static std::optional<std::string> folder_of_user();
  /// Opens a spool, and creates the folder if it does not exist. kFailed when it cannot be created.
  static Result<RecordingSpool> open(const std::string& folder, std::uint64_t limit_bytes);

  [[nodiscard]] const std::string& folder() const { return folder_; }

  /// Begins a recording of a game under a new name, which has the date. Calls `begin` with the
  /// path, and returns its recorder. The errors of `begin`; kFailed when the folder cannot be
  /// locked or written.
  Result<Recorder> begin(const std::string& game,
                         const std::function<Result<Recorder>(const std::string&)>& begin);
  /// Returns the recording's name, for a recorder that begin() has returned.
  [[nodiscard]] static std::string name_of(const Recorder& recorder);
  /// Removes the oldest recordings until the rest is within the limit. The recording that this
  /// object has begun last stays, too. If a recording cannot be removed, others are removed
  /// instead, and the last error is returned.
  Status make_room();

  // A parameter `name` is a recording's name or kLastRecording. The functions return kBadFile when
  // there is no such recording, and kUsage when it is in progress or the text can be no name.

  /// Returns the path of a recording's file.
  [[nodiscard]] Result<std::string> path_of(const std::string& name) const;
  /// Returns all recordings, also kept ones, in the order in which they were begun.
  Result<std::vector<SpooledRecording>> list();
  /// Moves a recording and its notes into the folder `kept`, unless it is there. Returns its path
  /// there. A recording that broke off is packed on the way, with the errors of pack_replay().
  Result<std::string> keep(const std::string& name);
  /// Packs a recording, kept or not, into the file `path`, and removes it from the spool. kUsage
  /// when `path` is empty or in the spool; kInTheWay when `path` exists and may not be replaced,
  /// and always for a folder or what else is no regular file. Also returns the errors of
  /// pack_replay().
  Status keep_as(const std::string& name, const std::string& path, bool overwrite);
  /// Removes a recording, kept or not, with its notes.
  Status remove(const std::string& name);

 private:
  class Lock;

  RecordingSpool(std::string folder, std::uint64_t limit_bytes)
      : folder_(std::move(folder)), limit_bytes_(limit_bytes) {}
  [[nodiscard]] std::string kept_folder() const { return folder_ + "/kept"; }
  /// Returns all recordings in the order in which they were begun.
  [[nodiscard]] Result<std::vector<SpoolEntry>> scan() const;
  [[nodiscard]] Result<SpoolEntry> find(const std::string& name) const;

  std::string folder_;
  std::uint64_t limit_bytes_;
  std::string begun_here_;  ///< the name of the last recording of begin(); empty: none
};

}  // namespace tickreel::live
