#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/room.h"
#include "live/record/recording_place.h"
#include "tickreel/result.h"
#include "window/films/film_queue.h"

namespace tickreel::cli {

/// The outcome of a command that records. From the begin of a recording on, a crash says where it
/// is.
struct RecordingReport : RecordingListener {
  /// The last recording's path now; empty: it was removed. None: none was begun.
  std::optional<std::string> path;
  std::vector<QueuedFilm> films;        ///< of what was marked in it, if they were wanted
  std::optional<double> next_word_s{};  ///< when it is told next how far packing is

  void begins(Recorder& recorder) override;
  void is_packed(Tick done, Tick all) override;
  void is_at(const std::string& name) override { path = name; }
  void has_no_room(const Error& why) override;
};

/// Describes the recording for --json: what its file says, but for the films. `game`: where there
/// is no file.
nlohmann::json recording_document(const RecordingReport& report, const std::string& game,
                                  const Status& recorded);

/// Nothing named: the user's spool. `report` is borrowed.
Result<RecordingPlace> choose_place(const std::optional<std::string>& output, bool overwrite,
                                    RecordingReport& report);
/// Where the recording is before it is finished, and how to keep it; for a message.
std::string describe_part(const RecordingPlace& place, const Recorder& recorder);
/// Asks whether to keep what went into the spool, where there is somebody to ask; otherwise says
/// how to keep it.
Status offer_to_keep(RecordingPlace& place, const Recorder& recorder);

/// `at` as users write times; empty: the end. kUsage when it is no time of the replay.
Result<Branch> open_branch(const std::string& replay, const std::string& at);
/// "0:12.300 of match.replay"
std::string describe(const Branch& branch);

}  // namespace tickreel::cli
