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
  kInterrupted,  ///< it plays as far as it goes
  kCrashed,      ///< the same, and the game died in it
  kInProgress,   ///< somebody records it right now
  kDamaged,
};

/// A recording in the spool. What comes out of the file (game, length) is for showing alone.
struct SpooledRecording {
  std::string name;  ///< what keep() and remove() take
  std::string path;
  RecordingState state{};
  bool is_kept = false;
  std::string game;  ///< empty when damaged
  Tick ticks = 0;
  TickRate tick_rate{1};
  std::uint64_t bytes = 0;  ///< on the disk
  std::chrono::system_clock::time_point changed;
};

/// The name that stands for the recording that was begun last, of those that nobody is writing.
inline constexpr std::string_view kLastRecording = "last";

/// The folder that every session is recorded into unless the user names a file: the recordings that
/// were begun first go when they are more than the limit, whatever the clock says (SpoolOrder).
/// Kept ones (in the folder `kept`) and those in progress stay and do not count; the newest stays.
/// Any number of programs may use one folder at a time.
class RecordingSpool {
 public:
  static constexpr std::uint64_t kDefaultLimitBytes = std::uint64_t{1} << 30U;

  /// The user's: $XDG_STATE_HOME/tickreel/recordings, by default under ~/.local/state, with the
  /// limit TICKREEL_SPOOL_BYTES. kFailed when there is no such place, kUsage for a bad limit.
  static Result<RecordingSpool> of_user();
  /// The folder of that, whether or not it is there; nothing when there is no such place.
  static std::optional<std::string> folder_of_user();
  /// Creates the folder when it is not there.
  static Result<RecordingSpool> open(const std::string& folder, std::uint64_t limit_bytes);

  [[nodiscard]] const std::string& folder() const { return folder_; }

  /// Begins a session of a game under a new name: `begin` gets the path.
  Result<Recorder> begin(const std::string& game,
                         const std::function<Result<Recorder>(const std::string&)>& begin);
  /// The name under which a recorder from begin() records.
  [[nodiscard]] static std::string name_of(const Recorder& recorder);
  /// Removes the oldest recordings as far as the limit asks, but not the last one that was begun
  /// with this object. On an error too, others are removed in
  /// place of what cannot be.
  Status make_room();

  // Functions that take the name of a recording take kLastRecording, too.

  /// The file of a recording that nobody is writing. kBadFile when there is none of that name.
  [[nodiscard]] Result<std::string> path_of(const std::string& name) const;
  /// Oldest first, kept ones among them.
  Result<std::vector<SpooledRecording>> list();
  /// Moves a recording to where it is never removed. Its path there.
  Result<std::string> keep(const std::string& name);
  /// Moves a recording, kept or not, out of the spool to `path`. kUsage when `path` is in the
  /// spool, kInTheWay when it exists and is not to be overwritten.
  Status keep_as(const std::string& name, const std::string& path, bool overwrite);
  Status remove(const std::string& name);

 private:
  class Lock;

  RecordingSpool(std::string folder, std::uint64_t limit_bytes)
      : folder_(std::move(folder)), limit_bytes_(limit_bytes) {}
  [[nodiscard]] std::string kept_folder() const { return folder_ + "/kept"; }
  [[nodiscard]] Result<std::vector<SpoolEntry>> scan() const;
  [[nodiscard]] Result<SpoolEntry> find(const std::string& name) const;

  std::string folder_;
  std::uint64_t limit_bytes_;
  std::string begun_here_;  ///< the last name
};

}  // namespace tickreel::live
