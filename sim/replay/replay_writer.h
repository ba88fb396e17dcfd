#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/files/append_file.h"
#include "sim/game/game_scope.h"
#include "sim/replay/crash_note.h"
#include "sim/replay/note_table.h"
#include "sim/replay/replay_format.h"
#include "sim/replay/replay_packer.h"
#include "sim/replay/replay_record.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// Writes a recording while it happens. Until finish() the file is called `PATH.part`. Once
/// begin_tick() returns, the tick's input is in the file, and once end_tick() returns, the whole
/// tick, however the program dies later. finish() packs the file into `PATH`
/// (sim/replay/replay_packer.h). After the first write error, which is kFailed, every write returns
/// that error; the data written so far stays, unless there is no keyframe yet: then the file is
/// removed. One thread at a time.
class ReplayWriter {
 public:
  /// Creates `PATH.part` and writes the session. The file `path` stays until finish(). kInTheWay
  /// when `overwrite` is false and `path`, the part of an interrupted recording, or notes beside
  /// either exist, and when `path` is no regular file; kNotNow when another program writes
  /// `PATH.part`; kFailed when the session does not fit a replay, or the system refuses.
  static Result<ReplayWriter> create(const std::string& path, const ReplaySession& session,
                                     bool overwrite);

  /// Returns the error with which create() would refuse the path now, if it would.
  static Status check_place(const std::string& path, bool overwrite);

  /// The length of the recording between two ticks.
  struct Place {
    std::uint64_t bytes = 0;
    std::uint64_t paced_frames = 0;
    NoteTable notes;
    ReplayEnd end;
  };
  [[nodiscard]] Place place() const { return {file_.whole_bytes(), paced_frames_, notes_, end_}; }
  /// Removes everything that was written since that place.
  Status take_back(const Place& place);

  /// Adds a keyframe at the present tick, from which a seek can start. The first one must come at
  /// the session's first tick, before that tick is added. Packing decides which remain. kFailed for
  /// a state of more than kMaxSnapshotBytes.
  Status add_keyframe(const Snapshot& snapshot, std::uint64_t state_hash);
  /// Writes the input of the next tick, before the tick is played. kFailed for events that do not
  /// fit: kMaxEventsPerTick for a tick, kMaxEventPayloadBytes each.
  Status begin_tick(const InputFrame& input);
  /// Writes the hash of the state after the tick; nothing else may come in between.
  Status end_tick(std::uint64_t state_hash_after);
  /// Writes the component hashes after the last tick.
  Status add_components(const std::vector<ComponentHash>& components);
  /// Writes a picture that was shown after the last tick. It is in the file when this returns;
  /// packing puts many of them into one record.
  Status add_frame(const PacedFrame& frame);
  /// Notes the players that people play at this machine. Once, after the first keyframe.
  Status add_people(const PlayerSet& people);
  /// Writes a note that is set during the game. The errors of NoteTable::apply(), which write
  /// nothing and do not count as write errors.
  Status add_note(const NoteEdit& edit);
  /// Notes what the game died of; nothing is played after it. A stack that a replay cannot hold is
  /// left out.
  Status add_crash(const GameDeath& death);
  /// Takes back a tick that was begun and not ended.
  Status drop_begun_tick();
  /// Writes the end, packs everything, syncs it and gives it its name. The errors of pack_replay().
  Status finish(const PackListener& listener = {});

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::string& part_path() const { return file_.path(); }
  /// Returns the site for the note of a crash. It stays in place when the writer moves.
  [[nodiscard]] CrashSite& crash_site() { return *crash_site_; }
  /// The number of ticks in the recording, and the last one.
  [[nodiscard]] Tick ticks() const { return end_.ticks - first_tick_; }
  [[nodiscard]] Tick end_tick() const { return end_.ticks; }
  /// The hash of the state at end_tick().
  [[nodiscard]] std::uint64_t end_hash() const { return end_.hash; }

 private:
  ReplayWriter(std::string path, AppendFile file, const ReplaySession& session, bool overwrite)
      : path_(std::move(path)),
        file_(std::move(file)),
        crash_site_(std::make_unique<CrashSite>(file_.descriptor())),
        players_(session.setup.players.size()),
        first_tick_(session.first_tick),
        overwrite_(overwrite) {
    end_.ticks = first_tick_;
    crash_site_->set_tick(first_tick_);
  }
  Status append(RecordType type, const Bytes& payload);
  Status append(const Bytes& piece);

  std::string path_;
  AppendFile file_;
  std::unique_ptr<CrashSite> crash_site_;
  std::size_t players_;
  Tick first_tick_;
  bool overwrite_;
  bool has_keyframe_ = false;  ///< then it can be played
  std::uint64_t paced_frames_ = 0;
  NoteTable notes_;
  ReplayEnd end_;
  std::uint64_t bytes_before_tick_ = 0;  ///< of the tick that was begun last
};

}  // namespace tickreel::sim
