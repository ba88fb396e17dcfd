#include "sim/replay/replay_packer.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

#include "core/files/append_file.h"
#include "core/files/file_names.h"
#include "sim/replay/note_records.h"
#include "sim/replay/notes_file.h"
#include "sim/replay/packed_bytes.h"
#include "sim/replay/replay_reader.h"
#include "sim/replay/replay_record.h"

namespace tickreel::sim {
namespace {

/// A chunk with larger events could not be read again.
constexpr std::size_t kMaxChunkEventBytes = std::size_t{1} << 20U;

/// Keyframes that no seek needs may take this share of the bytes of the ticks.
constexpr std::size_t kKeyframePercent = 15;

/// Between keyframes nobody can tell the field that differs, so a recording has about so many, a
/// short one too, where they are small.
constexpr Tick kSpreadKeyframes = 8;
constexpr Tick kLeastDistance = 64;
constexpr std::size_t kMostSpreadBytes = std::size_t{64} << 10U;

class Packer {
 public:
  Packer(ReplayReader& reader, const ReplayNotes& notes, AppendFile& file,
         const PackListener& listener)
      : reader_(reader),
        notes_(notes),
        file_(file),
        listener_(listener),
        component_ticks_(reader.component_ticks()),
        last_keyframe_(reader.first_tick()) {}

  Status pack() {
    Status done = file_.append(encode_preamble());
    if (done) done = append(RecordType::kSession, encode_session(reader_.session()));
    const std::vector<Tick> keyframes = reader_.keyframe_ticks();
    for (std::size_t i = 0; done && i < keyframes.size(); ++i) {
      const bool is_last = i + 1 == keyframes.size();
      const Tick next = is_last ? reader_.end_tick() : keyframes[i + 1];
      done = pack_keyframe(keyframes[i], next);
      if (done) done = pack_ticks(keyframes[i], next);
      if (listener_) listener_(next - reader_.first_tick(), reader_.tick_count());
    }
    if (done && reader_.has_begun_tick()) done = pack_begun_tick();
    if (done) done = pack_pacing();
    if (done && reader_.people().any()) {
      done = append(RecordType::kPeople, encode_people(reader_.people()));
    }
    if (done && reader_.begun_picture()) {
      done = append(RecordType::kBegunPicture, encode_begun_picture(*reader_.begun_picture()));
    }
    if (done && reader_.crash()) done = append(RecordType::kCrash, encode_crash(*reader_.crash()));
    if (done && !notes_.empty()) done = pack_notes();
    if (done && reader_.end()) done = append(RecordType::kEnd, encode_end(*reader_.end()));
    return done ? file_.sync() : done;
  }

 private:
  Status append(RecordType type, const Bytes& payload) {
    if (payload.size() >= kMaxRecordBytes) return failed("a state is too large to be packed");
    return file_.append(encode_record(type, payload));
  }

  Status pack_notes() {
    std::vector<NoteEdit> edits = notes_.as_edits();
    // Edits that older builds understand go into a record that they can read.
    const auto newer = std::stable_partition(edits.begin(), edits.end(), [](const NoteEdit& edit) {
      return note_record_type({&edit, 1}) != RecordType::kFilmNotes;
    });
    Status done;
    for (const std::span<const NoteEdit> part : {std::span<const NoteEdit>(edits.begin(), newer),
                                                 std::span<const NoteEdit>(newer, edits.end())}) {
      if (done && !part.empty()) done = append(note_record_type(part), encode_notes(part));
    }
    return done;
  }

  /// Writes the keyframe of `tick` if it is worth its bytes, or if a seek to just before `next`,
  /// the place of the next possible keyframe, would be too long without it.
  Status pack_keyframe(Tick tick, Tick next) {
    auto keyframe = reader_.keyframe(tick);
    if (!keyframe) return keyframe.error();
    Bytes payload = encode_keyframe(*keyframe);
    const bool may_differ =
        base_ &&
        std::max(base_->bytes.size(), keyframe->snapshot.bytes.size()) <= kMaxPackingBaseBytes;
    bool is_base = true;
    if (may_differ) {
      Bytes difference = encode_keyframe(*keyframe, &*base_);
      if (difference.size() * 5 < payload.size() * 4) {
        payload = std::move(difference);
        is_base = false;
      }
    }
    const Tick seek_ticks = reader_.session().seek_ticks;
    const bool is_needed =
        tick == reader_.first_tick() || (seek_ticks > 0 && next - last_keyframe_ > seek_ticks);
    const bool is_cheap =
        (keyframe_bytes_ + payload.size()) * 100 <= tick_bytes_ * kKeyframePercent;
    if (!is_needed && !is_cheap && !(is_spread(tick) && payload.size() <= kMostSpreadBytes))
      return {};
    last_keyframe_ = tick;
    keyframe_bytes_ += payload.size();
    if (is_base) base_ = std::move(keyframe->snapshot);
    return append(RecordType::kKeyframe, payload);
  }

  /// Whether the keyframe of `tick` is one of those that lie evenly in a recording, or the last.
  [[nodiscard]] bool is_spread(Tick tick) const {
    const Tick distance = std::max(reader_.tick_count() / kSpreadKeyframes, kLeastDistance);
    return tick == reader_.end_tick() || tick - last_keyframe_ >= distance;
  }

