#include "live/live_game.h"

#include <algorithm>
#include <limits>
#include <thread>
#include <utility>

#include "sim/view/has_fact.h"
#include "tickreel/game/engine_request.h"

namespace tickreel::live {
namespace {

using std::chrono::duration_cast;
using std::chrono::microseconds;

constexpr const char* kNothingIsRecorded =
    "nothing is recorded any more, so nothing can be taken back";
constexpr const char* kNothingIsKept =
    "what was before is not kept: no more ticks can be taken back";

std::uint32_t microseconds_between(SteadyTime from, SteadyTime to) {
  return static_cast<std::uint32_t>(
      std::clamp<std::int64_t>(duration_cast<microseconds>(to - from).count(), 0,
                               std::numeric_limits<std::uint32_t>::max()));
}

}  // namespace

void LatencyMeter::input_came(SteadyTime when) {
  if (!waiting_) waiting_ = when;
}

void LatencyMeter::ticked(Tick tick) {
  if (waiting_) taken_.push_back({tick, *waiting_});
  waiting_.reset();
}

void LatencyMeter::picture_shown(const LiveMoment& moment, SteadyTime when) {
  while (!taken_.empty() && moment.shows(taken_.front().tick)) {
    last_ = std::chrono::duration_cast<std::chrono::microseconds>(when - taken_.front().came);
    sum_ += *last_;
    ++count_;
    taken_.pop_front();
  }
}

std::optional<std::chrono::microseconds> LatencyMeter::mean() const {
  if (count_ == 0) return std::nullopt;
  return sum_ / count_;
}

LiveGame::LiveGame(Recorder& recorder, InputCollector& input, BotTeam bots, SteadyTime now,
                   NetSide* net)
    : recorder_(recorder),
      input_(input),
      bots_(std::move(bots)),
      net_(net),
      now_(now),
      pace_(recorder.simulation().setup().tick_rate, now,
            net == nullptr ? LivePace::Rule::kAlone : LivePace::Rule::kTogether),
      shown_tick_(recorder.simulation().tick()),
      last_picture_(now) {
  publish(now);
  if (net_ != nullptr) net_->begin(recorder_.simulation());
}

bool LiveGame::tick(SteadyTime now) {
  now_ = now;
  if (net_ == nullptr && is_over_) return false;
  if (net_ != nullptr && !meet_others(now)) return false;
  const bool is_last_lap = net_ != nullptr && net_->is_ending();
  const std::optional<SteadyTime> due = is_last_lap ? now : pace_.take_tick(now);
  if (!due) return false;
  const SteadyTime begin = std::chrono::steady_clock::now();
  play(*due);
  tick_cost_ = duration_cast<microseconds>(std::chrono::steady_clock::now() - begin);
  return true;
}

bool LiveGame::meet_others(SteadyTime now) {
  net_->serve(now);
  for (std::string& news : net_->take_news()) news_.push_back(std::move(news));
  for (const std::size_t player : net_->take_orphans()) bots_.add(player);
  return net_->can_play();
}

void LiveGame::play(SteadyTime due) {
  // Only the host answers requests of the game, once for all machines.
  if (net_ == nullptr || net_->is_host()) input_.answer(*newest_.view);
  InputFrame frame = input_.take();
  bots_.decide(*newest_.view, frame);
  if (net_ != nullptr) frame = net_->play(frame);
  // The rewind follows from everybody's input, so it is the same on all machines.
  recorder_.simulation().add_rewind(frame);
  try {
    note_failure(recorder_.step(frame));
  } catch (const GameExit&) {
    return leave();
  }
  if (net_ != nullptr) net_->played(recorder_.simulation());
  latency_.ticked(recorder_.simulation().tick());
  publish(due);
  keep(frame);
  if (is_over_ && net_ != nullptr && net_->is_host()) net_->leave(now_);
}

/// Ends a game that has left with exit(0). The last view stays, and says that the game is over.
void LiveGame::leave() {
  note_failure(recorder_.drop_begun_tick());
  auto view = std::make_shared<View>(*newest_.view);
  view->facts.push_back({kGameIsOver, 0, 0, {}});
  newest_.view = std::move(view);
  is_over_ = true;
  if (net_ != nullptr) net_->game_has_left();
}

/// Nobody takes back what others have played too. A game that hashes itself does so because saving
/// its state takes too long for every tick.
void LiveGame::keep(const InputFrame& input) {
  const Simulation& simulation = recorder_.simulation();
  if (net_ != nullptr) return;
  if (!simulation.can_load() || simulation.hashes_itself()) return keep_copy(input);
  kept_.push_back({recorder_.keep_tick(), shown_tick_});
  kept_bytes_ += kept_.back().tick.state.bytes.size();
  while (kept_.size() > kMaxKeptTicks ||
         (kept_bytes_ > kMaxKeptBytes && kept_.size() > kMinKeptTicks)) {
    kept_bytes_ -= kept_.front().tick.state.bytes.size();
    kept_.pop_front();
  }
}

void LiveGame::keep_copy(const InputFrame& input) {
  if (!can_copy_) return;
  Simulation& simulation = recorder_.simulation();
  if (copies_.empty() || simulation.tick() >= copies_.back().tick() + kCopyTicks) {
    auto copy = simulation.copy();
    can_copy_ = copy && copy->has_value();
    if (!can_copy_) {
      // The ticks from here on are not kept: taking back the last one would take back all of them.
      copies_.clear();
      kept_.clear();
      return;
    }
    copies_.push_back(*std::move(*copy));
  }
  kept_.push_back(
      {{recorder_.writer().place(), {simulation.tick(), {}, false}}, shown_tick_, input});
  if (copies_.size() <= kMaxCopies) return;
  copies_.pop_front();
  while (kept_.front().tick.state.tick < copies_.front().tick()) kept_.pop_front();
}

void LiveGame::step(SteadyTime now) {
  if (net_ != nullptr || is_over_ || !pace_.is_paused()) return;
  now_ = now;
  const Tick before = recorder_.simulation().tick();
  play(now);
  if (recorder_.simulation().tick() == before) return;  // the game has left with exit(0)
  newest_.kind = PublishedView::Kind::kStepped;
  const TickRate& tick_rate = recorder_.simulation().setup().tick_rate;
  const Tick ticks = recorder_.simulation().tick() - shown_tick_;
  const Rational time_us = Rational(ticks) * Rational(1'000'000) / tick_rate;
  constexpr std::uint16_t kWhole = 65535;
  note_failure(recorder_.add_frame(
      {static_cast<std::uint32_t>(ticks), static_cast<std::uint32_t>(time_us.floor()), kWhole}));
  shown_tick_ = recorder_.simulation().tick();
}

Result<std::vector<PublishedView>> LiveGame::take_back(SteadyTime now) {
  if (net_ != nullptr) return bad_usage("a match with other machines cannot go back");
  if (!pace_.is_paused()) return bad_usage("a game that runs cannot go back: stop it first");
  if (!copies_.empty()) return take_back_from_copy(now);
  if (!recorder_.simulation().can_load()) {
    return bad_usage("this game cannot load a state, so no tick can be taken back");
  }
  if (recorder_.simulation().hashes_itself()) {
    return bad_usage("the state of this game is not saved in each tick, so none can be taken back");
  }
  if (!recorded_) return bad_usage(kNothingIsRecorded);
  if (kept_.size() <= kMinKeptTicks) return bad_usage(kNothingIsKept);
  kept_bytes_ -= kept_.back().tick.state.bytes.size();
  kept_.pop_back();
  std::vector<PublishedView> again;
  const std::size_t first = kept_.size() - std::min(kept_.size(), kViewsAgain);
  for (std::size_t i = first; i < kept_.size(); ++i) {
    const bool is_last = i + 1 == kept_.size();
    Status taken = is_last ? recorder_.take_back(kept_[i].tick)
                           : recorder_.simulation().take_back(kept_[i].tick.state);
    note_failure(taken);
    if (!taken) return taken.error();
    publish(now);
    newest_.kind = PublishedView::Kind::kAgain;
    again.push_back(newest_);
  }
  shown_tick_ = kept_.back().shown_tick;
  return again;
}

Result<std::vector<PublishedView>> LiveGame::take_back_from_copy(SteadyTime now) {
  if (!recorded_) return bad_usage(kNothingIsRecorded);
  if (kept_.size() <= kMinKeptTicks) return bad_usage(kNothingIsKept);
  const std::size_t count = kept_.size() - 1;
  const std::size_t first = count - std::min(count, kViewsAgain);
  const Tick oldest = kept_.front().tick.state.tick;
  const auto is_early = [&](const Simulation& copy) {
    return copy.tick() <= oldest + static_cast<Tick>(first);
  };
  // One always exists: the copy of the oldest tick.
  auto then = std::find_if(copies_.rbegin(), copies_.rend(), is_early)->copy();
  if (!then) return then.error();
  if (!then->has_value()) return bad_usage(kNothingIsKept);
  Simulation& simulation = **then;
  std::vector<PublishedView> again;
  try {
    for (auto i = static_cast<std::size_t>(simulation.tick() - oldest); i < count; ++i) {
      if (simulation.tick() < kept_[i].tick.state.tick) simulation.step(kept_[i].input);
      if (i < first) continue;
      auto view = std::make_shared<View>();
      view->tick = simulation.tick();
      simulation.publish(*view);
      again.push_back({std::move(view), now, PublishedView::Kind::kAgain});
    }
  } catch (const GameError& error) {
    return error_of(error);
  }
  Status taken = recorder_.take_back(kept_[count - 1].tick.place, std::move(simulation));
  note_failure(taken);
  if (!taken) return taken.error();
  // Until here the game is at its tick, which an error leaves kept.
  kept_.pop_back();
  while (copies_.back().tick() > kept_.back().tick.state.tick) copies_.pop_back();
  newest_ = again.back();
  is_over_ = has_fact(*newest_.view, kGameIsOver);
  shown_tick_ = kept_.back().shown_tick;
  return again;
}

std::optional<SteadyTime> LiveGame::next_tick() const {
  if (net_ == nullptr) return is_over_ ? std::nullopt : pace_.next_tick();
  if (net_->end()) return std::nullopt;
  const SteadyTime listen = now_ + kListen;
  return net_->can_play() ? std::min(pace_.next_tick().value_or(listen), listen) : listen;
}

void LiveGame::finish() {
  if (net_ == nullptr) return;
  const auto clock_now = [] { return std::chrono::steady_clock::now(); };
  net_->leave(clock_now());
  const SteadyTime patience = clock_now() + 2 * NetSide::kFarewell;
  while (!net_->end() && clock_now() < patience) {
    if (!tick(clock_now())) std::this_thread::sleep_for(kListen);
  }
  const SteadyTime farewell = clock_now() + NetSide::kFarewell;
  while (!net_->is_closed() && clock_now() < farewell) {
    net_->serve(clock_now());
    std::this_thread::sleep_for(kListen);
  }
}

void LiveGame::publish(SteadyTime due) {
  auto view = std::make_shared<View>();
  view->tick = recorder_.simulation().tick();
  recorder_.publish(*view);
  is_over_ = has_fact(*view, kGameIsOver);
  newest_ = {std::move(view), due};
}

void LiveGame::picture_shown(const LiveMoment& moment, SteadyTime when) {
  pace_.picture_shown(when);
  latency_.picture_shown(moment, when);
  // After a step, forward or back, a picture may still come that was drawn before it.
  const bool is_outdated =
      moment.newest < shown_tick_ || moment.newest > recorder_.simulation().tick();
  if (pace_.is_paused() || is_outdated) return;
  ticks_for_last_picture_ = static_cast<std::uint32_t>(moment.newest - shown_tick_);
  note_failure(recorder_.add_frame(
      {ticks_for_last_picture_, microseconds_between(last_picture_, when), moment.alpha}));
  shown_tick_ = moment.newest;
  last_picture_ = when;
}

void LiveGame::pause(bool paused, SteadyTime now) {
  if (net_ != nullptr) return;
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
          recorder_.writer().mark_count(),
          recorded_,
          news_,
          net_ == nullptr ? std::string() : net_->waits_for(),
          net_ != nullptr && net_->end()};
}

void LiveGame::note_failure(const Status& recorded) {
  if (recorded_) recorded_ = recorded;
}

}  // namespace tickreel::live
