#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "sim/replay/replay_notes.h"

namespace tickreel::sim {

/// The notes of a replay, for changing them: a change is fast even when there are many notes.
class NoteTable {
 public:
  /// Makes the change. The errors of check_note(); kUsage when the note to replace or remove does
  /// not exist, or when there would be too many notes; kInTheWay when a name is taken. Errors
  /// change nothing.
  Status apply(const NoteEdit& edit);
  /// Does the same for a change that check_note() has accepted before: does not check it again.
  Status apply_checked(const NoteEdit& edit);
  /// Returns the edit that undoes `edit`, if `edit` is made now and succeeds. Nothing when the note
  /// to replace or remove does not exist.
  [[nodiscard]] std::optional<NoteEdit> inverse_of(const NoteEdit& edit) const;
  [[nodiscard]] bool has_mark(std::string_view name) const { return marks_.contains(name); }
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
