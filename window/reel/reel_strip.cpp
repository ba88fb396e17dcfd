#include "window/reel/reel_strip.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "window/ui_style.h"

namespace tickreel::window {
namespace {

// From top to bottom, in units of the interface. Clips lie in two rows by turns, so that one sees
// where they overlap.
constexpr float kRowHeight = 22.0F;
constexpr float kBetweenRows = 4.0F;
constexpr float kTop = 4.0F;
constexpr float kLeastLabel = 24.0F;  ///< a narrower clip has none

}  // namespace

std::optional<std::int64_t> ReelStrip::draw(std::int64_t shown, double frame_rate) {
  const float inset = ui(8.0F);
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const float full = std::max(1.0F, ImGui::GetContentRegionAvail().x);
  const float width = std::max(1.0F, full - 2 * inset);
  const auto count = static_cast<float>(timeline_.frame_count());
  const auto x_of = [&](std::int64_t frame) {
    return start.x + inset + static_cast<float>(frame) / count * width;
  };
  ImGui::InvisibleButton("##strip", {full, ui(kHeight)});
  const std::size_t seen = timeline_.at(shown).shown.clip;
  for (std::size_t i = 0; i < clips_.size(); ++i) {
    const float row = static_cast<float>(i % 2) * (kRowHeight + kBetweenRows);
    draw_clip(i, x_of(timeline_.first_frame(i)), x_of(timeline_.end_frame(i)),
              start.y + ui(kTop + row), i == seen);
  }
  const float x = x_of(shown);
  ImGui::GetWindowDrawList()->AddLine({x, start.y}, {x, start.y + ui(kHeight)}, ui_color::kAccent,
                                      ui(2.0F));
  const float share = (ImGui::GetIO().MousePos.x - start.x - inset) / width;
  const std::int64_t pointed = std::clamp<std::int64_t>(static_cast<std::int64_t>(share * count), 0,
                                                        timeline_.frame_count() - 1);
  if (ImGui::IsItemHovered()) {
    ImGui::SetTooltip("%s", fmt::format("{}, {:.2f} s", describe(pointed),
                                        static_cast<double>(pointed) / frame_rate)
                                .c_str());
  }
  return ImGui::IsItemActive() ? std::optional(pointed) : std::nullopt;
}

void ReelStrip::draw_clip(std::size_t clip, float left, float right, float top,
                          bool is_shown) const {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float bottom = top + ui(kRowHeight);
  const ImU32 color = clips_[clip].is_card ? ui_color::kLine : ui_color::kRange;
  // Where there are many, the edge is all that is seen of each.
  const float end = std::max(left + 1.0F, right - 1.0F);
  list.AddRectFilled({left, top}, {end, bottom}, color, ui(3.0F));
  if (is_shown) list.AddRect({left, top}, {end, bottom}, ui_color::kAccent, ui(3.0F), 0, ui(1.5F));
  if (end - left < ui(kLeastLabel)) return;
  list.PushClipRect({left, top}, {end - ui(4.0F), bottom}, true);
  list.AddText({left + ui(6.0F), top + ui(2.0F)}, ui_color::kText, clips_[clip].name.c_str());
  list.PopClipRect();
}

std::optional<std::int64_t> ReelStrip::neighbour(std::int64_t shown, int direction) const {
  const auto clips = static_cast<std::int64_t>(clips_.size());
  // The last that has begun; in a transition, the one that comes.
  const ReelPlace place = timeline_.at(shown);
  const auto here =
      static_cast<std::int64_t>(place.is_transition ? place.next.clip : place.shown.clip);
  const std::int64_t begin = timeline_.first_frame(static_cast<std::size_t>(here));
  // As players do it: back to where this one begins, unless one is there.
  if (direction < 0 && shown > begin) return begin;
  const std::int64_t wanted = here + direction;
  if (wanted < 0 || wanted >= clips) return std::nullopt;
  return timeline_.first_frame(static_cast<std::size_t>(wanted));
}

std::string ReelStrip::describe(std::int64_t shown) const {
  const ReelPlace place = timeline_.at(shown);
  const std::size_t clip = place.shown.clip;
  std::string text = fmt::format("{} of {}: {}", clip + 1, clips_.size(), clips_[clip].name);
  if (place.is_transition) text += " › " + clips_[place.next.clip].name;
  return text;
}

}  // namespace tickreel::window
