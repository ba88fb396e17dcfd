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

/// The outcome of a command that records. When a recording has begun, the message of a crash says
/// where it is.
struct RecordingReport : RecordingListener {
  /// The present path of the last recording; empty: the recording was removed; none: no recording
  /// was begun.
  std::optional<std::string> path;
  std::vector<QueuedFilm> films;  ///< the films of the recording's marks; empty: none were wanted
  /// When the progress of packing is printed next, in steady_seconds(); none: it has not begun.
  std::optional<double> next_word_s{};

  void begins(Recorder& recorder) override;
  void is_packed(Tick done, Tick all) override;
  void is_at(const std::string& name) override { path = name; }
  void has_no_room(const Error& why) override;
};

/// Returns a description of the recording for --json, with the facts of its file, but without the
/// films. `game`: the name to use when the recording has no file.
nlohmann::json recording_document(const RecordingReport& report, const std::string& game,
                                  const Status& recorded);

/// Returns the place of a new recording: `output`; none: the user's spool. `report` is borrowed.
/// kUsage for an empty `output` and for "-"; the errors of RecordingSpool::of_user().
Result<RecordingPlace> choose_place(const std::optional<std::string>& output, bool overwrite,
                                    RecordingReport& report);
/// Returns a text for messages that says where an unfinished recording is and how to keep it.
std::string describe_part(const RecordingPlace& place, const Recorder& recorder);
/// Asks the user whether to keep a recording in the spool. Without a terminal, and when the user
/// does not keep it, prints how to keep it. Does nothing for a recording elsewhere. The errors of
/// RecordingPlace::keep().
Status offer_to_keep(RecordingPlace& place, const Recorder& recorder);

/// Opens a replay to play on from a point in it. `at`: a time as users write it; empty: the end.
/// kUsage for a time that is not in the replay; the errors of open_replay().
Result<Branch> open_branch(const std::string& replay, const std::string& at);
/// Returns "0:12.300 of match.replay".
std::string describe(const Branch& branch);

}  // namespace tickreel::cli
