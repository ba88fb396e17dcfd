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

/// A point of a replay from which a game goes on, as from a saved game. The players, rules,
/// constants and seed are those of the replay.
class Branch {
 public:
  /// `tick`: a tick that the replay shows, or its end. `stop`: ends begin() when it becomes true;
  /// null: never.
  Branch(OpenedReplay replay, Tick tick, const std::atomic<bool>* stop)
      : replay_(std::move(replay)), tick_(tick), stop_(stop) {}

  [[nodiscard]] const GameEntry& game() const { return replay_.game; }
  [[nodiscard]] const std::string& path() const { return replay_.player.reader().path(); }
  [[nodiscard]] const SessionSetup& setup() const {
    return replay_.player.reader().session().setup;
  }
  [[nodiscard]] Tick tick() const { return tick_; }

  /// Begins a recording that goes on from the point; the recorder is at tick(). The recording shows
  /// the ticks from the point on, with the numbers that they have in the replay. It also holds the
  /// ticks before the point that the game's look needs, or all of them for a game that cannot load
  /// a state: these are played again first. `views`: gets the views of these earlier ticks; null:
  /// the views are not wanted. Returns the errors of record_part(). May be called several times.
  Result<Recorder> begin(const std::string& path, bool overwrite,
                         std::vector<std::shared_ptr<const View>>* views);

 private:
  OpenedReplay replay_;
  Tick tick_;
  const std::atomic<bool>* stop_;
};

/// Is told what happens to recordings.
class RecordingListener {
 public:
  virtual ~RecordingListener() = default;
  RecordingListener() = default;
  RecordingListener(const RecordingListener&) = delete;
  RecordingListener& operator=(const RecordingListener&) = delete;

  /// A recording begins.
  virtual void begins(Recorder& recorder) = 0;
  /// `done` of `all` ticks of the finished recording are packed. Packing a day takes minutes.
  virtual void is_packed(Tick /*done*/, Tick /*all*/) {}
  /// The recording has the path `path` from now on; empty: it was removed.
  virtual void is_at(const std::string& path) = 0;
  /// No room could be made in the spool, so that it may be above its limit. Recording goes on.
  virtual void has_no_room(const Error& why) = 0;
};

/// Returns the error (kInterrupted) that the user stopped a session after `ticks`. `path`: the
/// recording of these ticks.
Error stopped_after(Tick ticks, const std::string& path);

/// The place where sessions are recorded: a file, or the spool. Everything that records uses this.
class RecordingPlace {
 public:
  /// Records into a file, or into the spool. `listener` is borrowed.
  RecordingPlace(std::string file, bool overwrite, RecordingListener& listener)
      : output_(std::move(file)), overwrite_(overwrite), listener_(&listener) {}
  RecordingPlace(RecordingSpool spool, RecordingListener& listener)
      : spool_(std::move(spool)), listener_(&listener) {}

  /// Checks that begin() can make the file now, before the user is asked who plays. The errors that
  /// begin() would have. Always succeeds for the spool.
  [[nodiscard]] Status check() const;
  /// Begins to record a session from its tick 0. The first form has the game's usual player names.
  /// `constants`: see Recorder::begin(). The errors of Recorder::begin() and
  /// RecordingSpool::begin().
  Result<Recorder> begin(const GameInfo& info, std::uint64_t seed, std::size_t players);
  Result<Recorder> begin(const GameInfo& info, const SessionSetup& setup,
                         const std::vector<NamedField>* constants = nullptr);
  /// Begins to record a session that goes on from a point of a replay; see Branch::begin(). The
  /// errors of that function and of RecordingSpool::begin().
  Result<Recorder> begin(Branch& branch, std::vector<std::shared_ptr<const View>>* views = nullptr);
  /// Finishes the recording, and makes room in the spool.
  Status finish(Recorder& recorder);
  /// Keeps a finished recording for good: the spool no longer removes it to make room. A recording
  /// in a file stays as it is. Returns the path of the recording.
  Result<std::string> keep(const Recorder& recorder);
  /// Removes a recording that was begun here and is not finished; the recorder cannot be used
  /// afterwards.
  Status take_away(const Recorder& recorder);
  /// Returns the name of the recording in the spool; nothing when sessions are recorded into a
  /// file.
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
