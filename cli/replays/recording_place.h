#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/replays/branch.h"
#include "cli/replays/recording_report.h"
#include "live/spool/recording_spool.h"
#include "tickreel/result.h"

namespace tickreel {

/// Where a session is recorded: in the file that the user named, or in the spool. For every command
/// that records.
class RecordingPlace {
 public:
  /// Nothing named: the user's spool. `report`: where to note what becomes of the recordings,
  /// borrowed; null: nowhere.
  static Result<RecordingPlace> choose(const std::optional<std::string>& output, bool overwrite,
                                       RecordingReport* report = nullptr);

  /// Whether begin() would refuse the file, or its folder, for what is there now: to be asked
  /// before the user is.
  [[nodiscard]] Status check() const;
  /// A session from its tick 0. A crash will say where the recording is; see crash_message.h.
  Result<Recorder> begin(const GameInfo& info, std::uint64_t seed, std::size_t players);
  Result<Recorder> begin(const GameInfo& info, const SessionSetup& setup);
  /// One that goes on from a point of a replay; see Branch.
  Result<Recorder> begin(Branch& branch, std::vector<std::shared_ptr<const View>>* views = nullptr);
  /// Finishes the recording, and makes room in the spool.
  Status finish(Recorder& recorder);
  /// Finishes the recording so that it stays: in its file, or in the spool for good. Where it is.
  Result<std::string> keep(Recorder& recorder);
  /// Removes a recording that is not finished; the recorder is of no use after it.
  static Status discard(const Recorder& recorder);
  /// The same, of a recording that was begun here.
  Status take_away(const Recorder& recorder);
  /// Asks whether to keep what went into the spool, where there is somebody to ask; otherwise says
  /// how to keep it.
  Status offer_to_keep(const Recorder& recorder);
  /// Where the recording is before it is finished, and how to keep it; for a message.
  [[nodiscard]] std::string describe_part(const Recorder& recorder) const;
  /// What became of the films of the recording's marks.
  void note_films(std::vector<QueuedFilm> films);

 private:
  void note_path(const std::string& path);
  /// Of a recording that has been begun: a crash will say where it is.
  Result<Recorder> begun(Result<Recorder> recorder);
  Result<Recorder> begin_there(const GameInfo& info, const SessionSetup& setup);
  /// In the spool. That it fails is told: it is no reason not to record.
  void make_room();

  std::string output_;  ///< empty when there is a spool
  bool overwrite_ = false;
  std::optional<RecordingSpool> spool_;
  RecordingReport* report_ = nullptr;
};

}  // namespace tickreel
