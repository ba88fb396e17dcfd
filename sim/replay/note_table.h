#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "sim/replay/replay_notes.h"

namespace tickreel::sim {

/// The notes of a replay, in a form that can be changed. An edit is fast even when there are many
/// notes.
class NoteTable {
 public:
  /// Makes an edit. kUsage when check_note() refuses it, when the note to replace or remove does
  /// not exist, or when there would be too many notes; kInTheWay when another mark has the name. An
  /// error changes nothing.
  Status apply(const NoteEdit& edit);
  /// Makes an edit like apply(), without check_note(): for an edit that has passed it before.
  Status apply_checked(const NoteEdit& edit);
  /// Returns the edit that would undo `edit`, for a caller who is about to make `edit`. Nothing
  /// when the note to replace or remove does not exist.
  [[nodiscard]] std::optional<NoteEdit> inverse_of(const NoteEdit& edit) const;
  [[nodiscard]] bool has_mark(std::string_view name) const { return marks_.contains(name); }
  [[nodiscard]] std::size_t mark_count() const { return marks_.size(); }
  [[nodiscard]] ReplayNotes notes() const;

 private:
  Status make(const SetMark& edit);
  Status make(const RemoveMark& edit);
  Status make(const SetCameraKey& edit);
  Status make(const RemoveCameraKey& edit);
  Status make(const SetCut& edit);
  Status make(const RemoveCut& edit);
  [[nodiscard]] std::optional<NoteEdit> inverse(const SetMark& edit) const;
  [[nodiscard]] std::optional<NoteEdit> inverse(const RemoveMark& edit) const;
  [[nodiscard]] std::optional<NoteEdit> inverse(const SetCameraKey& edit) const;
  [[nodiscard]] std::optional<NoteEdit> inverse(const RemoveCameraKey& edit) const;
  [[nodiscard]] std::optional<NoteEdit> inverse(const SetCut& edit) const;
  [[nodiscard]] std::optional<NoteEdit> inverse(const RemoveCut& edit) const;

  std::map<std::string, Mark, std::less<>> marks_;  ///< by name
  std::map<Rational, CameraKey> camera_keys_;       ///< by time
  std::map<Rational, NotedCut> cuts_;               ///< by time
};

}  // namespace tickreel::sim
