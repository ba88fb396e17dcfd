#include "live/live_game.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace tickreel {
namespace {

using std::chrono::duration_cast;
using std::chrono::microseconds;

std::uint32_t microseconds_between(SteadyTime from, SteadyTime to) {
  return static_cast<std::uint32_t>(
      std::clamp<std::int64_t>(duration_cast<microseconds>(to - from).count(), 0,
                               std::numeric_limits<std::uint32_t>::max()));
}

}  // namespace

LiveGame::LiveGame(Recorder& recorder, InputCollector& input, BotTeam bots, SteadyTime now)
    : recorder_(recorder),
      input_(input),
      bots_(std::move(bots)),
      pace_(recorder.simulation().setup().tick_rate, now),
      shown_tick_(recorder.simulation().tick()),
      last_picture_(now) {
  publish(now);
}

bool LiveGame::tick(SteadyTime now) {
  const std::optional<SteadyTime> due = pace_.take_tick(now);
  if (!due) return false;
  const SteadyTime begin = std::chrono::steady_clock::now();
  input_.answer(*newest_.view);
  InputFrame frame = input_.take();
  bots_.decide(*newest_.view, frame);
  recorder_.simulation().add_rewind(frame);
  note_failure(recorder_.step(frame));
  latency_.ticked(recorder_.simulation().tick());
  publish(*due);
  tick_cost_ = duration_cast<microseconds>(std::chrono::steady_clock::now() - begin);
  return true;
}

void LiveGame::publish(SteadyTime due) {
  auto view = std::make_shared<View>();
  view->tick = recorder_.simulation().tick();
  recorder_.simulation().publish(*view);
  newest_ = {std::move(view), due};
}

void LiveGame::picture_shown(const LiveMoment& moment, SteadyTime when) {
  pace_.picture_shown(when);
  latency_.picture_shown(moment, when);
  if (pace_.is_paused()) return;
  ticks_for_last_picture_ = static_cast<std::uint32_t>(moment.newest - shown_tick_);
  note_failure(recorder_.add_frame(
      {ticks_for_last_picture_, microseconds_between(last_picture_, when), moment.alpha}));
  shown_tick_ = moment.newest;
  last_picture_ = when;
}

void LiveGame::pause(bool paused, SteadyTime now) {
  pace_.pause(paused, now);
  if (!paused) last_picture_ = now;
}

LiveStats LiveGame::stats() const {
  return {recorder_.simulation().tick(),
          ticks_for_last_picture_,
          pace_.dropped_ticks(),
          input_.dropped(),
          tick_cost_,
          latency_.last(),
          latency_.mean(),
          recorded_};
}

void LiveGame::note_failure(const Status& recorded) {
  if (recorded_) recorded_ = recorded;
}

}  // namespace tickreel
