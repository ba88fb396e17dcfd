#include "movie/cut/marks/highlight_marks.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/text/first_bytes.h"
#include "movie/cut/marks/csv_table.h"

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

/// Returns "double kill" or "5 kills".
std::string multiple(std::size_t count, const std::string& event) {
  constexpr std::array kWords{"double ", "triple ", "quadruple "};
  if (count - 2 < kWords.size()) return kWords[count - 2] + event;
  return std::to_string(count) + " " + event + "s";
}

/// Returns the events with the highest rank.
std::vector<const FoundEvent*> main_events(const Highlight& highlight) {
  std::int64_t most = 0;
  for (const FoundEvent& event : highlight.events) most = std::max(most, event.rank());
  std::vector<const FoundEvent*> main;
  for (const FoundEvent& event : highlight.events) {
    if (event.rank() == most) main.push_back(&event);
  }
  return main;
}

/// Cuts a name to the length of a mark's name. Returns `otherwise` for an invalid name, because
/// player names come from a replay and may have any characters.
std::string fitting(std::string name, const std::string& otherwise) {
  name.resize(first_bytes(name, kMaxHighlightNameBytes).size());
  return check_note(RemoveMark{name}) ? name : otherwise;
}

/// A shot: the camera of a highlight during one or several main events.
struct Shot {
  std::int32_t player = kNoPlayer;  ///< the player that it follows; kNoPlayer: the wide camera
  Rational first;                   ///< the first event, in seconds from the start of the highlight
  Rational last;

  [[nodiscard]] bool is_wide() const { return player == kNoPlayer; }
};

/// Main events of several players within this time are seen through the wide camera. A second
/// leaves each of two events half a second around a cut.
const Rational kSeenTogether(1);

/// Returns the player of an event: the actor, or the target when there is no actor.
std::int32_t whose(const FoundEvent& event) {
  return is_somebody(event.actor) ? event.actor : event.target;
}

/// Returns the main events that have a player, in order of time.
std::vector<Shot> deeds_of(const Highlight& highlight) {
  Highlight of_somebody = highlight;
  std::erase_if(of_somebody.events,
                [](const FoundEvent& event) { return !is_somebody(whose(event)); });
  std::vector<Shot> deeds;
  for (const FoundEvent* event : main_events(of_somebody)) {
    const Rational at = event->seconds - highlight.range.in_seconds;
    deeds.push_back({whose(*event), at, at});
  }
  return deeds;
}

/// Returns the same events, with the wide camera where another player's event is too close for a
/// cut.
std::vector<Shot> seen_together(const std::vector<Shot>& deeds, bool has_wide_camera) {
  std::vector<Shot> seen = deeds;
  for (std::size_t i = 1; i < deeds.size() && has_wide_camera; ++i) {
    const bool is_another = deeds[i].player != deeds[i - 1].player;
    if (!is_another || deeds[i].first - deeds[i - 1].first >= kSeenTogether) continue;
    seen[i].player = seen[i - 1].player = kNoPlayer;
  }
  // A film that would begin wide begins with the first player instead, if there is time before that
  // event.
  if (!seen.empty() && seen.front().is_wide() && deeds.front().first > Rational(0)) {
    seen.insert(seen.begin(), {deeds.front().player, Rational(0), Rational(0)});
  }
  return seen;
}

/// Joins consecutive events of one player into one shot. Of events at the same time, the first
/// counts.
std::vector<Shot> shots_of(const std::vector<Shot>& deeds) {
  std::vector<Shot> shots;
  for (const Shot& deed : deeds) {
    if (!shots.empty() && shots.back().player == deed.player) {
      shots.back().last = deed.last;
    } else if (shots.empty() || deed.first > shots.back().last) {
      shots.push_back(deed);
    }
  }
  return shots;
}

/// Returns the time of a cut: halfway between two events, but at most half of kSeenTogether before
/// a wide shot. Rounded to milliseconds where a whole millisecond lies between the events.
Rational cut_between(const Shot& before, const Shot& after) {
  constexpr std::int64_t kMilliseconds = 1000;
  const Rational halfway = (before.last + after.first) / Rational(2);
  const Rational exact =
      after.is_wide() ? std::max(halfway, after.first - kSeenTogether / Rational(2)) : halfway;
  const Rational rounded((exact * Rational(kMilliseconds)).floor(), kMilliseconds);
  return rounded > before.last ? rounded : exact;
}

/// Returns the cameras in the form of `--camera`. Empty when no event has a player, or no camera
/// follows a player.
std::string camera_for(const Highlight& highlight, const HighlightWords& words) {
  const std::vector<Shot> shots =
      shots_of(seen_together(deeds_of(highlight), !words.wide_camera.empty()));
  if (words.camera_stem.empty() || shots.empty()) return "";
  const auto name = [&](const Shot& shot) {
    return shot.is_wide() ? words.wide_camera : words.camera_stem + std::to_string(shot.player);
  };
  if (shots.size() == 1) return name(shots.front());
  std::string cameras = "0:" + name(shots.front());
  for (std::size_t i = 1; i < shots.size(); ++i) {
    cameras += "," + csv_time(cut_between(shots[i - 1], shots[i])) + ":" + name(shots[i]);
  }
  // The text is too long for a mark: shows all through the wide camera, or else the first player.
  if (cameras.size() <= kMaxMarkNameBytes) return cameras;
  return words.wide_camera.empty() ? name(shots.front()) : words.wide_camera;
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
                     camera_for(highlight, words), true});
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
