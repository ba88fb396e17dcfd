#include "window/films/film_dialog.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/text/counted.h"
#include "window/films/unused_path.h"
#include "window/fit_into.h"
#include "window/screen.h"
#include "window/ui_style.h"
#include "window/window.h"
#include "window/words.h"

namespace tickreel::window {
namespace {

using Row = FilmForm::Row;

/// Keys pressed within this time count as one change.
constexpr std::chrono::milliseconds kUntilLook{200};
constexpr ImageSize kHighlightSize{80, 45};  // six, and everything else, fit into 720 pixels
constexpr float kHighlightWidth = 80.0F;
constexpr float kHighlightHeight = 45.0F;
constexpr float kRowNameWidth = 118.0F;
constexpr int kPicturesToSettle = 2;

/// Returns the part of a folder's path that is a file; empty when there is none.
std::string file_in_the_way(const std::filesystem::path& folder) {
  std::error_code unknown;
  std::filesystem::path part = folder;
  while (part.has_relative_path() && !std::filesystem::exists(part, unknown)) {
    part = part.parent_path();
  }
  return std::filesystem::exists(part, unknown) && !std::filesystem::is_directory(part, unknown)
             ? part.filename().string()
             : "";
}

}  // namespace

FilmDialog::FilmDialog(FilmForm form, const ReplayFile& replay, const TickRate& tick_rate)
    : form_(std::move(form)),
      tick_rate_(tick_rate),
      outlooks_(replay, Window::wake),
      pictures_(std::make_unique<ThumbnailMaker>(replay, kHighlightSize, Window::wake)),
      changed_(Clock::now()) {}

FilmDialog::FilmDialog(FilmForm form)
    : form_(std::move(form)), outlooks_(std::nullopt, Window::wake), changed_(Clock::now()) {}

void FilmDialog::choose(FormOffer offer, FormSubject what) {
  form_.offer(std::move(offer));
  form_.set_what(what);
  has_moved_ = true;
  changed_ = Clock::now();
}

void FilmDialog::ask_where() {
  where_.open("Into which folder?", form_.value_of({Row::kPlace}));
}

FilmDialog::Answer FilmDialog::press(const KeyPress& key) {
  if (where_.is_open()) {
    where_.press(key);
    return Answer::kNone;
  }
  const bool is_for_reel = key.key == GLFW_KEY_M && key.modifiers == kShift && !key.repeats;
  if (is_for_reel && may_be_reel()) return Answer::kReel;
  if (key.modifiers != kNoModifier) return Answer::kNone;
  const bool turns =
      key.key == GLFW_KEY_LEFT || key.key == GLFW_KEY_RIGHT || key.key == GLFW_KEY_SPACE;
  has_moved_ = true;
  if (key.key == GLFW_KEY_UP) form_.move(-1);
  if (key.key == GLFW_KEY_DOWN) form_.move(1);
  if (key.key == GLFW_KEY_F2) ask_where();
  if (turns) form_.change(key.key == GLFW_KEY_LEFT ? -1 : 1);
  if (key.key >= '1' && key.key <= '9') {
    form_.choose_kind(static_cast<std::size_t>(key.key - '1'));
  }
  changed_ = Clock::now();
  if (key.repeats) return Answer::kNone;
  if (key.key == GLFW_KEY_ENTER) return Answer::kFilm;
  return key.key == GLFW_KEY_ESCAPE ? Answer::kCancel : Answer::kNone;
}

/// Whether what is chosen are ranges of a replay.
bool FilmDialog::may_be_reel() const {
  const FormSubject what = form_.what();
  const bool is_range = what == FormSubject::kMarks || what == FormSubject::kHighlights;
  return is_range && !form_.films().empty();
}

void FilmDialog::refuse(const std::string& why) {
  words_ = with_window_names(why);
  is_refused_ = true;
  changed_.reset();
  settling_ = kPicturesToSettle;
}

std::chrono::microseconds FilmDialog::until_next_picture() const {
  if (settling_ > 0) return std::chrono::microseconds(0);
  return changed_ ? std::chrono::microseconds(kUntilLook) : Screen::kNever;
}

/// The film whose picture is shown: the highlight of the selected line, or else the first film.
std::optional<Mark> FilmDialog::looked_at() const {
  const auto line = form_.lines()[form_.selected()];
  if (line.row == Row::kHighlight) return form_.offered().highlights[line.number];
  const auto films = form_.films();
  return films.empty() ? std::nullopt : std::optional(films.front());
}

void FilmDialog::follow_changes(const Orderer& order) {
  if (changed_ && Clock::now() >= *changed_ + kUntilLook) {
    changed_.reset();
    words_.clear();
    is_picture_old_ = true;
    if (const auto film = looked_at()) {
      const auto films = form_.films();
      const Rational length = *film->out_seconds - film->in_seconds;
      double all = 0.0;
      for (const Mark& one : films) all += (*one.out_seconds - one.in_seconds).to_double();
      auto look = order(*film);
      if (!look) return refuse(look.error().message);
      outlooks_.request(*std::move(look), films.size(), all / length.to_double());
    }
  }
  settling_ = std::max(0, settling_ - 1);
  auto outlook = outlooks_.take();
  if (!outlook) return;
  settling_ = kPicturesToSettle;
  if (outlook->picture) {
    picture_.set(*outlook->picture);
    is_picture_old_ = false;
  }
  words_ = outlook->words;
  is_refused_ = outlook->is_refused;
}

/// Requests the pictures of the highlights one after the other, the best first.
void FilmDialog::follow_pictures() {
  const auto& highlights = form_.offered().highlights;
  if (form_.what() != FormSubject::kHighlights) return;
  if (highlights_.size() != highlights.size()) {
    highlights_.clear();
    for (std::size_t i = 0; i < highlights.size(); ++i) {
      highlights_.push_back(std::make_unique<ScreenTexture>());
    }
    asked_for_ = 0;
  }
  const auto made = pictures_->take();
  if (made && asked_for_ > 0) highlights_[asked_for_ - 1]->set(made->image);
  const bool is_idle = asked_for_ == 0 || made;
  if (!is_idle || asked_for_ == highlights.size()) return;
  // The event of a highlight lies near the end of its range.
  const Mark& next = highlights[asked_for_++];
  const Rational there = (next.in_seconds + *next.out_seconds * Rational(2)) / Rational(3);
  const CaptureRange range{next.in_seconds, *next.out_seconds};
  pictures_->request((there * tick_rate_).floor(),
                     camera_at(FilmCameras(next.camera), range, tick_rate_, there));
}

FilmDialog::Answer FilmDialog::draw(const Orderer& order) {
  follow_changes(order);
  follow_pictures();
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowSizeConstraints({0.0F, 0.0F}, display);
  begin_floating("##film", {0.5F, 0.0F});  // so that no row moves when the panel grows
  dim_below();
  if (std::exchange(is_first_, false)) ImGui::SetWindowFocus();
  text_bold(form_.title());
  ImGui::SameLine();
  text_quiet("\u2191 \u2193 \u2190 \u2192  choose     1 - 7  what it is for");
  const float width = std::clamp(display.x * 0.5F, ui(200.0F), ui(430.0F));
  const float picture = std::clamp(display.x - width - ui(96.0F), ui(60.0F), ui(330.0F));
  const float line = ImGui::GetFrameHeightWithSpacing();
  const float most = std::max(line, display.y - ui(120.0F));
  float height = 0.0F;
  for (const auto& one : form_.lines()) {
    height +=
        one.row == Row::kHighlight ? ui(kHighlightHeight) + ImGui::GetStyle().ItemSpacing.y : line;
  }
  const float bar = height > most ? ImGui::GetStyle().ScrollbarSize : 0.0F;
  ImGui::BeginChild("##lines", {width + bar, std::min(height, most)}, false,
                    ImGuiWindowFlags_NoNav);
  const std::size_t count = form_.lines().size();
  for (std::size_t i = 0; i < count && i < form_.lines().size(); ++i) draw_line(i, width);
  ImGui::EndChild();
  ImGui::SameLine();
  ImGui::BeginGroup();
  draw_outlook(picture);
  ImGui::EndGroup();
  Answer answer = Answer::kNone;
  if (ImGui::Button("Film it   Enter")) answer = Answer::kFilm;
  ImGui::SameLine();
  if (may_be_reel() && ImGui::Button("Make a reel   Shift+M")) answer = Answer::kReel;
  if (may_be_reel()) ImGui::SameLine();
  if (ImGui::Button("Cancel   Esc")) answer = Answer::kCancel;
  ImGui::SameLine();
  if (ImGui::Button("Into another folder   F2")) ask_where();
  ImGui::End();
  if (const auto typed = where_.draw()) {
    const std::string folder = absolute_path(*typed);
    if (const std::string file = file_in_the_way(folder); !file.empty()) {
      where_.open("Into which folder?", *typed, file + " is a file: name a folder");
    } else {
      form_.choose_folder(folder);
      changed_ = Clock::now();
    }
  }
  return answer;
}

/// Draws a highlight's check box, its picture and its words; the mouse sees picture and words as
/// one button. True when the highlight is ticked or unticked.
bool FilmDialog::draw_highlight(const FilmForm::Line& line, float width) {
  const float box = ImGui::GetFrameHeight();
  const float top = ImGui::GetCursorPosY();
  bool is_taken = form_.is_taken(line);
  ImGui::SetCursorPosY(top + (ui(kHighlightHeight) - box) / 2.0F);
  bool is_turned = ImGui::Checkbox("##taken", &is_taken);
  ImGui::SameLine();
  ImGui::SetCursorPosY(top);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const bool has_picture =
      line.number < highlights_.size() && highlights_[line.number]->size().width > 0;
  if (has_picture) {
    ImGui::Image(texture_id(*highlights_[line.number]), ui(kHighlightWidth, kHighlightHeight));
  } else {
    ImGui::Dummy(ui(kHighlightWidth, kHighlightHeight));
  }
  ImGui::SameLine();
  ImGui::PushTextWrapPos(width - ui(8.0F));
  ImGui::TextUnformatted(form_.value_of(line).c_str());
  ImGui::PopTextWrapPos();
  ImGui::SetCursorScreenPos(corner);
  const float room = std::max(1.0F, width - ui(112.0F - kHighlightWidth) - box);
  const bool is_clicked = ImGui::InvisibleButton("##take", {room, ui(kHighlightHeight)});
  // A drag that ends on its own button is not a click.
  if (is_clicked && ImGui::GetDragDropPayload() == nullptr) is_turned = true;
  if (ImGui::BeginDragDropSource()) {
    const std::string number = std::to_string(line.number);
    ImGui::SetDragDropPayload(kDragged, number.data(), number.size());
    ImGui::TextUnformatted(form_.offered().highlights[line.number].name.c_str());
    ImGui::EndDragDropSource();
  }
  return is_turned;
}

/// Draws the name of a row and its value, between arrows where another value exists. Returns the
/// direction of the change: -1, 0 for none, or 1.
int FilmDialog::draw_value(const FilmForm::Line& line, float width) {
  const bool may_change = form_.may_change(line.row);
  const ImVec2 padding = ImGui::GetStyle().FramePadding;
  const float arrow = ImGui::GetFrameHeight() + ImGui::GetStyle().ItemSpacing.x;
  const float room = std::max(1.0F, width - ui(kRowNameWidth) - 2.0F * arrow - ui(4.0F));
  const std::string value = form_.value_of(line);
  const std::string shown = text_that_fits(value, room - 2.0F * padding.x);
  int direction = 0;
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(FilmForm::name_of(line.row).c_str());
  if (may_change) {
    ImGui::SameLine(ui(kRowNameWidth));
    if (ImGui::ArrowButton("##less", ImGuiDir_Left)) direction = -1;
    ImGui::SameLine();
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0.0F, 0.5F});
    if (ImGui::Button((shown + "##value").c_str(), {room, 0.0F})) direction = 1;
    ImGui::PopStyleVar();
  } else {
    ImGui::SameLine(ui(kRowNameWidth) + arrow + padding.x);
    ImGui::TextUnformatted(shown.c_str());
  }
  if (ImGui::IsItemHovered() && shown != value) ImGui::SetTooltip("%s", value.c_str());
  if (!may_change) return direction;
  ImGui::SameLine();
  if (ImGui::ArrowButton("##more", ImGuiDir_Right)) direction = 1;
  return direction;
}

