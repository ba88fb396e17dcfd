#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "core/text/parse_number.h"
#include "movie/plan/define_media.h"
#include "movie/plan/film_values.h"
#include "movie/plan/reel/clip_planner.h"

// Planning of panes, as clips with sizes of their own.

namespace tickreel::movie {
namespace {

constexpr const char* kLengthOfStills = "2";  // seconds, when all panes are cards or stills

/// Whether the key belongs to the whole clip and not to its panes.
bool is_of_clip(const std::string& key) {
  const ClipKey* const known = find_clip_key(key);
  return known != nullptr && known->is_over_panes;
}

/// Whether the pane is shown for as long as the others.
bool stands_still(const ClipTable& pane) {
  const auto kind = pane.kind();
  return kind && (*kind == ClipKind::kCard || *kind == ClipKind::kStill) && !pane.has("length");
}

Result<PanesRequest> panes_of(const ClipTable& clip) {
  PanesRequest panes{.layout = clip.text("layout")};
  const auto color = parse_color("color", clip.text("color"));
  if (!color) return about("color", color.error());
  panes.color = *color;
  if (!clip.has("gap")) return panes;
  constexpr std::int64_t kWidest = 360;
  const auto gap = parse_number<std::int64_t>(clip.text("gap"));
  if (!gap || *gap < 0 || *gap > kWidest) {
    return bad_key("gap",
                   " " + clip.text("gap") +
                       ": give a whole number from 0 to 360, in 1/720 of the picture's height");
  }
  panes.gap = *gap;
  return panes;
}

}  // namespace

/// Returns the keys that each pane inherits from the clip and from the defaults.
KeyTable ClipPlanner::keys_for_panes(const ClipTable& clip) const {
  KeyTable keys{"clip", {}, clip.own().place, {}};
  for (const KeyTable* const table : clip.tables()) {
    for (const KeyValue& value : table->values) {
      if (!is_of_clip(value.key) && clip.find(value.key) == &value) keys.values.push_back(value);
    }
  }
  return keys;
}

void ClipPlanner::check_pane(const KeyTable& pane) {
  for (const KeyValue& value : pane.values) {
    const bool is_own = find_film_option(value.key) != nullptr;
    if (is_own || !is_of_clip(value.key)) continue;
    around_.errors.add(value.place, value.key + " is of the whole clip: write it below [[clip]]");
  }
}

std::optional<PlannedClip> ClipPlanner::plan_pane(const ClipTable& pane, ImageSize size,
                                                  const std::string& usual_length) {
  const std::size_t told = around_.errors.count();
  check_pane(pane.own());
  auto planned = plan_table(pane, size, usual_length, nullptr);
  if (planned.empty() || around_.errors.count() > told) return std::nullopt;
  if (planned.size() == 1) return std::move(planned.front());
  around_.errors.add(pane.own().place,
                     fmt::format("a pane shows one clip, and {} are chosen: choose one, such as "
                                 "with top = 1",
                                 planned.size()));
  return std::nullopt;
}

/// Refuses keys of the clip that apply neither to it nor to any of its panes.
void ClipPlanner::check_for_panes(const ClipTable& clip, const std::vector<ClipTable>& panes) {
  for (const KeyValue& value : clip.own().values) {
    const ClipKey* const key = find_clip_key(value.key);
    const auto is_for = [&](const ClipTable& pane) {
      const auto kind = pane.kind();
      return !kind || means_something(*key, *kind);
    };
    if (key == nullptr || means_something(*key, ClipKind::kPanes)) continue;
    if (std::ranges::any_of(panes, is_for)) continue;
    around_.errors.add(value.place, value.key + " means nothing to these panes: leave it out");
  }
}

Result<std::vector<PlannedClip>> ClipPlanner::plan_panes(const ClipTable& clip,
                                                         FilmRequest& options) {
  const Error told{ErrorKind::kUsage, ""};
  FilmRequest& settings = options;
  take_usual_values(settings);
  const KeyTable inherited = keys_for_panes(clip);
  std::vector<ClipTable> tables;
  for (const KeyTable& table : clip.own().tables) {
    if (table.name == kPaneTable) tables.push_back(ClipTable({&table, &inherited}));
  }
  check_for_panes(clip, tables);
  const auto request = panes_of(clip);
  if (!request) return request.error();
  ImageSize size;
  auto film = begin_panes(settings, *request, tables.size(), size);
  if (!film) return film.error();
  // Cards and stills are planned last, because they are as long as the shortest of the others.
  std::vector<std::optional<PlannedClip>> planned(tables.size());
  std::string length = kLengthOfStills;
  std::int64_t shortest = 0;
  bool is_wrong = false;  // any pane has an error
  const auto frames =
      options.frame_counts ? std::optional(options.frame_counts(0, 1)) : std::nullopt;
  if (frames) length = fmt::format("{}f", *frames);
  for (const bool is_still : {false, true}) {
    for (std::size_t i = 0; i < tables.size(); ++i) {
      if (stands_still(tables[i]) != is_still) continue;
      planned[i] = plan_pane(tables[i], size, length);
      is_wrong = is_wrong || !planned[i];
      if (!planned[i] || is_still) continue;
      const std::int64_t frames = planned[i]->film.plan.frame_count;
      shortest = shortest == 0 ? frames : std::min(shortest, frames);
    }
    if (shortest > 0 && !frames) length = fmt::format("{}f", shortest);
  }
  if (is_wrong) return told;
  std::vector<FilmDefinition> panes;
  std::vector<std::string> marks;
  std::string name;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    panes.push_back(std::move(planned[i]->film));
    name += (i == 0 ? "" : " | ") + planned[i]->name;
    marks.push_back(std::move(planned[i]->name));
    // The first pane is heard, and others with a volume of their own.
    if (i == 0 || tables[i].own().find("volume") != nullptr) continue;
    FilmDefinition& silent = panes.back();
    silent.sound.clear();
    if (auto* const replay = silent.as<FilmedReplay>()) replay->volume = {};
    if (auto* const video = silent.as<VideoSource>()) video->volume = {};
  }
  if (Status finished = finish_panes(settings, std::move(panes), frames, *film); !finished) {
    return finished.error();
  }
  std::vector<PlannedClip> clips;
  clips.push_back({*std::move(film), std::move(name), {}, std::move(marks)});
  return clips;
}

}  // namespace tickreel::movie
