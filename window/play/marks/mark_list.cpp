#include "window/play/marks/mark_list.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "window/glyphs/interface_text.h"
#include "window/play/marks/mark_shapes.h"
#include "window/ui_style.h"
#include "window/words.h"

namespace tickreel::window {
namespace {

constexpr std::array<const char*, 5> kKinds{"All kinds", "Ranges", "Points", "Set by hand",
                                            "Found"};

std::string length_of(const Mark& mark) {
  if (!mark.out_seconds) return "";
  return fmt::format("{:.1f} s", mark.out_seconds->to_double() - mark.in_seconds.to_double());
}

}  // namespace

float MarkList::width(float window_width) {
  return std::min(ui(400.0F), window_width * 0.46F);
}

bool MarkList::shows(const Mark& mark, const MarkEditor& marks, const MarkedReplay& replay) const {
  return matches(mark, filter_.event.empty() ? mark : marks.filmed(mark), filter_, replay);
}

bool MarkList::edit(const Mark& mark, const MarkEditor& marks, const MarkedReplay& replay) {
  if (!shows(mark, marks, replay)) return false;
  edited_ = mark.name;
  field_.open(mark.name);
  pictures_unseen_ = 0;
  seen_.reset();  // scroll to its row
  return true;
}

MarkListAction MarkList::draw(const PixelRect& place, const MarkEditor& marks,
                              const MarkedReplay& replay) {
  MarkListAction action;
  begin_panel("##marks", {static_cast<float>(place.x), static_cast<float>(place.y)},
              {static_cast<float>(place.width), static_cast<float>(place.height)},
              ImGui::GetStyle().WindowPadding, ImGuiWindowFlags_NoFocusOnAppearing);
  const std::vector<Mark>& all = marks.notes().marks;
  std::vector<const Mark*> shown;
  for (const Mark& mark : all) {
    if (shows(mark, marks, replay)) shown.push_back(&mark);
  }
  text_bold("Marks");
  ImGui::SameLine();
  text_quiet(shown.size() == all.size() ? fmt::format("{}", all.size())
                                        : fmt::format("{} of {}", shown.size(), all.size()));
  const ImGuiStyle& style = ImGui::GetStyle();
  const float button = ImGui::CalcTextSize("x").x + 2.0F * style.FramePadding.x;
  ImGui::SameLine(ImGui::GetWindowWidth() - style.WindowPadding.x - button);
  if (ImGui::SmallButton("x")) action.closes = true;
  draw_filter(replay);
  draw_rows(marks, shown, action);
  // A field whose row has disappeared must not take keys. Scrolling to a row takes some pictures.
  if (field_.is_open() && ++pictures_unseen_ > 4) field_.close();
  const std::size_t ticked = marks.ticked().size();
  const std::string label =
      ticked == 0 ? "Film the highlights" : fmt::format("Film the {} ticked", ticked);
  if (ImGui::Button(label.c_str())) (ticked > 0 ? action.films_ticked : action.films_best) = true;
  ImGui::SameLine();
  text_quiet("X  tick");
  ImGui::End();
  return action;
}

void MarkList::draw_filter(const MarkedReplay& replay) {
  const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2.0F;
  const std::string any = "All players";
  ImGui::SetNextItemWidth(half);
  if (ImGui::BeginCombo("##player",
                        filter_.player.empty() ? any.c_str() : filter_.player.c_str())) {
    if (ImGui::Selectable(any.c_str(), filter_.player.empty())) filter_.player.clear();
    for (const std::string& player : replay.players) {
      if (ImGui::Selectable(player.c_str(), filter_.player == player)) filter_.player = player;
    }
    ImGui::EndCombo();
  }
  ImGui::SameLine();
  ImGui::SetNextItemWidth(half);
  draw_kinds(replay);
  ImGui::SetNextItemWidth(-1.0F);
  if (ImGui::InputTextWithHint("##find", "in the name", text_.data(), text_.size())) {
    filter_.text = from_interface(text_.data());
  }
}

/// Draws the choice of kinds of marks and of events in them.
void MarkList::draw_kinds(const MarkedReplay& replay) {
  const auto kind_now = static_cast<std::size_t>(filter_.kind);
  const std::string shown = filter_.event.empty() ? kKinds[kind_now] : "With: " + filter_.event;
  if (!ImGui::BeginCombo("##kind", shown.c_str(), ImGuiComboFlags_HeightLarge)) return;
  for (std::size_t kind = 0; kind < kKinds.size(); ++kind) {
    const bool is_chosen = filter_.event.empty() && kind == kind_now;
    if (ImGui::Selectable(kKinds[kind], is_chosen)) {
      filter_.kind = static_cast<MarkFilter::Kind>(kind);
      filter_.event.clear();
    }
    if (is_chosen) ImGui::SetItemDefaultFocus();
  }
  ImGui::Separator();
  for (const std::string& event : names_of_events(replay.events)) {
    const bool is_chosen = event == filter_.event;
    if (ImGui::Selectable(("With: " + event).c_str(), is_chosen)) {
      filter_.kind = MarkFilter::Kind::kAll;
      filter_.event = event;
    }
    if (is_chosen) ImGui::SetItemDefaultFocus();
  }
  ImGui::EndCombo();
}

void MarkList::draw_rows(const MarkEditor& marks, const std::vector<const Mark*>& shown,
                         MarkListAction& action) {
  const float below = ImGui::GetFrameHeightWithSpacing();
  const float height = std::max(ImGui::GetContentRegionAvail().y - below, ui(20.0F));
  const float line = ImGui::GetTextLineHeight();
  if (!ImGui::BeginTable("##rows", 4, ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg,
                         {0.0F, height})) {
    return;
  }
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, line * 2.7F);
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, ui(62.0F));
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, ui(46.0F));
  const float row = line + 2.0F * ImGui::GetStyle().CellPadding.y;
  const Mark* selected = marks.selected();
  if (selected != nullptr && seen_ != selected->name) {
    const auto at = std::ranges::find(
        shown, selected->name, [](const Mark* mark) -> const std::string& { return mark->name; });
    if (at != shown.end()) {
      ImGui::SetScrollY(
          std::max(0.0F, row * static_cast<float>(at - shown.begin()) - height / 2.0F));
      seen_ = selected->name;
    }
  }
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(shown.size()), row);
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      draw_row(marks, *shown[static_cast<std::size_t>(i)], action);
    }
  }
  ImGui::EndTable();
}

