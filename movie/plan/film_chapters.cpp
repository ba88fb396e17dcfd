#include "movie/plan/film_chapters.h"

#include <algorithm>
#include <map>
#include <string>

namespace tickreel::movie {
namespace {

Rational seconds_of(const FrameTime& time, const TickRate& tick_rate) {
  return (Rational(time.tick) + time.alpha) / tick_rate;
}

}  // namespace

std::int64_t frame_from(const Rational& seconds, const FrameTimes& times,
                        const TickRate& tick_rate) {
  std::int64_t first = 0;
  std::int64_t end = times.frame_count();
  while (first < end) {
    const std::int64_t middle = first + (end - first) / 2;
    const bool is_before = seconds_of(times.frame_time(middle), tick_rate) < seconds;
    (is_before ? first : end) = is_before ? middle + 1 : middle;
  }
  return first;
}

Texts chapters_at(const std::vector<Mark>& marks, const FrameTimes& times,
                  const TickRate& tick_rate) {
  const Rational begin = seconds_of(times.frame_time(0), tick_rate);
  std::map<std::int64_t, std::string> names;
  for (const Mark& mark : marks) {
    const std::int64_t frame = frame_from(mark.in_seconds, times, tick_rate);
    if (mark.in_seconds < begin || frame == times.frame_count()) continue;
    std::string& name = names[frame];
    const std::string all = name.empty() ? mark.name : name + ", " + mark.name;
    if (all.size() <= kMaxMarkNameBytes) name = all;
  }
  Texts chapters;
  // MP4 players move the first chapter to the film's beginning, so a chapter is added there.
  if (!names.empty() && names.begin()->first > 0) {
    const auto is_taken = [&](const std::string& name) {
      return std::ranges::any_of(names, [&](const auto& entry) { return entry.second == name; });
    };
    chapters.emplace_back(is_taken("Start") ? "Start of the film" : "Start", "0");
  }
  for (const auto& [frame, name] : names) {
    const bool is_new =
        std::ranges::find(chapters, name, &Texts::value_type::first) == chapters.end();
    if (is_new) chapters.emplace_back(name, std::to_string(frame));
  }
  return chapters;
}

}  // namespace tickreel::movie
