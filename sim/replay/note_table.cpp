#include "sim/replay/note_table.h"

#include <algorithm>
#include <tuple>

namespace tickreel::sim {
namespace {

auto order_of(const Mark& mark) {
  return std::tie(mark.in_seconds, mark.name);
}

}  // namespace

Status NoteTable::apply(const NoteEdit& edit) {
  Status good = check_note(edit);
  return good ? apply_checked(edit) : good;
}

Status NoteTable::apply_checked(const NoteEdit& edit) {
  return std::visit([this](const auto& some) { return make(some); }, edit);
}

std::optional<NoteEdit> NoteTable::inverse_of(const NoteEdit& edit) const {
  return std::visit([this](const auto& some) { return inverse(some); }, edit);
}

std::optional<NoteEdit> NoteTable::inverse(const SetMark& edit) const {
  const std::string& name = edit.mark.name;
  const auto old = marks_.find(edit.replaces.value_or(name));
  if (old != marks_.end()) return SetMark{old->second, name};
  if (edit.replaces) return std::nullopt;
  return RemoveMark{name};
}

std::optional<NoteEdit> NoteTable::inverse(const RemoveMark& edit) const {
  const auto old = marks_.find(edit.name);
  if (old == marks_.end()) return std::nullopt;
  return SetMark{old->second, {}};
}

std::optional<NoteEdit> NoteTable::inverse(const SetCameraKey& edit) const {
  const auto old = camera_keys_.find(edit.key.seconds);
  if (old == camera_keys_.end()) return RemoveCameraKey{edit.key.seconds};
  return SetCameraKey{old->second};
}

std::optional<NoteEdit> NoteTable::inverse(const RemoveCameraKey& edit) const {
  const auto old = camera_keys_.find(edit.seconds);
  if (old == camera_keys_.end()) return std::nullopt;
  return SetCameraKey{old->second};
}

std::optional<NoteEdit> NoteTable::inverse(const SetCut& edit) const {
  const auto old = cuts_.find(edit.cut.seconds);
  if (old == cuts_.end()) return RemoveCut{edit.cut.seconds};
  return SetCut{old->second};
}

std::optional<NoteEdit> NoteTable::inverse(const RemoveCut& edit) const {
  const auto old = cuts_.find(edit.seconds);
  if (old == cuts_.end()) return std::nullopt;
  return SetCut{old->second};
}

ReplayNotes NoteTable::notes() const {
  ReplayNotes notes;
  notes.marks.reserve(marks_.size());
  for (const auto& [name, mark] : marks_) notes.marks.push_back(mark);
  std::ranges::sort(notes.marks,
                    [](const Mark& a, const Mark& b) { return order_of(a) < order_of(b); });
  notes.camera_keys.reserve(camera_keys_.size());
  for (const auto& [seconds, key] : camera_keys_) notes.camera_keys.push_back(key);
  notes.cuts.reserve(cuts_.size());
  for (const auto& [seconds, cut] : cuts_) notes.cuts.push_back(cut);
  return notes;
}

Status NoteTable::make(const SetMark& edit) {
  const std::string& name = edit.mark.name;
  if (edit.replaces && !has_mark(*edit.replaces)) {
    return bad_usage("there is no mark '" + *edit.replaces + "' to change");
  }
  const bool is_renamed = edit.replaces && *edit.replaces != name;
  if ((is_renamed || edit.is_new) && has_mark(name)) {
    return in_the_way("there is a mark '" + name + "' already: choose another name");
  }
  if (!is_renamed && !has_mark(name) && marks_.size() == kMaxMarks) {
    return bad_usage("there are " + std::to_string(kMaxMarks) +
                     " marks already, and a replay can have no more: remove some");
  }
  if (is_renamed) marks_.erase(*edit.replaces);
  marks_.insert_or_assign(name, edit.mark);
  return {};
}

Status NoteTable::make(const RemoveMark& edit) {
  if (marks_.erase(edit.name) == 1) return {};
  return bad_usage("there is no mark '" + edit.name + "'");
}

Status NoteTable::make(const SetCameraKey& edit) {
  if (camera_keys_.size() == kMaxCameraKeys && !camera_keys_.contains(edit.key.seconds)) {
    return bad_usage("there are " + std::to_string(kMaxCameraKeys) +
                     " camera keys already, and a replay can have no more: remove some");
  }
  camera_keys_.insert_or_assign(edit.key.seconds, edit.key);
  return {};
}

Status NoteTable::make(const RemoveCameraKey& edit) {
  if (camera_keys_.erase(edit.seconds) == 1) return {};
  return bad_usage("there is no camera key at " + edit.seconds.to_string() + " s");
}

Status NoteTable::make(const SetCut& edit) {
  if (cuts_.size() == kMaxCuts && !cuts_.contains(edit.cut.seconds)) {
    return bad_usage("there are " + std::to_string(kMaxCuts) +
                     " cuts already, and a replay can have no more: remove some");
  }
  cuts_.insert_or_assign(edit.cut.seconds, edit.cut);
  return {};
}

Status NoteTable::make(const RemoveCut& edit) {
  if (cuts_.erase(edit.seconds) == 1) return {};
  return bad_usage("there is no cut at " + edit.seconds.to_string() + " s");
}

}  // namespace tickreel::sim