void MarkList::draw_row(const MarkEditor& marks, const Mark& mark, MarkListAction& action) {
  const bool is_selected = marks.selected() != nullptr && marks.selected()->name == mark.name;
  ImGui::PushID(mark.name.c_str());
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.0F, 0.0F});
  bool is_ticked = marks.is_ticked(mark.name);
  if (ImGui::Checkbox("##tick", &is_ticked)) action.tick = {mark.name, is_ticked};
  ImGui::PopStyleVar();
  ImGui::SameLine(0.0F, ui(5.0F));
  mark_icon(mark, is_selected);
  ImGui::TableNextColumn();
  draw_name(mark, is_selected, action);
  ImGui::TableNextColumn();
  text_tabular(time_to_tenth(mark.in_seconds), ui_color::kQuietText);
  ImGui::TableNextColumn();
  text_tabular(length_of(mark), ui_color::kQuietText);
  ImGui::PopID();
}

void MarkList::draw_name(const Mark& mark, bool is_selected, MarkListAction& action) {
  if (field_.is_open() && edited_ == mark.name) {
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ui(2.0F), 0.0F});
    pictures_unseen_ = 0;
    const NameField::Answer answer = field_.draw(-1.0F, true);
    ImGui::PopStyleVar();
    if (answer == NameField::Answer::kGiven) action.rename = {mark.name, field_.text()};
    return;
  }
  // Text in the item itself would be read as an ID after "##".
  const ImVec2 place = ImGui::GetCursorScreenPos();
  const std::string shown = text_that_fits(mark.name, ImGui::GetContentRegionAvail().x);
  // The tick box was drawn first and keeps its clicks. AllowItemOverlap would first wait for a
  // picture with the pointer here, so that a click right after typing would be lost.
  if (ImGui::Selectable(
          "##row", is_selected,
          ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowDoubleClick)) {
    action.select = mark.name;
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) action.go_to = mark.name;
  }
  if (ImGui::IsItemHovered() && shown != mark.name) ImGui::SetTooltip("%s", mark.name.c_str());
  if (ImGui::IsItemClicked(ImGuiMouseButton_Right)) {
    action.select = mark.name;
    action.open_menu = mark.name;
  }
  if (ImGui::BeginDragDropSource()) {
    ImGui::SetDragDropPayload(kDragged, mark.name.data(), mark.name.size());
    ImGui::TextUnformatted(mark.name.c_str());
    ImGui::EndDragDropSource();
  }
  ImGui::GetWindowDrawList()->AddText(place, ui_color::kText, shown.c_str());
}

}  // namespace tickreel::window
