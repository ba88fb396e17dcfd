#include "sim/replay/note_records.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "sim/replay/payload_bytes.h"
#include "tickreel/core/byte_reader.h"
#include "tickreel/core/byte_writer.h"

namespace tickreel::sim {
namespace {

enum class Action : std::uint8_t {
  kSetMark,
  kRemoveMark,
  kSetCameraKey,
  kRemoveCameraKey,
  kSetFullMark,  ///< with fields that older builds do not know
  kSetPacedMark,
  kSetCut,
  kRemoveCut,
  kSetEasedKey,
};
constexpr std::uint8_t kAutomaticBit = 1;

bool has_more(const Mark& mark) {
  return !mark.camera.empty() || mark.is_automatic;
}

bool has_ease(const CameraKey& key) {
  return key.ease != CameraEase::kSmooth;
}

void write_action(ByteWriter& writer, Action action) {
  writer.u8(static_cast<std::uint8_t>(action));
}

void write_point(ByteWriter& writer, const Rational& seconds) {
  writer.varint(static_cast<std::uint64_t>(seconds.numerator()));
  writer.varint(static_cast<std::uint64_t>(seconds.denominator()));
}

/// Reads a point, which has one encoding only: in lowest terms.
Rational read_point(ByteReader& reader) {
  const std::uint64_t numerator = reader.varint();
  const std::uint64_t denominator = reader.varint();
  constexpr auto kMaxDenominator = static_cast<std::uint64_t>(kMaxNoteDenominator);
  constexpr auto kMaxSeconds = static_cast<std::uint64_t>(kMaxNoteSeconds);
  if (denominator == 0 || denominator > kMaxDenominator || numerator > kMaxSeconds * denominator) {
    reader.fail();
  }
  if (!reader.ok()) return {};
  const Rational seconds(static_cast<std::int64_t>(numerator),
                         static_cast<std::int64_t>(denominator));
  if (static_cast<std::uint64_t>(seconds.denominator()) != denominator) reader.fail();
  return seconds;
}

void write_vec3(ByteWriter& writer, Vec3 v) {
  writer.f32(v.x);
  writer.f32(v.y);
  writer.f32(v.z);
}

Vec3 read_vec3(ByteReader& reader) {
  const float x = reader.f32();
  const float y = reader.f32();
  const float z = reader.f32();
  return {x, y, z};
}

void write(ByteWriter& writer, const SetMark& edit) {
  const Mark& mark = edit.mark;
  write_action(writer, !mark.speed.empty() ? Action::kSetPacedMark
                       : has_more(mark)    ? Action::kSetFullMark
                                           : Action::kSetMark);
  writer.string(edit.replaces.value_or(""));
  writer.string(edit.mark.name);
  write_point(writer, edit.mark.in_seconds);
  writer.u8(edit.mark.out_seconds ? 1 : 0);
  if (edit.mark.out_seconds) write_point(writer, *edit.mark.out_seconds);
  if (mark.speed.empty() && !has_more(mark)) return;
  writer.string(mark.camera);
  writer.u8(mark.is_automatic ? kAutomaticBit : 0);
  if (!mark.speed.empty()) writer.string(mark.speed);
}

SetMark read_set_mark(ByteReader& reader) {
  SetMark edit;
  std::string replaces = reader.string(kMaxMarkNameBytes);
  if (!replaces.empty()) edit.replaces = std::move(replaces);
  edit.mark.name = reader.string(kMaxMarkNameBytes);
  edit.mark.in_seconds = read_point(reader);
  const std::uint8_t has_out = reader.u8();
  if (has_out > 1) reader.fail();
  if (has_out == 1) edit.mark.out_seconds = read_point(reader);
  return edit;
}

SetMark read_camera_mark(ByteReader& reader) {
  SetMark edit = read_set_mark(reader);
  edit.mark.camera = reader.string(kMaxMarkNameBytes);
  const std::uint8_t bits = reader.u8();
  edit.mark.is_automatic = bits == kAutomaticBit;
  if (bits > kAutomaticBit) reader.fail();
  return edit;
}

SetMark read_set_full_mark(ByteReader& reader) {
  SetMark edit = read_camera_mark(reader);
  if (!has_more(edit.mark)) reader.fail();
  return edit;
}

SetMark read_set_paced_mark(ByteReader& reader) {
  SetMark edit = read_camera_mark(reader);
  edit.mark.speed = reader.string(kMaxMarkSpeedBytes);
  if (edit.mark.speed.empty()) reader.fail();
  return edit;
}

void write(ByteWriter& writer, const RemoveMark& edit) {
  write_action(writer, Action::kRemoveMark);
  writer.string(edit.name);
}

void write(ByteWriter& writer, const SetCameraKey& edit) {
  write_action(writer, has_ease(edit.key) ? Action::kSetEasedKey : Action::kSetCameraKey);
  write_point(writer, edit.key.seconds);
  write_vec3(writer, edit.key.eye);
  write_vec3(writer, edit.key.target);
  writer.f32(edit.key.vertical_fov);
  if (has_ease(edit.key)) writer.u8(static_cast<std::uint8_t>(edit.key.ease));
}

SetCameraKey read_set_camera_key(ByteReader& reader) {
  SetCameraKey edit;
  edit.key.seconds = read_point(reader);
  edit.key.eye = read_vec3(reader);
  edit.key.target = read_vec3(reader);
  edit.key.vertical_fov = reader.f32();
  return edit;
}

/// check_note() refuses an ease beyond the last.
SetCameraKey read_set_eased_key(ByteReader& reader) {
  SetCameraKey edit = read_set_camera_key(reader);
  edit.key.ease = static_cast<CameraEase>(reader.u8());
  if (!has_ease(edit.key)) reader.fail();
  return edit;
}

void write(ByteWriter& writer, const RemoveCameraKey& edit) {
  write_action(writer, Action::kRemoveCameraKey);
  write_point(writer, edit.seconds);
}

void write(ByteWriter& writer, const SetCut& edit) {
  write_action(writer, Action::kSetCut);
  write_point(writer, edit.cut.seconds);
  writer.string(edit.cut.camera);
}

SetCut read_set_cut(ByteReader& reader) {
  const Rational seconds = read_point(reader);
  return {{seconds, reader.string(kMaxMarkNameBytes)}};
}

void write(ByteWriter& writer, const RemoveCut& edit) {
  write_action(writer, Action::kRemoveCut);
  write_point(writer, edit.seconds);
}

/// Whether an edit needs more than builds that know kFullNotes can read.
bool is_about_films(const NoteEdit& edit) {
  if (const auto* set = std::get_if<SetMark>(&edit)) return !set->mark.speed.empty();
  if (const auto* set = std::get_if<SetCameraKey>(&edit)) return has_ease(set->key);
  return std::holds_alternative<SetCut>(edit) || std::holds_alternative<RemoveCut>(edit);
}

/// Whether an edit leaves everything as it was, so that there is nothing to take back.
bool changes_nothing(const NoteEdit& edit, const NoteEdit& inverse) {
  const auto* mark = std::get_if<SetMark>(&edit);
  const auto* old_mark = std::get_if<SetMark>(&inverse);
  if (mark != nullptr && old_mark != nullptr) return mark->mark == old_mark->mark;
  return edit == inverse;
}

std::optional<NoteEdit> read_edit(ByteReader& reader) {
  switch (static_cast<Action>(reader.u8())) {
    case Action::kSetMark:
      return read_set_mark(reader);
    case Action::kRemoveMark:
      return RemoveMark{reader.string(kMaxMarkNameBytes)};
    case Action::kSetCameraKey:
      return read_set_camera_key(reader);
    case Action::kRemoveCameraKey:
      return RemoveCameraKey{read_point(reader)};
    case Action::kSetFullMark:
      return read_set_full_mark(reader);
    case Action::kSetPacedMark:
      return read_set_paced_mark(reader);
    case Action::kSetCut:
      return read_set_cut(reader);
    case Action::kRemoveCut:
      return RemoveCut{read_point(reader)};
    case Action::kSetEasedKey:
      return read_set_eased_key(reader);
  }
  return std::nullopt;
}

}  // namespace

Bytes encode_notes(std::span<const NoteEdit> edits) {
  assert(!edits.empty() && edits.size() <= kMaxEditsPerRecord);
  ByteWriter writer;
  writer.varint(edits.size());
  for (const NoteEdit& edit : edits) {
    std::visit([&](const auto& some) { write(writer, some); }, edit);
  }
  return writer.take();
}

std::optional<std::vector<NoteEdit>> decode_notes(ByteView payload) {
  ByteReader reader(payload);
  const std::uint64_t count = reader.varint();
  if (count == 0 || count > kMaxEditsPerRecord) return std::nullopt;
  std::vector<NoteEdit> edits;
  for (std::uint64_t i = 0; i < count; ++i) {
    auto edit = read_edit(reader);
    if (!edit || !reader.ok() || !check_note(*edit)) return std::nullopt;
    edits.push_back(*std::move(edit));
  }
  return checked(reader, std::move(edits));
}

RecordType note_record_type(std::span<const NoteEdit> edits) {
  if (std::ranges::any_of(edits, is_about_films)) return RecordType::kFilmNotes;
  const bool are_full = std::ranges::any_of(edits, [](const NoteEdit& edit) {
    const auto* set = std::get_if<SetMark>(&edit);
    return set != nullptr && has_more(set->mark);
  });
  return are_full ? RecordType::kFullNotes : RecordType::kNotes;
}

Bytes encode_note_record(std::span<const NoteEdit> edits) {
  return encode_record(note_record_type(edits), encode_notes(edits));
}

Bytes encode_note_step(NoteStep step, std::span<const NoteEdit> edits) {
  Bytes bytes;
  if (step != NoteStep::kChange) {
    const std::uint8_t payload = static_cast<std::uint8_t>(step);
    bytes = encode_record(RecordType::kNoteStep, {&payload, 1});
  }
  const Bytes record = encode_note_record(edits);
  bytes.insert(bytes.end(), record.begin(), record.end());
  return bytes;
}

bool NoteHistory::add_step_record(ByteView payload) {
  constexpr auto kFirst = static_cast<std::uint8_t>(NoteStep::kUndo);
  constexpr auto kLast = static_cast<std::uint8_t>(NoteStep::kRedo);
  if (payload.size() != 1 || payload[0] < kFirst || payload[0] > kLast) return false;
  announced_ = static_cast<NoteStep>(payload[0]);
  return true;
}

void NoteHistory::add_step(NoteStep step, std::span<const NoteEdit> edits) {
  announced_ = step;
  add_record(note_record_type(edits), encode_notes(edits));
}

/// Notes a change. If an announced step did not follow, because a program died in between, the
/// change counts as a new one.
void NoteHistory::note(NoteChange change) {
  const NoteStep step = std::exchange(announced_, NoteStep::kChange);
  if (change.edits.empty()) return;
  if (step == NoteStep::kUndo && !done_.empty() && change.edits == done_.back()->inverse) {
    undone_.push_back(done_.back());
    done_.pop_back();
  } else if (step == NoteStep::kRedo && !undone_.empty() && change.edits == undone_.back()->edits) {
    done_.push_back(undone_.back());
    undone_.pop_back();
  } else {
    done_.push_back(std::make_shared<const NoteChange>(std::move(change)));
    undone_.clear();
  }
}

void NoteHistory::forget_changes() {
  done_.clear();
  undone_.clear();
}

const NoteChange* NoteHistory::undoable() const {
  return done_.empty() ? nullptr : done_.back().get();
}

const NoteChange* NoteHistory::redoable() const {
  return undone_.empty() ? nullptr : undone_.back().get();
}

bool NoteHistory::add_record(RecordType type, ByteView payload) {
  if (type == RecordType::kNoteStep) return add_step_record(payload);
  if (!has_room_for(1)) return true;
  auto edits = decode_notes(payload);
  if (!edits || note_record_type(*edits) != type) return false;
  if (!has_room_for(edits->size())) {
    edits_ = kMaxEdits;
    return true;
  }
  NoteChange change;
  for (NoteEdit& edit : *edits) {
    std::optional<NoteEdit> inverse = table_.inverse_of(edit);
    if (!table_.apply_checked(edit) || !inverse || changes_nothing(edit, *inverse)) continue;
    change.edits.push_back(std::move(edit));
    change.inverse.push_back(*std::move(inverse));
  }
  std::ranges::reverse(change.inverse);
  edits_ += edits->size();
  note(std::move(change));
  return true;
}

}  // namespace tickreel::sim