void FilmDialog::draw_line(std::size_t index, float width) {
  const auto line = form_.lines()[index];
  const bool is_selected = index == form_.selected();
  ImGui::PushID(static_cast<int>(index));
  ImGui::PushStyleColor(ImGuiCol_Text, is_selected ? ui_color::kAccent : ui_color::kText);
  int direction = 0;
  if (line.row == Row::kHighlight) {
    if (draw_highlight(line, width)) direction = 1;
  } else {
    direction = draw_value(line, width);
  }
  ImGui::PopStyleColor();
  if (is_selected && has_moved_) {
    ImGui::SetScrollHereY(0.5F);
    has_moved_ = false;
  }
  ImGui::PopID();
  if (direction == 0) return;
  form_.select(index);
  form_.change(direction);
  changed_ = Clock::now();
}

void FilmDialog::draw_outlook(float width) {
  const float height = width * 9.0F / 16.0F;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::Dummy({width, height});
  if (picture_.size().width > 0) {
    const PixelRect place =
        fit_into({0, 0, static_cast<int>(width), static_cast<int>(height)}, picture_.size());
    const ImVec2 from(corner.x + static_cast<float>(place.x),
                      corner.y + static_cast<float>(place.y));
    ImGui::GetWindowDrawList()->AddImage(
        texture_id(picture_), from,
        {from.x + static_cast<float>(place.width), from.y + static_cast<float>(place.height)},
        {0.0F, 0.0F}, {1.0F, 1.0F}, IM_COL32(255, 255, 255, is_picture_old_ ? 64 : 255));
  }
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);
  const auto films = form_.films();
  text_quiet(form_.note());
  if (films.empty()) {
    ImGui::TextUnformatted("nothing to film: choose something else under What");
  } else if (words_.empty()) {
    text_quiet("Estimating ...");
  } else {
    text_colored(broken_at_blanks(words_, width),
                 is_refused_ ? ui_color::kAccent : ui_color::kText);
  }
  ImGui::PopTextWrapPos();
}

}  // namespace tickreel::window
