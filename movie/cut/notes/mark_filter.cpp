#include "movie/cut/notes/mark_filter.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "movie/film/film_cameras.h"

namespace tickreel::movie {
namespace {

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool is_of_word(char letter) {
  const char small = lower(letter);
  return (small >= 'a' && small <= 'z') || (letter >= '0' && letter <= '9') ||
         static_cast<unsigned char>(letter) >= 0x80;
}

bool holds(std::string_view text, std::string_view part) {
  const auto are_alike = [](char a, char b) { return lower(a) == lower(b); };
  return part.empty() ||
         std::search(text.begin(), text.end(), part.begin(), part.end(), are_alike) != text.end();
}

/// Matches whole words only: "Al" is not in "Ally".
bool names(std::string_view text, std::string_view player) {
  for (std::size_t at = text.find(player); at != std::string_view::npos;
       at = text.find(player, at + 1)) {
    const std::size_t end = at + player.size();
    const bool begins = at == 0 || !is_of_word(text[at - 1]);
    if (begins && (end == text.size() || !is_of_word(text[end]))) return true;
  }
  return false;
}

bool follows(const std::string& camera, const std::string& player,
             std::span<const std::string> players) {
  if (camera.empty()) return false;
  const auto index = std::ranges::find(players, player) - players.begin();
  return std::ranges::any_of(players_of(FilmCameras(camera)), [&](const std::string& followed) {
    return followed == player || followed == std::to_string(index);
  });
}

bool happens_in(const Mark& range, const std::string& name, std::span<const FoundEvent> events) {
  const Rational& end = range.out_seconds ? *range.out_seconds : range.in_seconds;
  auto event = std::ranges::lower_bound(events, range.in_seconds, {}, &FoundEvent::seconds);
  while (event != events.end() && event->seconds <= end && event->name != name) ++event;
  return event != events.end() && event->seconds <= end;
}

}  // namespace

bool matches(const Mark& mark, const Mark& filmed, const MarkFilter& filter,
             const MarkedReplay& replay) {
  using enum MarkFilter::Kind;
  const bool is_range = mark.out_seconds.has_value();
  if (filter.kind == kRanges && !is_range) return false;
  if (filter.kind == kPoints && is_range) return false;
  if (filter.kind == kByHand && mark.is_automatic) return false;
  if (filter.kind == kFound && !mark.is_automatic) return false;
  if (!holds(mark.name, filter.text)) return false;
  if (!filter.player.empty() && !names(mark.name, filter.player) &&
      !follows(mark.camera, filter.player, replay.players)) {
    return false;
  }
  return filter.event.empty() || happens_in(filmed, filter.event, replay.events);
}

std::vector<std::string> names_of_events(std::span<const FoundEvent> events) {
  std::set<std::string> names;
  for (const FoundEvent& event : events) names.insert(event.name);
  return {names.begin(), names.end()};
}

}  // namespace tickreel::movie
