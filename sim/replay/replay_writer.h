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

/// Writes a recording down while it happens. Until finish() the file is called `PATH.part`; the
/// input of every tick is in it from the moment that begin_tick() returns, and the whole tick from
/// the moment that end_tick() does, whenever and however the program dies. finish() packs it into
/// `PATH` (sim/replay/replay_packer.h). After the first error of writing every call returns that
/// error; what was written stays. One thread at a time.
class ReplayWriter {
 public:
  /// Creates `PATH.part` and writes the session. kInTheWay when `overwrite` is false and `path`,
  /// the part that an interrupted recording left, or notes beside either exist; what is under
  /// `path` stays until finish().
  static Result<ReplayWriter> create(const std::string& path, const ReplaySession& session,
                                     bool overwrite);

  /// Whether create() would refuse the path for what is there now.
  static Status check_place(const std::string& path, bool overwrite);

  /// How far the recording is between two ticks.
  struct Place {
    std::uint64_t bytes = 0;
    std::uint64_t paced_frames = 0;
    NoteTable notes;
    ReplayEnd end;
  };
  [[nodiscard]] Place place() const { return {file_.whole_bytes(), paced_frames_, notes_, end_}; }
  /// Takes away all that was written since.
  Status take_back(const Place& place);

  /// A point to seek to, at the tick that the recording is at. There must be one at the session's
  /// first tick, before that is added. Which of them remain, packing decides.
  Status add_keyframe(const Snapshot& snapshot, std::uint64_t state_hash);
  /// The input of the next tick, before the tick is played.
  Status begin_tick(const InputFrame& input);
  /// The hash of the state that it led to, after; nothing else may be added in between.
  Status end_tick(std::uint64_t state_hash_after);
  /// The component hashes after the last tick.
  Status add_components(const std::vector<ComponentHash>& components);
  /// A picture that was shown after the last tick. In the file when this returns; packing puts many
  /// of them into a record.
  Status add_frame(const PacedFrame& frame);
  /// A mark or a camera key that is set while the game is played. kUsage as NoteTable::apply;
  /// that writes nothing and is no error of writing.
  Status add_note(const NoteEdit& edit);
  /// What the game has died of; nothing is played after it. A stack that a replay cannot hold is
  /// left out.
  Status add_crash(const GameDeath& death);
  /// Takes back a tick that was begun and not ended.
  Status drop_begun_tick();
  /// Writes the end, packs everything, brings it to the disk and gives it its name.
  Status finish(const PackListener& listener = {});

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::string& part_path() const { return file_.path(); }
  /// For the last words of a crash. Stays where it is when the writer moves.
  [[nodiscard]] CrashSite& crash_site() { return *crash_site_; }
  /// How many ticks are in the recording, and the last one.
  [[nodiscard]] Tick ticks() const { return end_.ticks - first_tick_; }
  [[nodiscard]] Tick end_tick() const { return end_.ticks; }
  /// The hash of the state after it.
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
  bool has_keyframe_ = false;  ///< and so can be played
  std::uint64_t paced_frames_ = 0;
  NoteTable notes_;
  ReplayEnd end_;
  std::uint64_t bytes_before_tick_ = 0;  ///< of the tick that was begun last
};

}  // namespace tickreel::sim
