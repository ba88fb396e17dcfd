#include "window/play/reel_tray.h"

#include <imgui.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "core/text/field_names.h"
#include "movie/reeledit/reel_labels.h"
#include "sim/replay/replay_notes.h"
#include "window/play/marks/mark_list.h"
#include "window/ui_style.h"

namespace tickreel::window {
namespace {

namespace fs = std::filesystem;

/// The one that was edited last.
std::string last_reel() {
  const auto recent = recent_reels();
  const auto list = recent ? recent->list() : std::vector<std::string>();
  return list.empty() ? "" : list.front();
}

}  // namespace

void ReelTray::ask() {
  std::string proposal = last_reel();
  // A longer one would be cut off in the field.
  if (proposal.empty() || proposal.size() > kMaxMarkNameBytes) proposal = proposal_;
  prompt_.open(waiting_ ? "Into which reel? A file" : "Which reel? A file", proposal);
}

void ReelTray::put(const ReelMoment& moment, Toasts& toasts) {
  if (!path_.empty()) return put_now(moment, toasts);
  waiting_ = moment;
  ask();
}

void ReelTray::show(Toasts& toasts) {
  waiting_.reset();
  if (path_.empty()) return ask();
  std::error_code error;
  if (fs::exists(path_, error)) {
    shown_ = path_;
  } else {
    toasts.add("there is no reel yet: Shift+M puts the selected mark into one");
  }
}

std::optional<std::string> ReelTray::take_shown() {
  return std::exchange(shown_, std::nullopt);
}

void ReelTray::choose(const std::string& name, Toasts& toasts) {
  fs::path path = fs::path(folder_) / name;
  if (path.extension().empty()) path += ".toml";
  path_ = path.string();
  if (const auto moment = std::exchange(waiting_, std::nullopt)) return put_now(*moment, toasts);
  std::error_code error;
  if (fs::exists(path, error)) {
    shown_ = path_;
    return;
  }
  toasts.add_error("there is no " + path_ + ": Shift+M puts the selected mark into a new reel");
  path_.clear();
}

void ReelTray::put_now(const ReelMoment& moment, Toasts& toasts) {
  const auto done = ReelEditor::put_into(path_, reel_history_folder(), moment);
  if (!done) {
    path_.clear();  // the next time it asks again
    labels_.clear();
    return toasts.add_error(with_option_names(done.error().message));
  }
  toasts.add(*done + ": F6 shows it");
  if (const auto recent = recent_reels()) static_cast<void>(recent->add(path_));
  const auto labels = labels_of_reel(path_);
  labels_ = labels ? *labels : std::vector<std::string>();
}

std::optional<std::string> ReelTray::draw(float bottom, bool is_dragging, Toasts& toasts) {
  if (const auto name = prompt_.draw()) choose(*name, toasts);
  is_hovered_ = false;
  const ImGuiPayload* const payload = ImGui::GetDragDropPayload();
  const bool is_row = payload != nullptr && payload->IsDataType(MarkList::kDragged);
  if (labels_.empty() && !is_dragging && !is_row) return std::nullopt;
  return draw_clips(bottom, is_dragging || is_row);
}

std::optional<std::string> ReelTray::draw_clips(float bottom, bool is_dragging) {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float width = std::min(ui(460.0F), display.x - ui(24.0F));
  ImGui::SetNextWindowPos({ui(12.0F), bottom}, ImGuiCond_Always, {0.0F, 1.0F});
  ImGui::Begin("##tray", nullptr,
               kFloatingFlags | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
  ImGui::BeginGroup();
  text_quiet(is_dragging ? "Into the reel: drop it here"
                         : "Reel " + fs::path(path_).filename().string() + "   F6");
  float used = 0.0F;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (const std::string& one : labels_) {
    const std::string label = text_that_fits(one, width - ui(12.0F));
    const float whole = ImGui::CalcTextSize(label.c_str()).x + ui(12.0F);
    if (used > 0.0F && used + whole <= width) ImGui::SameLine(0.0F, ui(4.0F));
    used = used > 0.0F && used + whole <= width ? used + ui(4.0F) + whole : whole;
    const ImVec2 from = ImGui::GetCursorScreenPos();
    ImGui::Dummy({whole, ImGui::GetTextLineHeight() + ui(4.0F)});
    list.AddRectFilled(from, {from.x + whole, from.y + ImGui::GetTextLineHeight() + ui(4.0F)},
                       ui_color::kRange, ui(3.0F));
    list.AddText({from.x + ui(6.0F), from.y + ui(2.0F)}, ui_color::kText, label.c_str());
  }
  if (is_dragging) ImGui::Dummy(ui(200.0F, 24.0F));
  ImGui::EndGroup();
  std::optional<std::string> dropped;
  if (ImGui::BeginDragDropTarget()) {
    if (const ImGuiPayload* payload = ImGui::AcceptDragDropPayload(MarkList::kDragged)) {
      dropped = std::string(static_cast<const char*>(payload->Data),
                            static_cast<std::size_t>(payload->DataSize));
    }
    ImGui::EndDragDropTarget();
  }
  is_hovered_ = ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
  ImGui::End();
  return dropped;
}

}  // namespace tickreel::window