  Status pack_ticks(Tick begin, Tick end) {
    for (Tick tick = begin; tick < end;) {
      const auto ticks = gather(tick, end);
      if (!ticks) return ticks.error();
      const Bytes payload = encode_chunk(*ticks, reader_.session().setup.players.size());
      tick_bytes_ += payload.size();
      tick += static_cast<Tick>(ticks->inputs.size());
      if (Status appended = append(RecordType::kChunk, payload); !appended) return appended;
      if (Status packed = pack_components(tick); !packed) return packed;
    }
    return {};
  }

  Status pack_begun_tick() {
    const auto input = reader_.begun_input();
    if (!input) return input.error();
    return append(
        RecordType::kTickInput,
        encode_tick_input(reader_.end_tick(), *input, reader_.session().setup.players.size()));
  }

  Result<ReplayTicks> gather(Tick begin, Tick end) {
    ReplayTicks ticks{begin, {}, {}};
    std::size_t event_bytes = 0;
    for (Tick tick = begin; tick < end && event_bytes < kMaxChunkEventBytes; ++tick) {
      if (ticks.inputs.size() == kMaxTicksPerRecord) break;
      auto input = reader_.input(tick);
      if (!input) return input.error();
      const auto hash = reader_.state_hash(tick + 1);
      if (!hash) return hash.error();
      for (const InputEvent& event : input->events) event_bytes += event.payload.size();
      ticks.inputs.push_back(*std::move(input));
      ticks.hashes.push_back(*hash);
    }
    return ticks;
  }

  /// Packs the component hashes of ticks up to `until` that are not packed yet.
  Status pack_components(Tick until) {
    for (;
         components_done_ < component_ticks_.size() && component_ticks_[components_done_] <= until;
         ++components_done_) {
      const auto components = reader_.components(component_ticks_[components_done_]);
      if (!components) return components.error();
      Status appended = append(RecordType::kComponents, encode_components(*components));
      if (!appended) return appended;
    }
    return {};
  }

  Status pack_pacing() {
    ReplayPacing pacing;
    const std::uint64_t count = reader_.paced_frame_count();
    for (std::uint64_t i = 0; i < count; ++i) {
      const auto frame = reader_.paced_frame(i);
      if (!frame) return frame.error();
      pacing.frames.push_back(*frame);
      if (pacing.frames.size() < kMaxPacedFramesPerRecord && i + 1 < count) continue;
      if (Status done = append(RecordType::kPacing, encode_pacing(pacing)); !done) return done;
      pacing = {i + 1, {}};
    }
    return {};
  }

  ReplayReader& reader_;
  const ReplayNotes& notes_;
  AppendFile& file_;
  const PackListener& listener_;
  std::vector<Tick> component_ticks_;
  std::optional<Snapshot> base_;  ///< the last keyframe that is stored whole
  Tick last_keyframe_;
  std::size_t keyframe_bytes_ = 0;
  std::size_t tick_bytes_ = 0;
  std::size_t components_done_ = 0;
};

Status pack_and_name(ReplayReader& reader, const ReplayNotes& notes, const std::string& to,
                     bool overwrite, const PackListener& listener) {
  const std::string packing = to + ".packing";
  std::error_code unknown;
  const bool was_there = std::filesystem::exists(packing, unknown);
  auto file = AppendFile::create(packing);
  if (!file) {
    // The file may have been created although locking it failed.
    const bool is_empty = std::filesystem::file_size(packing, unknown) == 0;
    if (!was_there && is_empty) static_cast<void>(remove_file(packing));
    return file.error();
  }
  Status done = Packer(reader, notes, *file, listener).pack();
  if (done) done = rename_file(packing, to, overwrite ? WhenThere::kReplace : WhenThere::kKeep);
  if (!done) {
    static_cast<void>(remove_file(packing));
    return done;
  }
  // The notes belong to the replay that had this name before.
  Status removed = overwrite ? remove_notes_beside(to) : Status();
  if (removed) return sync_name_of_complete(to);
  return Error{removed.error().kind, to + " is complete, but " + removed.error().message};
}

}  // namespace

Status pack_replay(const std::string& from, const std::string& to, bool overwrite,
                   const PackListener& listener) {
  std::error_code not_there;
  if (std::filesystem::equivalent(from, to, not_there)) {
    return bad_usage(to + " is the recording itself: name another file");
  }
  if (!overwrite) {
    if (Status free = check_no_notes_beside(to); !free) return free;
  }
  auto reader = ReplayReader::open(from);
  if (!reader) return reader.error();
  // A file beside it that is damaged, or belongs to another recording, is ignored and stays.
  const auto notes = NotesFile::read(*reader);
  if (!notes && notes.error().kind != ErrorKind::kBadFile) return notes.error();
  const Status done =
      pack_and_name(*reader, notes ? *notes : reader->notes(), to, overwrite, listener);
  if (!done) {
    return Error{done.error().kind, done.error().message + "; the recording is whole in " + from};
  }
  Status removed = remove_file(from, ", which is no longer needed");
  if (removed && notes) {
    removed = remove_file(notes_path_beside(from), ", whose notes are in " + to + " now");
  }
  if (removed) return {};
  return Error{removed.error().kind, to + " is complete, but " + removed.error().message};
}

}  // namespace tickreel::sim
