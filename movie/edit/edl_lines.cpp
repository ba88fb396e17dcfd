#include "movie/edit/edl_lines.h"

#include <cmath>
#include <utility>

#include "core/text/parse_number.h"
#include "core/text/quoted_text.h"
#include "movie/edit/edit_time.h"
#include "movie/edit/edl_names.h"
#include "movie/film/transition_kinds.h"

namespace tickreel::movie {

std::string edl_line(std::size_t line) {
  return "line " + std::to_string(line);
}

EdlLines::EdlLines(std::string_view text, const Rational& frame_rate, EditProblems& problems,
                   std::vector<std::string>& warnings)
    : text_(text, frame_rate, Rational(kMostEditSeconds)),
      problems_(problems),
      warnings_(warnings) {
  while (const auto line = text_.next()) read(*line);
}

void EdlLines::read(const EdlLine& line) {
  switch (line.kind) {
    case EdlLineKind::kBlank:
      return;
    case EdlLineKind::kTitle:
      title_ = line.text;
      return;
    case EdlLineKind::kComment:
      return read_comment(line.text);
    case EdlLineKind::kSpeed:
      return read_speed(line.text);
    case EdlLineKind::kEvent:
      return read_edit(line.text);
    case EdlLineKind::kMarker:
      ++locator_count_;
      return;
    case EdlLineKind::kOther:
      return warn_of_line(line.text);
  }
}

void EdlLines::bad(const std::string& what) {
  problems_.add(edl_line(text_.line()), what);
}
void EdlLines::warn(const std::string& what) {
  warnings_.push_back(edl_line(text_.line()) + ": " + what);
}
void EdlLines::warn_of_line(std::string_view line) {
  constexpr std::size_t kShownBytes = 40;
  constexpr std::size_t kMostWarnings = 5;
  if (++odd_lines_ <= kMostWarnings) {
    warn(quoted_text(line.substr(0, kShownBytes)) + " is not understood, and left out");
  }
}

void EdlLines::read_edit(std::string_view line) {
  is_passed_over_ = true;
  if (edits_.size() >= kMostEditClips) return;
  const auto words = EdlText::event_words(line);
  if (!words) return bad(words.error().message);
  const std::string_view track = (*words)[2];
  const bool has_sound = track.starts_with('A') || track.starts_with("NONE");
  if (has_sound && track.find('V') == std::string_view::npos) {
    if (!std::exchange(has_warned_of_sound_, true)) warn("sound is not imported");
    return;
  }
  if (track.starts_with('V') && track != "V" && track != "V1") {
    return bad("there is a second track of pictures, " + quoted_text(track.substr(0, 20)) +
               ": put all clips on one");
  }
  auto event = text_.event_of(*words);
  if (!event) return bad(event.error().message);
  if (event->source_frames() < 0 || event->record_frames() < 0) {
    return bad("it ends before it begins");
  }
  EdlEdit edit{*std::move(event)};
  if (!read_transition(*words, edit)) return;
  is_passed_over_ = false;
  edits_.push_back(std::move(edit));
}

bool EdlLines::read_transition(const std::vector<std::string_view>& words, EdlEdit& edit) {
  const std::string_view code = words[3];
  if (code == "C") return true;
  const auto frames = parse_number<std::int64_t>(words[4]);
  if (words.size() < 9 || !frames || *frames < 0 || *frames > kMostEditFrames) {
    bad("a transition has a length in frames");
    return false;
  }
  edit.transition_frames = *frames;
  for (const auto& [wipe, kind] : kEdlWipes) {
    if (code == wipe) edit.transition = kind;
  }
  if (!edit.transition.empty()) return true;
  edit.transition = "dissolve";
  if (code == "D") return true;
  const bool is_wipe = code.starts_with('W');
  if (is_wipe) warn("the wipe " + quoted_text(code.substr(0, 20)) + " becomes a dissolve");
  if (!is_wipe) bad(quoted_text(code.substr(0, 20)) + " is not supported: C, D and W are");
  return is_wipe;
}

/// M2   REEL   FRAMES-IN-A-SECOND   TIMECODE
void EdlLines::read_speed(std::string_view line) {
  const std::vector<std::string_view> words = words_of(line);
  if (edits_.empty() || is_passed_over_) return;
  const auto speed = words.size() < 3 ? std::nullopt : parse_number<double>(words[2]);
  if (!speed || !std::isfinite(*speed)) return bad("M2 has a reel, a speed and a timecode");
  if (*speed <= 0) return bad("speeds of 0 and below are not supported");
  // In front of a transition both clips may have one.
  const bool has_two = edits_.back().transition_frames > 0 && edits_.size() > 1;
  EdlEdit& before = edits_[edits_.size() - (has_two ? 2 : 1)];
  const bool is_before = words[1] != edits_.back().reel && words[1] == before.reel;
  (is_before ? before : edits_.back()).speed = *speed;
}

void EdlLines::read_comment(std::string_view comment) {
  if (comment.starts_with("LOC:")) ++locator_count_;
  if (edits_.empty() || is_passed_over_) return;
  EdlEdit& edit = edits_.back();
  if (const auto name = after(comment, kEdlToClip)) edit.name = *name;
  if (const auto name = after(comment, kEdlFromClip)) {
    // In front of a transition it is the clip that leaves.
    const bool has_two = edit.transition_frames > 0 && edits_.size() > 1;
    EdlEdit& from = has_two ? edits_[edits_.size() - 2] : edit;
    if (from.name.empty()) from.name = *name;
  }
  for (const std::string_view key : {kEdlSourceFile, std::string_view("FROM FILE:")}) {
    if (const auto file = after(comment, key)) edit.file = *file;
  }
  const auto kind = after(comment, kEdlTransition);
  if (kind && edit.transition_frames > 0 && find_transition(*kind)) edit.transition = *kind;
}

}  // namespace tickreel::movie
