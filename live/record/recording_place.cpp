#include "live/record/recording_place.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>

#include "core/files/file_names.h"
#include "core/files/system_error.h"
#include "core/text/counted.h"
#include "sim/replay/notes_file.h"
#include "sim/replay/replay_part.h"

namespace tickreel::live {
Result<Recorder> Branch::begin(const std::string& path, bool overwrite,
                               std::vector<std::shared_ptr<const View>>* views) {
  if (views != nullptr) views->clear();
  ReplayPlayer& player = replay_.player;
  auto part = part_of(player, {tick_, tick_}, remembered_ticks(replay_.game, setup().tick_rate));
  if (!part) return part.error();
  part->recorded_by = Recorder::recorded_by(replay_.game.info);
  return record_part(replay_.game.info, player, *part, {path, overwrite, stop_, views});
}

Error stopped_after(Tick ticks, const std::string& path) {
  return {ErrorKind::kInterrupted, "stopped after " +
                                       counted(static_cast<std::uint64_t>(ticks), "tick") +
                                       "; the recording is in " + path};
}

Status RecordingPlace::check() const {
  if (spool_) return {};
  const std::filesystem::path folder = std::filesystem::path(output_).parent_path();
  const std::string inside = folder.empty() ? "./" : (folder / "").string();
  if (access(inside.c_str(), W_OK | X_OK) != 0) {
    return cannot("create", output_ + kPartEnding, errno);
  }
  return ReplayWriter::check_place(output_, overwrite_);
}

Result<Recorder> RecordingPlace::begin(const GameInfo& info, std::uint64_t seed,
                                       std::size_t players) {
  SessionSetup setup{seed, info.tick_rate, info.player_names};
  setup.players.resize(players);
  return begin(info, setup);
}

Result<Recorder> RecordingPlace::begin(const GameInfo& info, const SessionSetup& setup,
                                       const std::vector<NamedField>* constants) {
  return begun(begin_there(info, setup, constants));
}

Result<Recorder> RecordingPlace::begin_there(const GameInfo& info, const SessionSetup& setup,
                                             const std::vector<NamedField>* constants) {
  if (!spool_) return Recorder::begin(info, setup, output_, overwrite_, constants);
  make_room();
  return spool_->begin(info.name, [&](const std::string& path) {
    return Recorder::begin(info, setup, path, false, constants);
  });
}

Result<Recorder> RecordingPlace::begin(Branch& branch,
                                       std::vector<std::shared_ptr<const View>>* views) {
  if (!spool_) return begun(branch.begin(output_, overwrite_, views));
  make_room();
  return begun(spool_->begin(branch.game().info.name, [&](const std::string& path) {
    return branch.begin(path, false, views);
  }));
}

Result<Recorder> RecordingPlace::begun(Result<Recorder> recorder) {
  if (recorder) listener_->begins(*recorder);
  return recorder;
}

Status RecordingPlace::finish(Recorder& recorder) {
  Status finished =
      recorder.finish([this](Tick done, Tick all) { listener_->is_packed(done, all); });
  if (finished) listener_->is_at(recorder.writer().path());
  if (finished && spool_) make_room();
  return finished;
}

Result<std::string> RecordingPlace::keep(const Recorder& recorder) {
  if (!spool_) return recorder.writer().path();
  auto kept = spool_->keep(RecordingSpool::name_of(recorder));
  if (kept) listener_->is_at(*kept);
  return kept;
}

Status RecordingPlace::take_away(const Recorder& recorder) {
  Status discarded = discard_recording(recorder);
  if (discarded) listener_->is_at("");
  return discarded;
}

std::optional<std::string> RecordingPlace::name_in_spool(const Recorder& recorder) const {
  if (!spool_) return std::nullopt;
  return RecordingSpool::name_of(recorder);
}

void RecordingPlace::make_room() {
  if (Status made = spool_->make_room(); !made) listener_->has_no_room(made.error());
}

Status discard_recording(const Recorder& recorder) {
  const std::string& part = recorder.writer().part_path();
  if (std::remove(part.c_str()) == 0) return remove_notes_beside(part);
  return cannot("remove", part, errno);
}

}  // namespace tickreel::live
