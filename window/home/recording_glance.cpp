#include "window/home/recording_glance.h"

#include <algorithm>
#include <utility>

#include "core/text/counted.h"
#include "games/open_replay.h"
#include "movie/cut/marks/best_event.h"
#include "window/play/replay_searches.h"
#include "window/window.h"
#include "window/words.h"

namespace tickreel::window {
namespace {

constexpr ImageSize kPictureSize{480, 270};

}  // namespace

std::string count_events(const std::vector<FoundEvent>& events) {
  std::vector<std::pair<std::string, std::uint64_t>> counts;
  for (const FoundEvent& event : events) {
    const auto known =
        std::ranges::find(counts, event.name, &std::pair<std::string, std::uint64_t>::first);
    if (known == counts.end()) {
      counts.emplace_back(event.name, 1);
    } else {
      ++known->second;
    }
  }
  std::ranges::stable_sort(counts, std::greater<>(),
                           &std::pair<std::string, std::uint64_t>::second);
  std::string text;
  for (const auto& [name, count] : counts)
    text += (text.empty() ? "" : ", ") + counted(count, name);
  return text;
}

std::unique_ptr<RecordingGlance> RecordingGlance::open(const std::string& path) {
  auto reader = ReplayReader::open(path);
  if (!reader || reader->shown_ticks().count() == 0) return nullptr;
  const auto game = game_of(*reader);
  if (!game) return nullptr;
  const auto replay = ReplayFile::of(*reader, **game);
  if (!replay) return nullptr;
  const TickRange& ticks = reader->shown_ticks();
  return std::unique_ptr<RecordingGlance>(new RecordingGlance(
      path, *replay, reader->session().setup.tick_rate, ticks.first + ticks.count() / 2));
}

RecordingGlance::RecordingGlance(std::string path, const ReplayFile& replay,
                                 const TickRate& tick_rate, Tick middle)
    : path_(std::move(path)),
      tick_rate_(tick_rate),
      middle_(middle),
      events_([replay](const auto& stop) { return std::optional(events_in(replay, stop)); },
              Window::wake),
      pictures_(replay, kPictureSize, Window::wake) {}

/// Requests the picture of the best moment once the search has found it.
void RecordingGlance::look_at_the_best() {
  const auto& events = events_.found();
  if (asked_for_best_ || !events) return;
  asked_for_best_ = true;
  const FoundEvent* best = best_event(*events);
  pictures_.request(best == nullptr ? middle_ : (best->seconds * tick_rate_).floor(), "");
}

std::string RecordingGlance::what_happened() {
  const auto& events = events_.found();
  return events ? count_events(*events) : "";
}

std::string RecordingGlance::the_best() {
  const auto& events = events_.found();
  const FoundEvent* best = events ? best_event(*events) : nullptr;
  return best == nullptr ? "" : event_text(*best) + " at " + time_to_tenth(best->seconds);
}

const ScreenTexture* RecordingGlance::picture() {
  look_at_the_best();
  if (auto made = pictures_.take()) texture_.set(made->image);
  return texture_.size().width > 0 ? &texture_ : nullptr;
}

}  // namespace tickreel::window
