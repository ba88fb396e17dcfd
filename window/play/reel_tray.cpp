#include "window/play/reel_tray.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <system_error>
#include <utility>

#include "window/films/film_dialog.h"
#include "window/films/unused_path.h"
#include "window/model/reel_labels.h"
#include "window/play/marks/mark_list.h"
#include "window/play/marks/mark_shapes.h"
#include "window/ui_style.h"

namespace tickreel::window {
namespace {

namespace fs = std::filesystem;

// In units of the interface.
constexpr float kInset = 12.0F;
constexpr float kButtonWidth = 58.0F;
constexpr float kGap = 4.0F;
constexpr float kNarrowestClip = 46.0F;  ///< clips that do not fit then are scrolled
constexpr float kWidestClip = 170.0F;
constexpr float kBesideClips = 12.0F;
constexpr float kTrayClick = 4.0F;  ///< a pointer that moves less than this is a click

/// The reel that was edited last.
std::string last_reel() {
  const auto recent = recent_reels();
  const auto list = recent ? recent->list() : std::vector<std::string>();
  return list.empty() ? "" : list.front();
}

/// The thing that Dear ImGui drags, if it may become a clip.
std::optional<TrayDrop> dragged_payload() {
  const ImGuiPayload* const payload = ImGui::GetDragDropPayload();
  if (payload == nullptr) return std::nullopt;
  const bool is_highlight = payload->IsDataType(FilmDialog::kDragged);
  if (!is_highlight && !payload->IsDataType(MarkList::kDragged)) return std::nullopt;
  return TrayDrop{is_highlight ? TrayDrop::What::kHighlight : TrayDrop::What::kMark,
                  std::string(static_cast<const char*>(payload->Data),
                              static_cast<std::size_t>(payload->DataSize))};
}

}  // namespace

void ReelTray::ask() {
  const std::string last = last_reel();
  prompt_.open(waiting_ ? "Into which reel?" : "Which reel?", last.empty() ? proposal_ : last);
}

void ReelTray::put(std::vector<ReelMoment> moments, std::size_t at, Toasts& toasts, bool shows) {
  waiting_ = Waiting{std::move(moments), at, shows};
  path_.empty() ? ask() : put_now(toasts);
}

void ReelTray::show(Toasts& toasts) {
  waiting_.reset();
  std::error_code error;
  const bool is_one_there =
      !last_reel().empty() || fs::exists(fs::path(folder_) / proposal_, error);
  if (path_.empty() && is_one_there) return ask();
  if (path_.empty() || !fs::exists(path_, error)) {
    return toasts.add("there is no reel yet: Shift+M puts the selected mark into one");
  }
  shown_ = path_;
}

std::optional<std::string> ReelTray::take_shown() {
  return std::exchange(shown_, std::nullopt);
}

void ReelTray::choose(const std::string& name, Toasts& toasts) {
  const std::string typed = name == "~" || name.starts_with("~/") ? absolute_path(name) : name;
  fs::path path = (fs::path(folder_) / typed).lexically_normal();
  if (path.extension().empty()) path += ".toml";
  path_ = path.string();
  name_ = name;
  if (waiting_) return put_now(toasts);
  std::error_code error;
  if (fs::exists(path, error)) {
    shown_ = path_;
    return;
  }
  prompt_.open(prompt_.title(), name,
               "There is no " + std::exchange(path_, {}) +
                   ": Shift+M puts the selected mark into a new reel");
}

void ReelTray::read_labels() {
  const std::vector<std::string> before = std::exchange(labels_, {});
  if (!path_.empty()) {
    auto labels = labels_of_reel(path_);
    if (labels) labels_ = *std::move(labels);
  }
  if (labels_ == before) return;
  // The clip that is held may be another one by now, or gone.
  held_.reset();
  is_dragged_ = false;
}

/// True when the clips are the ones shown. A place among them is meaningless otherwise.
bool ReelTray::is_as_shown(Toasts& toasts) {
  const std::vector<std::string> before = labels_;
  read_labels();
  if (labels_ == before) return true;
  toasts.add(path_ + " was changed by another program: these are its clips now");
  return false;
}

void ReelTray::put_now(Toasts& toasts) {
  Waiting waiting = *std::exchange(waiting_, std::nullopt);
  const bool is_last = waiting.at == kBehindAllClips;
  if (!is_last && !is_as_shown(toasts)) return;
  for (std::size_t i = 0; i < waiting.moments.size(); ++i) {
    const auto done =
        ReelEditor::put_into(path_, reel_history_folder(), waiting.moments[i], waiting.at);
    if (!done) {
      waiting.moments.erase(waiting.moments.begin(),
                            waiting.moments.begin() + static_cast<std::ptrdiff_t>(i));
      waiting_ = std::move(waiting);
      path_.clear();
      prompt_.open("Into which reel?", name_, done.error().message);
      return labels_.clear();
    }
    toasts.add(waiting.shows ? *done : *done + ": F6 shows it");
    if (const auto reel = ReelEditor::open_unplanned(path_, "")) note_change(reel->text());
    if (!is_last) ++waiting.at;
  }
  if (const auto recent = recent_reels()) static_cast<void>(recent->add(path_));
  if (is_last) scroll_ = std::numeric_limits<float>::max();
  if (waiting.shows) show(toasts);
}

void ReelTray::change(const Change& change, Toasts& toasts) {
  if (!is_as_shown(toasts)) return;
  auto editor = ReelEditor::open_unplanned(path_, reel_history_folder());
  const Result<std::string> done = editor ? change(*editor) : Result<std::string>(editor.error());
  if (!done) {
    toasts.add_error(done.error().message);
    return read_labels();
  }
  toasts.add(*done);
  note_change(editor->text());
}

void ReelTray::note_change(const std::string& text) {
  ++changes_;
  text_ = text;
  read_labels();
}

Result<std::string> ReelTray::take_step(bool is_back) {
  auto editor = ReelEditor::open_unplanned(path_, reel_history_folder());
  if (!editor) return editor.error();
  read_labels();
  // The last change in the history is another one by now.
  if (editor->text() != text_) {
    return in_the_way(path_ + " was changed elsewhere since: in its window, F6, that is undone");
  }
  auto done = is_back ? editor->undo() : editor->redo();
  text_ = editor->text();
  read_labels();
  return done;
}

bool ReelTray::press(const KeyPress& press, Toasts& toasts) {
  if (!prompt_.is_open()) return menu_.is_open() && menu_.press(press, menu_content(toasts));
  prompt_.press(press);
  return true;
}

void ReelTray::draw_prompt(Toasts& toasts) {
  if (const auto name = prompt_.draw()) choose(*name, toasts);
}

float ReelTray::left_of(const Row& row, std::size_t clip) const {
  return row.left + static_cast<float>(clip) * row.clip - scroll_;
}

std::optional<std::size_t> ReelTray::clip_at(const Row& row, const ImVec2& pointer) const {
  for (std::size_t i = 0; i < labels_.size(); ++i) {
    const float left = left_of(row, i);
    if (pointer.x >= left && pointer.x < left + row.clip - ui(kGap)) return i;
  }
  return std::nullopt;
}

/// The place of a drop at `x`: before the first clip whose middle is to the right.
std::size_t ReelTray::place_at(const Row& row, float x) const {
  std::size_t place = 0;
  while (place < labels_.size() && x >= left_of(row, place) + row.clip / 2.0F) ++place;
  return place;
}

/// The thing that Dear ImGui drags, once it is dropped here. Checked without a drop target, because
/// the panel that it comes from may cover this one.
std::optional<TrayDrop> ReelTray::dropped() const {
  if (!pointed_ || !ImGui::IsMouseReleased(ImGuiMouseButton_Left)) return std::nullopt;
  auto payload = dragged_payload();
  if (payload) payload->at = *pointed_;
  return payload;
}

ReelTray::Row ReelTray::begin(float bottom) {
  const float width = ImGui::GetIO().DisplaySize.x;
  const float top = bottom - ui(kHeight);
  begin_panel("##tray", {0.0F, top}, {width, ui(kHeight)}, ui(kInset, 4.0F),
              ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
  Row row{ui(kInset + kButtonWidth + 8.0F), width - ui(kInset), top + ui(4.0F), bottom - ui(4.0F)};
  const float room = std::max(1.0F, row.right - row.left);
  const auto count = static_cast<float>(std::max<std::size_t>(1, labels_.size()));
  row.clip = std::clamp(room / count, ui(kNarrowestClip), ui(kWidestClip));
  scroll_ = std::clamp(scroll_, 0.0F, std::max(0.0F, count * row.clip - ui(kGap) - room));
  return row;
}

std::optional<TrayDrop> ReelTray::draw(float bottom, bool is_dragging, Toasts& toasts) {
  pointed_.reset();
  const auto payload = dragged_payload();
  const bool is_target = is_dragging || payload;
  if (labels_.empty()) menu_.close();
  if (labels_.empty() && !is_target) return std::nullopt;
  const Row row = begin(bottom);
  if (ImGui::Button("Reel", {ui(kButtonWidth), row.bottom - row.top})) show(toasts);
  if (ImGui::IsItemHovered() && !path_.empty()) ImGui::SetTooltip("%s (F6)", path_.c_str());
  const ImVec2 pointer = ImGui::GetIO().MousePos;
  const bool is_over = pointer.y >= row.top - ui(4.0F) && pointer.y < bottom;
  if (is_target && is_over) pointed_ = place_at(row, pointer.x);
  ImGui::SetCursorScreenPos({row.left, row.top});
  // Only the pointer can use the clips, so keys skip them.
  ImGui::PushItemFlag(ImGuiItemFlags_NoNav | ImGuiItemFlags_NoNavDefaultFocus, true);
  ImGui::InvisibleButton("##clips", {std::max(1.0F, row.right - row.left), row.bottom - row.top},
                         ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
  ImGui::PopItemFlag();
  if (is_over) scroll_ -= ImGui::GetIO().MouseWheel * row.clip;
  if (!is_target) follow_pointer(row, toasts);
  // In front while dragging, because the source panel may cover the clips.
  ImDrawList& list = payload ? *ImGui::GetForegroundDrawList() : *ImGui::GetWindowDrawList();
  draw_clips(list, row, is_target);
  menu_.draw([&] { return menu_content(toasts); });
  ImGui::End();
  return dropped();
}

void ReelTray::draw_clips(ImDrawList& list, const Row& row, bool is_target) const {
  list.PushClipRect({row.left, row.top - ui(4.0F)}, {row.right, row.bottom + ui(4.0F)}, true);
  if (is_target) {
    list.AddRectFilled({row.left, row.top - ui(4.0F)}, {row.right, row.bottom + ui(4.0F)},
                       ui_color::kPanel);
  }
  const float text_top = (row.top + row.bottom - ImGui::GetTextLineHeight()) / 2.0F;
  for (std::size_t i = 0; i < labels_.size(); ++i) {
    const ImVec2 from(left_of(row, i), row.top);
    const ImVec2 to(from.x + row.clip - ui(kGap), row.bottom);
    const bool is_held = is_dragged_ && held_ == i;
    list.AddRectFilled(from, to, with_opacity(ui_color::kRange, is_held ? 0.4F : 1.0F), ui(3.0F));
    const std::string label = text_that_fits(labels_[i], to.x - from.x - ui(10.0F));
    list.AddText({from.x + ui(6.0F), text_top}, ui_color::kText, label.c_str());
  }
  if (labels_.empty()) {
    list.AddText({row.left + ui(6.0F), text_top}, ui_color::kQuietText,
                 "Drop it here: it is added to a reel");
  }
  const ImVec2 pointer = ImGui::GetIO().MousePos;
  const bool is_moved = is_dragged_ && is_near(row, pointer.y);
  const auto place = is_moved ? std::optional(place_at(row, pointer.x)) : pointed_;
  if (place) {
    const float x = std::max(row.left + ui(1.0F), left_of(row, *place) - ui(kGap) / 2.0F);
    list.AddLine({x, row.top - ui(3.0F)}, {x, row.bottom + ui(3.0F)}, ui_color::kAccent, ui(3.0F));
  } else if (is_target) {
    list.AddRect({row.left, row.top}, {row.right, row.bottom}, ui_color::kAccent, ui(3.0F));
  }
  list.PopClipRect();
}

void ReelTray::follow_pointer(const Row& row, Toasts& toasts) {
  const ImVec2 pointer = ImGui::GetIO().MousePos;
  const auto under = clip_at(row, pointer);
  if (ImGui::IsItemHovered() && under && !is_dragged_) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    ImGui::SetTooltip(
        "%s", fmt::format("{} of {}: {}", *under + 1, labels_.size(), labels_[*under]).c_str());
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) return show(toasts);
    if (ImGui::IsMouseReleased(ImGuiMouseButton_Right)) {
      menu_clip_ = *under;
      menu_.open();
    }
  }
  if (ImGui::IsItemActivated() && ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
    held_ = under;
    pressed_x_ = pointer.x;
    is_dragged_ = false;
  }
  if (ImGui::IsItemActive()) {
    is_dragged_ = is_dragged_ || (held_ && std::abs(pointer.x - pressed_x_) > ui(kTrayClick));
    if (is_dragged_ && is_near(row, pointer.y)) {
      ImGui::SetTooltip("%s here", labels_[*held_].c_str());
    }
    return;
  }
  const auto held = std::exchange(held_, std::nullopt);
  if (!std::exchange(is_dragged_, false) || !held || !is_near(row, pointer.y)) return;
  const std::size_t place = place_at(row, pointer.x);
  // The dragged clip leaves its old place first, so later places move up by one.
  const std::size_t to = place > *held ? place - 1 : place;
  if (to == *held) return;
  change([&](ReelEditor& editor) { return editor.move(*held, to); }, toasts);
}

/// Whether a drop at `y` counts for the row of clips.
bool ReelTray::is_near(const Row& row, float y) {
  return beside(y, row.top, row.bottom) <= ui(kBesideClips);
}

bool ReelTray::cancel_drag() {
  const bool was_brought = dragged_payload().has_value();
  if (was_brought) {
    ImGui::ClearDragDrop();
    // Otherwise the drag would start again from its source.
    ImGui::ClearActiveID();
  }
  held_.reset();
  return std::exchange(is_dragged_, false) || was_brought;
}

/// The menu of a right click on a clip.
MenuContent ReelTray::menu_content(Toasts& toasts) {
  if (menu_clip_ >= labels_.size()) return {};
  const auto remove = [this, &toasts] {
    change([&](ReelEditor& editor) { return editor.remove(menu_clip_); }, toasts);
  };
  return {labels_[menu_clip_],
          "",
          {{"Show the reel", "F6", [this, &toasts] { show(toasts); }}, {"Remove", "", remove}}};
}

}  // namespace tickreel::window
