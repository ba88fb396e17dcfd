#include <fmt/format.h>
#include <imgui.h>

#include <filesystem>

#include "core/files/file_ending.h"
#include "core/files/file_names.h"
#include "window/dropped_file.h"
#include "window/films/unused_path.h"
#include "window/overlays.h"
#include "window/reel/reel_screen.h"
#include "window/ui_style.h"
#include "window/words.h"

// The changes that the user makes to the shown reel.

namespace tickreel::window {
namespace {

/// Returns the path of music that a user has typed: "~" is the home folder, and what is not in the
/// reel's folder may be in the working directory.
std::string music_path(const std::filesystem::path& folder, const std::string& typed) {
  std::error_code error;
  const std::string beside = (folder / typed).string();
  const std::string here = absolute_path(typed);
  if (typed.starts_with("~/")) return here;
  const bool is_here =
      !std::filesystem::exists(beside, error) && std::filesystem::exists(here, error);
  return is_here ? here : beside;
}

}  // namespace

namespace {

using enum ReelCommand;

constexpr const char* kMusicEndings = ".flac .mp3 .wav .ogg .opus .m4a .aac";

}  // namespace

std::size_t ReelScreen::clip_here() const {
  return strip_ ? strip_->clip_at(show_->frame()) : 0;
}

void ReelScreen::show_again(std::int64_t frame) {
  const Result<ReelPlan>& reel = editor_->plan();
  if (!reel) {
    show_.reset();
    strip_.reset();
    return;
  }
  const Status shown = show({find_replay_game, reel->plan.film, reel->names}, frame);
  if (!shown) toasts_.add_error(shown.error().message);
}

/// Reports a change and shows the changed reel.
void ReelScreen::tell(const Result<std::string>& done, Then then, std::size_t clip) {
  if (!done) {
    // A planner's error has one line per mistake.
    return toasts_.add_error(done.error().message);
  }
  toasts_.add(*done);
  show_again(show_ ? show_->frame() : 0);
  if (!show_ || then == Then::kStay) return;
  const ReelTimeline& timeline = strip_->timeline();
  const std::size_t there = std::min(clip, show_->film().clips().size() - 1);
  show_->go_to(then == Then::kBegin ? timeline.first_frame(there) : timeline.end_frame(there) - 1);
}

void ReelScreen::perform(ReelCommand command) {
  switch (command) {
    case kUndoEdit:
      return tell(editor_->undo(), Then::kStay, 0);
    case kRedoEdit:
      return tell(editor_->redo(), Then::kStay, 0);
    case kReadAgain:
      return read_again();
    case kRemove:
      // Allowed without a picture too: the clip may be the mistake.
      return tell(editor_->remove(clip_here()), Then::kStay, 0);
    default:
      break;
  }
  if (!show_) return toasts_.add("first correct what is wrong with the reel: F5 reads it again");
  perform_on_film(command);
  if (show_) perform_on_clip(command, clip_here());
}

void ReelScreen::perform_on_film(ReelCommand command) {
  switch (command) {
    case kMusic:
      return ask(Asked::kMusic, "Music for the reel: a file", editor_->music());
    case kNoMusic:
      return tell(editor_->set_music(""), Then::kStay, 0);
    case kLouder:
      return tell(editor_->change_music_gain(1), Then::kStay, 0);
    case kQuieter:
      return tell(editor_->change_music_gain(-1), Then::kStay, 0);
    case kFindBeat:
      return find_beat();
    case kFilm:
      return open_film_dialog();
    default:
      break;
  }
}

void ReelScreen::perform_on_clip(ReelCommand command, std::size_t clip) {
  const std::int64_t frame = show_->frame();
  const ReelTimeline& timeline = strip_->timeline();
  switch (command) {
    case kEarlier:
      if (clip == 0) return toasts_.add("no clip before this");
      return tell(editor_->move(clip, clip - 1), Then::kBegin, clip - 1);
    case kLater:
      if (clip + 1 == show_->film().clips().size()) return toasts_.add("no clip after this");
      return tell(editor_->move(clip, clip + 1), Then::kBegin, clip + 1);
    case kBeginEarlier:
    case kBeginLater:
      return tell(editor_->trim(clip, ClipEdge::kBegin, command == kBeginLater ? 1 : -1),
                  Then::kBegin, clip);
    case kEndEarlier:
    case kEndLater:
      return tell(editor_->trim(clip, ClipEdge::kEnd, command == kEndLater ? 1 : -1), Then::kEnd,
                  clip);
    case kBeginHere:
      return tell(editor_->trim(clip, ClipEdge::kBegin, frame - timeline.first_frame(clip)),
                  Then::kBegin, clip);
    case kEndHere:
      return tell(editor_->trim(clip, ClipEdge::kEnd, frame - timeline.end_frame(clip)), Then::kEnd,
                  clip);
    case kNextTransition:
    case kPreviousTransition:
      return tell(editor_->change_transition(clip, command == kNextTransition ? 1 : -1),
                  Then::kBegin, clip);
    case kLongerTransition:
    case kShorterTransition:
      return tell(editor_->lengthen_transition(clip, command == kLongerTransition ? 1 : -1),
                  Then::kBegin, clip);
    case kTitle:
      asked_clip_ = clip;
      return ask(Asked::kTitle, "Title of " + strip_->describe(frame), editor_->title_of(clip));
    case kNoTitle:
      return tell(editor_->set_title(clip, ""), Then::kStay, 0);
    default:
      break;
  }
}

void ReelScreen::follow(const ReelStripAction& action) {
  if (prompt_.is_open()) return;  // the question is about a clip of this order
  if (action.open_menu) {
    stand_still();
    menu_.open();
  }
  if (action.move) {
    tell(editor_->move(action.move->clip, action.move->to), Then::kBegin, action.move->to);
  }
  if (action.trim) {
    const bool is_begin = action.trim->edge == ClipEdge::kBegin;
    tell(editor_->trim(action.trim->clip, action.trim->edge, action.trim->frames),
         is_begin ? Then::kBegin : Then::kEnd, action.trim->clip);
  }
}

void ReelScreen::read_again() {
  const auto other = editor_->read_again();
  if (!other) return toasts_.add_error(other.error().message);
  if (editor_->has_lost_history()) {
    toasts_.add(
        "another program has changed this reel: what was changed here before cannot be "
        "undone any more");
  } else {
    toasts_.add(*other ? "read again" : "read again: it is as it was");
  }
  show_again(show_ ? show_->frame() : 0);
}

void ReelScreen::ask(Asked what, const std::string& title, const std::string& proposal,
                     const std::string& problem) {
  asked_ = what;
  stand_still();
  prompt_.open(title, proposal, problem);
}

void ReelScreen::answer(const std::string& text) {
  // Music is a path relative to the reel's folder, as in the file.
  const std::filesystem::path folder = directory_of(editor_->path());
  const auto done = asked_ == Asked::kTitle ? editor_->set_title(asked_clip_, text)
                                            : editor_->set_music(music_path(folder, text));
  if (!done) return ask(asked_, prompt_.title(), text, done.error().message);
  tell(done, Then::kStay, 0);
}

void ReelScreen::take_dropped(const std::string& path) {
  if (prompt_.is_open()) return toasts_.add("answer the question first, then drop it again");
  if (is_reel_path(path)) {
    next_reel_ = path;
    may_close();
  } else if (has_ending(kMusicEndings, file_ending(path))) {
    tell(editor_->set_music(path), Then::kStay, 0);
  } else {
    const std::size_t at = show_ ? clip_here() + 1 : 0;
    tell(editor_->add_file(path, at), Then::kBegin, at);
  }
}

/// Opens the clip's menu by key, above the strip.
void ReelScreen::open_menu_here() {
  if (!show_) return;
  stand_still();
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  menu_.open_above(display.x / 2.0F, display.y - transport_panel_height(ReelStrip::kHeight));
}

/// The menu of the clip on screen, with everything that keys do to it.
MenuContent ReelScreen::menu_content() {
  if (!show_) return {};
  MenuContent content{strip_->describe(show_->frame()), "", {}};
  for (const ReelShortcut& line : reel_shortcuts()) {
    if (*line.label == '\0') continue;
    content.lines.push_back({line.label, line.label_key,
                             [this, command = line.command] { perform(command); },
                             does_something(line.command)});
  }
  return content;
}

/// Whether the command would change the clip on screen.
bool ReelScreen::does_something(ReelCommand command) const {
  const std::size_t clip = clip_here();
  const auto& clips = show_->film().clips();
  const std::int64_t into = show_->frame() - strip_->timeline().first_frame(clip);
  switch (command) {
    case kEarlier:
    case kNextTransition:
    case kPreviousTransition:
      return clip > 0;
    case kLater:
      return clip + 1 < clips.size();
    case kBeginHere:
    case kEndHere:
      return into > 0;
    case kLongerTransition:
    case kShorterTransition:
      return clips[clip].transition.frames > 0;
    case kNoTitle:
      return !editor_->title_of(clip).empty();
    case kNoMusic:
    case kFindBeat:
      return !editor_->music().empty();
    case kRemove:
      return clips.size() > 1;
    default:
      return true;
  }
}

/// Lists the mistakes in the file with their lines, when the reel cannot be shown.
void ReelScreen::draw_mistakes() const {
  const Result<ReelPlan>& plan = editor_->plan();
  if (plan) return;
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float width = std::min(ui(640.0F), display.x - ui(48.0F));
  ImGui::SetNextWindowSizeConstraints({0.0F, 0.0F}, {display.x, display.y - ui(24.0F)});
  begin_floating("##mistakes", {0.5F, 0.45F});
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);
  text_bold("This reel cannot be shown");
  ImGui::TextUnformatted(with_window_names(plan.error().message).c_str());
  std::string advice = "Correct it in a text editor; F5 reads it again.";
  if (editor_->knows_clips()) {
    advice += " Ctrl+Z takes back what was changed here last, Delete takes out the first clip.";
  }
  text_quiet(advice);
  ImGui::PopTextWrapPos();
  ImGui::End();
}

}  // namespace tickreel::window
