#include "window/play/replay_searches.h"

#include <utility>

#include "movie/make/engine/thread_priority.h"
#include "movie/make/frames/game_sound.h"
#include "sim/replay/replay_view_source.h"

namespace tickreel::window {

std::vector<FoundEvent> events_in(const ReplayFile& replay, const std::atomic<bool>& stop) {
  auto player = replay.open(OnDivergence::kPlayOn);
  if (!player) return {};
  auto events = find_events(*player, replay.game().info, replay.game().info.events, &stop);
  return events ? *std::move(events) : std::vector<FoundEvent>();
}

Waveform waveform_of(const ReplayFile& replay, const std::atomic<bool>& stop) {
  const GameEntry& game = replay.game();
  if (!game.make_soundscape) return {};
  lower_thread_priority();
  auto player = replay.open(OnDivergence::kPlayOn);
  if (!player) return {};
  const TickRate tick_rate = player->simulation().setup().tick_rate;
  const TickRange shown = player->reader().shown_ticks();
  constexpr ImageSize kAnySize{16, 9};
  auto sound = GameSound::make(presentation_of(game), {{.tick_rate = tick_rate}, kAnySize});
  if (!sound) return {};
  ReplayViewSource views(*std::move(player), sound->window_views());
  FilmSound all{.sample_rate_hz = sound->rate_or(kWaveformRateHz),
                .in_seconds = Rational(shown.first) / tick_rate,
                .frame_rate = Rational(kWaveformPeaks),
                .tick_rate = tick_rate,
                .end_tick = shown.end};
  sound->sound_in(all);
  auto waveform = find_waveform(all, views, stop);
  return waveform ? *std::move(waveform) : Waveform();
}

}  // namespace tickreel::window
