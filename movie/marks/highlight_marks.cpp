#include "movie/marks/highlight_marks.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "tickreel/core/utf8.h"

namespace tickreel::movie {
namespace {

/// Leaves room for a number.
constexpr std::size_t kMaxHighlightNameBytes = kMaxMarkNameBytes - 16;

bool is_somebody(std::int32_t player) {
  return player != kNoPlayer;
}

std::string clause(const FoundEvent& event, const std::string& main_event) {
  std::string who = event.actor_name;
  if (is_somebody(event.target)) {
    who += (is_somebody(event.actor) ? " › " : "› ") + event.target_name;
  }
  if (who.empty()) return event.name;
  const bool goes_without_saying = event.name == main_event && is_somebody(event.target);
  return goes_without_saying ? who : who + ": " + event.name;
}

/// "double kill", "5 kills".
std::string multiple(std::size_t count, const std::string& event) {
  constexpr std::array kWords{"double ", "triple ", "quadruple "};
  if (count - 2 < kWords.size()) return kWords[count - 2] + event;
  return std::to_string(count) + " " + event + "s";
}

/// Those that weigh the most.
std::vector<const FoundEvent*> main_events(const Highlight& highlight) {
  std::int32_t most = 0;
  for (const FoundEvent& event : highlight.events) most = std::max(most, event.weight);
  std::vector<const FoundEvent*> main;
  for (const FoundEvent& event : highlight.events) {
    if (event.weight == most) main.push_back(&event);
  }
  return main;
}

/// As much of it as a name may have. Names of players come from a replay, which may say anything.
std::string fitting(std::string name, const std::string& otherwise) {
  if (name.size() > kMaxHighlightNameBytes) {
    std::size_t end = kMaxHighlightNameBytes;
    while (end > 0 && !starts_character(name[end])) --end;
    name.resize(end);
  }
  return check_note(RemoveMark{name}) ? name : otherwise;
}

/// If several did as much, the one who did it first. If nobody did anything, the one to whom it was
/// done.
std::string camera_for(const Highlight& highlight, const std::string& stem) {
  std::map<std::int32_t, std::int64_t> weights;
  for (const FoundEvent& event : highlight.events) weights[event.actor] += event.weight;
  std::int32_t player = kNoPlayer;
  for (const FoundEvent& event : highlight.events) {
    if (!is_somebody(event.actor)) continue;
    if (!is_somebody(player) || weights[event.actor] > weights[player]) player = event.actor;
  }
  if (!is_somebody(player)) player = main_events(highlight).front()->target;
  return stem.empty() || !is_somebody(player) ? "" : stem + std::to_string(player);
}

}  // namespace

std::string highlight_name(const Highlight& highlight, const HighlightWords& words) {
  const std::vector<const FoundEvent*> main = main_events(highlight);
  const FoundEvent& first = *main.front();
  const bool are_alike = std::ranges::all_of(main, [&](const FoundEvent* event) {
    return event->actor == first.actor && event->name == first.name;
  });
  std::string name = clause(first, words.main_event);
  if (main.size() > 1 && are_alike && is_somebody(first.actor)) {
    name = first.actor_name + ": " + multiple(main.size(), first.name);
  } else if (main.size() == 2) {
    name += ", " + clause(*main[1], words.main_event);
  } else if (main.size() > 2) {
    name += " and " + std::to_string(main.size() - 1) + " more";
  }
  return fitting(std::move(name), first.name);
}

std::vector<Mark> highlight_marks(const std::vector<Highlight>& highlights,
                                  const HighlightWords& words) {
  std::vector<Mark> marks;
  std::set<std::string> taken;
  for (const Highlight& highlight : highlights) {
    std::string name = words.name.empty() ? highlight_name(highlight, words) : words.name;
    const std::string plain = name;
    for (int number = 2; !taken.insert(name).second; ++number) {
      name = plain + " " + std::to_string(number);
    }
    marks.push_back({std::move(name), highlight.range.in_seconds, highlight.range.out_seconds,
                     camera_for(highlight, words.camera_stem), true});
  }
  return marks;
}

bool has_old_automatic_name(const Mark& mark, std::string_view event) {
  std::string_view number = mark.name;
  if (!number.starts_with(std::string(event) + " ")) return false;
  number.remove_prefix(event.size() + 1);
  return !number.empty() && number.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace tickreel::movie
