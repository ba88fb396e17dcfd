#include "sim/replay/replay_writer.h"

#include <sys/stat.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <utility>

#include "core/files/file_names.h"
#include "core/files/system_error.h"
#include "sim/replay/note_records.h"
#include "sim/replay/notes_file.h"
#include "sim/replay/replay_packer.h"

namespace tickreel::sim {
namespace {

bool fits_a_record(const std::vector<InputEvent>& events) {
  return events.size() <= kMaxEventsPerTick &&
         std::ranges::all_of(events, [](const InputEvent& event) {
           return event.player < kMaxPlayers && event.payload.size() <= kMaxEventPayloadBytes;
         });
}

}  // namespace

Status ReplayWriter::check_place(const std::string& path, bool overwrite) {
  const std::string part_path = path + kPartEnding;
  struct stat existing {};
  const bool exists = stat(path.c_str(), &existing) == 0;
  if (exists && S_ISDIR(existing.st_mode)) {
    return in_the_way(path + " is a directory: name a file");
  }
  if (exists && !S_ISREG(existing.st_mode)) {
    return in_the_way(path + " is not a regular file and cannot be replaced");
  }
  if (exists && !overwrite) {
    return in_the_way(path + " exists: choose another name, or replace it with §overwrite");
  }
  const bool is_part = !overwrite && stat(part_path.c_str(), &existing) == 0;
  // With `overwrite` an existing part is emptied below.
  if (!overwrite && !is_part && !is_none_there(errno)) {
    return cannot("tell whether there is", part_path, errno);
  }
  if (is_part && S_ISREG(existing.st_mode)) {
    return in_the_way(part_path +
                      " is what an interrupted recording left: rename it to keep it, or replace it "
                      "with §overwrite");
  }
  if (overwrite) return {};
  Status free = check_no_notes_beside(path);
  return free ? check_no_notes_beside(part_path) : free;
}

Result<ReplayWriter> ReplayWriter::create(const std::string& path, const ReplaySession& session,
                                          bool overwrite) {
  const Bytes payload = encode_session(session);
  if (!decode_session(payload, kReplayFormatVersion)) {
    return failed(
        "this session does not fit a replay: names have at most 256 bytes and no control "
        "characters, tick rates at most " +
        std::to_string(kMaxTickRate) + "/s");
  }
  if (Status free = check_place(path, overwrite); !free) return free.error();
  auto file = AppendFile::create(path + kPartEnding);
  if (!file) return file.error();
  // The notes belong to an interrupted recording that was just overwritten.
  if (Status removed = remove_notes_beside(file->path()); !removed) return removed.error();
  ReplayWriter writer(path, *std::move(file), session, overwrite);
  Status status = writer.append(encode_preamble());
  if (status) status = writer.append(RecordType::kSession, payload);
  if (!status) return status.error();
  return writer;
}

Status ReplayWriter::take_back(const Place& place) {
  crash_site_->begin_write(0);
  Status cut = file_.cut(place.bytes);
  crash_site_->end_write(file_.whole_bytes());
  if (!cut) return cut;
  crash_site_->set_tick(place.end.ticks);
  paced_frames_ = place.paced_frames;
  notes_ = place.notes;
  end_ = place.end;
  return {};
}

Status ReplayWriter::add_keyframe(const Snapshot& snapshot, std::uint64_t state_hash) {
  assert(snapshot.tick == end_.ticks);
  const Bytes payload = encode_keyframe({snapshot, state_hash}, nullptr, PackingEffort::kQuick);
  if (snapshot.bytes.size() > kMaxSnapshotBytes || payload.size() >= kMaxRecordBytes) {
    return failed("the state of the game has " + std::to_string(snapshot.bytes.size()) +
                  " bytes, which is more than a replay keyframe can hold");
  }
  end_.hash = state_hash;
  Status appended = append(RecordType::kKeyframe, payload);
  if (appended) has_keyframe_ = true;
  return appended;
}

Status ReplayWriter::begin_tick(const InputFrame& input) {
  if (!fits_a_record(input.events)) {
    return failed("the events of tick " + std::to_string(end_.ticks) +
                  " do not fit a replay: at most 256 for each tick, of 4096 bytes each");
  }
  bytes_before_tick_ = file_.whole_bytes();
  return append(RecordType::kTickInput, encode_tick_input(end_.ticks, input, players_));
}

Status ReplayWriter::end_tick(std::uint64_t state_hash_after) {
  Status appended = append(RecordType::kTickOutcome, encode_tick_outcome(state_hash_after));
  if (!appended) return appended;
  ++end_.ticks;
  end_.hash = state_hash_after;
  return {};
}

Status ReplayWriter::add_components(const std::vector<ComponentHash>& components) {
  ReplayComponents hashes{end_.ticks, {}};
  for (const ComponentHash& component : components) {
    hashes.hashes.push_back(static_cast<std::uint32_t>(component.hash));
  }
  return append(RecordType::kComponents, encode_components(hashes));
}

Status ReplayWriter::add_frame(const PacedFrame& frame) {
  return append(RecordType::kPacing, encode_pacing({paced_frames_++, {frame}}));
}

Status ReplayWriter::add_people(const PlayerSet& people) {
  return append(RecordType::kPeople, encode_people(people));
}

Status ReplayWriter::add_note(const NoteEdit& edit) {
  if (Status made = notes_.apply(edit); !made) return made;
  const std::span<const NoteEdit> edits(&edit, 1);
  return append(note_record_type(edits), encode_notes(edits));
}

Status ReplayWriter::drop_begun_tick() {
  crash_site_->begin_write(0);
  Status cut = file_.cut(bytes_before_tick_);
  crash_site_->end_write(file_.whole_bytes());
  return cut;
}

Status ReplayWriter::add_crash(const GameDeath& death) {
  return append(RecordType::kCrash,
                encode_last_words({end_.ticks, death.signal(), death.stack(), death.why()}));
}

Status ReplayWriter::finish(const PackListener& listener) {
  if (Status ended = append(RecordType::kEnd, encode_end(end_)); !ended) return ended;
  return pack_replay(part_path(), path_, overwrite_, listener);
}

Status ReplayWriter::append(RecordType type, const Bytes& payload) {
  return append(encode_record(type, payload));
}

Status ReplayWriter::append(const Bytes& piece) {
  crash_site_->begin_write(piece.size());
  Status appended = file_.append(piece);
  crash_site_->end_write(file_.whole_bytes());
  if (appended) return appended;
  if (!has_keyframe_) {
    // A recording without a keyframe cannot be played, and would be in the way of the next one.
    static_cast<void>(remove_file(part_path()));
    return Error{appended.error().kind, appended.error().message + "; nothing was recorded"};
  }
  return Error{appended.error().kind,
               appended.error().message + "; what was recorded so far stays there and plays"};
}

}  // namespace tickreel::sim
