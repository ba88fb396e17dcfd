#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/open_replay.h"
#include "live/room.h"
#include "live/spool/recording_spool.h"
#include "sim/replay/recorder.h"
#include "tickreel/result.h"

namespace tickreel::live {

/// A point of a replay from which a game goes on: a save game, or a "what if". Players, rules,
/// constants and seed are the replay's.
class Branch {
 public:
  /// `tick` is one that the replay shows, or its end. `stop`, unless null, ends begin().
  Branch(OpenedReplay replay, Tick tick, const std::atomic<bool>* stop)
      : replay_(std::move(replay)), tick_(tick), stop_(stop) {}

  [[nodiscard]] const GameEntry& game() const { return replay_.game; }
  [[nodiscard]] const std::string& path() const { return replay_.player.reader().path(); }
  [[nodiscard]] const SessionSetup& setup() const {
    return replay_.player.reader().session().setup;
  }
  [[nodiscard]] Tick tick() const { return tick_; }

  /// Begins a recording that goes on from there. `views`, unless null, gets what could be seen
  /// before, as far as a look remembers. Again and again, if need be.
  Result<Recorder> begin(const std::string& path, bool overwrite,
                         std::vector<std::shared_ptr<const View>>* views);

 private:
  OpenedReplay replay_;
  Tick tick_;
  const std::atomic<bool>* stop_;
};

/// Hears what becomes of recordings.
class RecordingListener {
 public:
  virtual ~RecordingListener() = default;
  RecordingListener() = default;
  RecordingListener(const RecordingListener&) = delete;
  RecordingListener& operator=(const RecordingListener&) = delete;

  virtual void begins(Recorder& recorder) = 0;
  /// So many of its ticks are packed, which takes minutes where it is a day long.
  virtual void is_packed(Tick /*done*/, Tick /*all*/) {}
  /// The recording is called so now; empty: it was removed.
  virtual void is_at(const std::string& path) = 0;
  /// The spool may be larger than its limit, which is no reason not to record.
  virtual void has_no_room(const Error& why) = 0;
};

/// kInterrupted: somebody stopped a session after so many ticks, which are in a file.
Error stopped_after(Tick ticks, const std::string& path);

/// Where a session is recorded: in a file, or in the spool. For everything that records.
class RecordingPlace {
 public:
  /// `listener` is borrowed.
  RecordingPlace(std::string file, bool overwrite, RecordingListener& listener)
      : output_(std::move(file)), overwrite_(overwrite), listener_(&listener) {}
  RecordingPlace(RecordingSpool spool, RecordingListener& listener)
      : spool_(std::move(spool)), listener_(&listener) {}

  /// Whether begin() would refuse the file, or its folder, for what is there now: to be asked
  /// before the user is.
  [[nodiscard]] Status check() const;
  /// A session from its tick 0.
  Result<Recorder> begin(const GameInfo& info, std::uint64_t seed, std::size_t players);
  Result<Recorder> begin(const GameInfo& info, const SessionSetup& setup,
                         const std::vector<NamedField>* constants = nullptr);
  /// One that goes on from a point of a replay; see Branch.
  Result<Recorder> begin(Branch& branch, std::vector<std::shared_ptr<const View>>* views = nullptr);
  /// Finishes the recording, and makes room in the spool.
  Status finish(Recorder& recorder);
  /// So that a finished recording stays: in its file, or in the spool for good. Where it is.
  Result<std::string> keep(const Recorder& recorder);
  /// Removes a recording that was begun here and is not finished; the recorder cannot be used
  /// afterwards.
  Status take_away(const Recorder& recorder);
  /// The name of the recording in the spool. None: it has a file of its own.
  [[nodiscard]] std::optional<std::string> name_in_spool(const Recorder& recorder) const;

 private:
  Result<Recorder> begun(Result<Recorder> recorder);
  Result<Recorder> begin_there(const GameInfo& info, const SessionSetup& setup,
                               const std::vector<NamedField>* constants);
  void make_room();

  std::string output_;  ///< empty when there is a spool
  bool overwrite_ = false;
  std::optional<RecordingSpool> spool_;
  RecordingListener* listener_;
};

/// Removes a recording that is not finished, and its notes.
Status discard_recording(const Recorder& recorder);

}  // namespace tickreel::live
