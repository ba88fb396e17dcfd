#include "sim/replay_notes.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

#include "sim/input_event.h"
#include "sim/payload_bytes.h"
#include "sim/quoted_text.h"

namespace tickreel {
namespace {

/// Also the control characters that UTF-8 writes as two bytes, which terminals obey as well.
bool has_control_characters(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins_two_bytes = text[i] == '\xC2' && i + 1 < text.size();
    if (is_control(text[i]) || (begins_two_bytes && text[i + 1] < '\xA0')) return true;
  }
  return false;
}

Status check_name(std::string_view name) {
  const bool is_good = !name.empty() && name.size() <= kMaxMarkNameBytes && is_utf8(name) &&
                       !has_control_characters(name);
  if (is_good) return {};
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
  const bool looks_somewhere =
      is_finite(key.eye) && is_finite(key.target) && !(key.eye == key.target);
  // NaN is not above 0.
  if (looks_somewhere && key.vertical_fov > 0.0F && key.vertical_fov < std::numbers::pi_v<float>) {
    return {};
  }
  return bad_usage(
      "a camera needs an eye and a target apart from it, both finite, and a field of "
      "view between 0 and pi");
}

Status check(const RemoveCameraKey& edit) {
  return check_point(edit.seconds);
}

auto order_of(const Mark& mark) {
  return std::tie(mark.in_seconds, mark.name);
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

Status ReplayNotes::apply(const NoteEdit& edit) {
  if (Status good = check_note(edit); !good) return good;
  return std::visit([this](const auto& some) { return make(some); }, edit);
}

Status ReplayNotes::make(const SetMark& edit) {
  const Mark& mark = edit.mark;
  const std::string& old_name = edit.replaces ? *edit.replaces : mark.name;
  const auto old = std::ranges::find(marks, old_name, &Mark::name);
  if (edit.replaces && old == marks.end()) {
    return bad_usage("there is no mark '" + old_name + "' to change");
  }
  if (mark.name != old_name && find_mark(mark.name) != nullptr) {
    return bad_usage("there is a mark '" + mark.name + "' already: choose another name");
  }
  if (old == marks.end() && marks.size() == kMaxMarks) {
    return bad_usage("there are " + std::to_string(kMaxMarks) +
                     " marks already, and a replay can have no more: remove some");
  }
  if (old != marks.end()) marks.erase(old);
  const auto place = std::ranges::lower_bound(marks, order_of(mark), {},
                                              [](const Mark& other) { return order_of(other); });
  marks.insert(place, mark);
  return {};
}

Status ReplayNotes::make(const RemoveMark& edit) {
  const auto found = std::ranges::find(marks, edit.name, &Mark::name);
  if (found == marks.end()) return bad_usage("there is no mark '" + edit.name + "'");
  marks.erase(found);
  return {};
}

Status ReplayNotes::make(const SetCameraKey& edit) {
  const auto place =
      std::ranges::lower_bound(camera_keys, edit.key.seconds, {}, &CameraKey::seconds);
  if (place != camera_keys.end() && place->seconds == edit.key.seconds) {
    *place = edit.key;
    return {};
  }
  if (camera_keys.size() == kMaxCameraKeys) {
    return bad_usage("there are " + std::to_string(kMaxCameraKeys) +
                     " camera keys already, and a replay can have no more: remove some");
  }
  camera_keys.insert(place, edit.key);
  return {};
}

Status ReplayNotes::make(const RemoveCameraKey& edit) {
  const auto found = std::ranges::find(camera_keys, edit.seconds, &CameraKey::seconds);
  if (found == camera_keys.end()) {
    return bad_usage("there is no camera key at " + edit.seconds.to_string() + " s");
  }
  camera_keys.erase(found);
  return {};
}

std::vector<NoteEdit> ReplayNotes::as_edits() const {
  std::vector<NoteEdit> edits;
  for (const Mark& mark : marks) edits.emplace_back(SetMark{mark, {}});
  for (const CameraKey& key : camera_keys) edits.emplace_back(SetCameraKey{key});
  return edits;
}

}  // namespace tickreel
