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

/// Writes a recording of a session while it is played. Until finish() the file is called
/// `PATH.part`. When begin_tick() has returned, the tick's input is in the file; when end_tick()
/// has returned, the whole tick is. Both survive a crash of the program. finish() packs the file
/// into `PATH` (sim/replay/replay_packer.h). After the first write error, which is kFailed, every
/// function that writes returns that error. The file stays as it was before the error; if it has no
/// keyframe yet, it is removed. One thread at a time.
class ReplayWriter {
 public:
  /// Creates `PATH.part`, in place of an older part and its notes file, and writes the session. A
  /// file `path` stays until finish(). Without `overwrite`, kInTheWay when `path`, the part of an
  /// interrupted recording, or the notes file of either exists. kInTheWay also when `path` is no
  /// regular file; kNotNow when another program writes `PATH.part`; kFailed when the session does
  /// not fit into a replay, or the system refuses.
  static Result<ReplayWriter> create(const std::string& path, const ReplaySession& session,
                                     bool overwrite);

  /// Checks the path as create() does before it creates a file. Returns create()'s error.
  static Status check_place(const std::string& path, bool overwrite);

  /// A point of the recording between two ticks: its length and its notes there.
  struct Place {
    std::uint64_t bytes = 0;
    std::uint64_t paced_frames = 0;
    NoteTable notes;
    ReplayEnd end;
  };
  /// Returns the number of marks so far.
  [[nodiscard]] std::size_t mark_count() const { return notes_.mark_count(); }
  /// Returns the present point.
  [[nodiscard]] Place place() const { return {file_.whole_bytes(), paced_frames_, notes_, end_}; }
  /// Removes everything that was written after `place`.
  Status take_back(const Place& place);

  /// Adds a keyframe at the present tick, from which a seek can start. The first keyframe must be
  /// added at the session's first tick, before any tick is written. Packing keeps only some of the
  /// keyframes. kFailed for a state of more than kMaxSnapshotBytes.
  Status add_keyframe(const Snapshot& snapshot, std::uint64_t state_hash);
  /// Writes the input of the next tick, before the tick is played. kFailed for more than
  /// kMaxEventsPerTick events, or one of more than kMaxEventPayloadBytes or of no player.
  Status begin_tick(const InputFrame& input);
  /// Writes the hash of the state after the tick. The next call after begin_tick() must be this
  /// one, drop_begun_tick() or add_crash().
  Status end_tick(std::uint64_t state_hash_after);
  /// Writes the component hashes after the last tick: one for each of ReplaySession::components, in
  /// their order.
  Status add_components(const std::vector<ComponentHash>& components);
  /// Writes that a picture was shown after the last tick. It is in the file when this returns;
  /// packing puts many pictures into one record.
  Status add_frame(const PacedFrame& frame);
  /// Writes which players people play at this machine. Call it once, after the first keyframe.
  Status add_people(const PlayerSet& people);
  /// Writes a note. Returns the errors of NoteTable::apply(); these write nothing and are no write
  /// errors.
  Status add_note(const NoteEdit& edit);
  /// Writes the crash of the game's process. No tick may follow. What of its texts does not fit
  /// into a replay is left out: encode_last_words().
  Status add_crash(const GameDeath& death);
  /// Removes a tick for which begin_tick() was called and end_tick() was not.
  Status drop_begun_tick();
  /// Writes the end, packs the recording and renames it to its final name. Returns the errors of
  /// pack_replay().
  Status finish(const PackListener& listener = {});

  /// The final name.
  [[nodiscard]] const std::string& path() const { return path_; }
  /// The name until finish().
  [[nodiscard]] const std::string& part_path() const { return file_.path(); }
  /// Returns the site for a CrashNote. Its address does not change when the writer is moved.
  [[nodiscard]] CrashSite& crash_site() { return *crash_site_; }
  /// The number of ticks in the recording.
  [[nodiscard]] Tick ticks() const { return end_.ticks - first_tick_; }
  /// The tick of the last state.
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
  bool has_keyframe_ = false;  ///< without a keyframe the file cannot be played
  std::uint64_t paced_frames_ = 0;
  NoteTable notes_;
  ReplayEnd end_;
  std::uint64_t bytes_before_tick_ = 0;  ///< the file's size before the last begin_tick()
};

}  // namespace tickreel::sim
