#include "sim/replay/replay_notes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/text/quoted_text.h"
#include "sim/replay/payload_bytes.h"
#include "tickreel/core/utf8.h"

namespace tickreel::sim {
namespace {

/// Whether a text has control characters. Those that UTF-8 writes as two bytes count, because
/// terminals obey them, too.
bool has_control_characters(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins_two_bytes = text[i] == '\xC2' && i + 1 < text.size();
    if (is_control(text[i]) || (begins_two_bytes && text[i + 1] < '\xA0')) return true;
  }
  return false;
}

bool is_good_name(std::string_view name) {
  return !name.empty() && name.size() <= kMaxMarkNameBytes && is_utf8(name) &&
         !has_control_characters(name);
}

Status check_camera(std::string_view camera) {
  if (camera.empty() || is_good_name(camera)) return {};
  return bad_usage("no camera is called " + quoted_text(camera));
}

Status check_speed(std::string_view speed) {
  if (speed.size() <= kMaxMarkSpeedBytes && is_utf8(speed) && !has_control_characters(speed)) {
    return {};
  }
  return bad_usage("a mark cannot have the speed " + quoted_text(speed) + ": it has up to " +
                   std::to_string(kMaxMarkSpeedBytes) +
                   " bytes of UTF-8 and no control characters");
}

Status check_name(std::string_view name) {
  if (is_good_name(name)) return {};
  return bad_usage("a mark cannot be called " + quoted_text(name) + ": a name has 1 to " +
                   std::to_string(kMaxMarkNameBytes) + " bytes of UTF-8 and no control characters");
}

Status check_point(const Rational& seconds) {
  if (is_note_point(seconds)) return {};
  return bad_usage(seconds.to_string() + " is no point in game time: it must lie between 0 and " +
                   std::to_string(kMaxNoteSeconds) + " seconds, with a denominator of at most " +
                   std::to_string(kMaxNoteDenominator));
}

bool is_finite(Vec3 v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

Status check(const SetMark& edit) {
  const Mark& mark = edit.mark;
  Status good = check_name(mark.name);
  if (good && edit.replaces) good = check_name(*edit.replaces);
  if (good) good = check_camera(mark.camera);
  if (good) good = check_speed(mark.speed);
  if (good) good = check_point(mark.in_seconds);
  if (good && mark.out_seconds) good = check_point(*mark.out_seconds);
  if (!good || !mark.out_seconds || *mark.out_seconds > mark.in_seconds) return good;
  return bad_usage("the out point of mark '" + mark.name + "' is not after its in point");
}

Status check(const RemoveMark& edit) {
  return check_name(edit.name);
}

Status check(const SetCameraKey& edit) {
  const CameraKey& key = edit.key;
  if (Status good = check_point(key.seconds); !good) return good;
  if (key.ease > CameraEase::kInOut) return bad_usage("a camera key goes on in no such way");
  const bool looks_somewhere =
      is_finite(key.eye) && is_finite(key.target) && !(key.eye == key.target);
  // The comparison with 0 also excludes NaN.
  if (looks_somewhere && key.vertical_fov > 0.0F && key.vertical_fov < std::numbers::pi_v<float>) {
    return {};
  }
  return bad_usage(
      "a camera needs an eye and a target apart from it, both finite, and a field of "
      "view between 0 and pi radians (40 degrees are 0.7)");
}

Status check(const RemoveCameraKey& edit) {
  return check_point(edit.seconds);
}

Status check(const SetCut& edit) {
  if (Status good = check_point(edit.cut.seconds); !good) return good;
  if (edit.cut.camera.empty()) return bad_usage("a cut names a camera");
  return check_camera(edit.cut.camera);
}

Status check(const RemoveCut& edit) {
  return check_point(edit.seconds);
}

}  // namespace

bool is_note_point(const Rational& seconds) {
  return seconds >= Rational(0) && seconds <= Rational(kMaxNoteSeconds) &&
         seconds.denominator() <= kMaxNoteDenominator;
}

Status check_note(const NoteEdit& edit) {
  return std::visit([](const auto& some) { return check(some); }, edit);
}

const Mark* ReplayNotes::find_mark(std::string_view name) const {
  const auto found = std::ranges::find(marks, name, &Mark::name);
  return found == marks.end() ? nullptr : &*found;
}

std::vector<NoteEdit> ReplayNotes::as_edits() const {
  std::vector<NoteEdit> edits;
  for (const Mark& mark : marks) edits.emplace_back(SetMark{mark, {}});
  for (const CameraKey& key : camera_keys) edits.emplace_back(SetCameraKey{key});
  for (const NotedCut& cut : cuts) edits.emplace_back(SetCut{cut});
  return edits;
}

}  // namespace tickreel::sim
