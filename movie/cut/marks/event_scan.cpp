#include "movie/cut/marks/event_scan.h"

#include <algorithm>
#include <utility>

#include "movie/cut/marks/perceived_events.h"

namespace tickreel::movie {
namespace {

/// `when` is what a game published, which need not be sensible.
Rational seconds_of(Tick tick, float when, const TickRate& tick_rate) {
  const float part = when >= 0.0F && when <= 1.0F ? when : 1.0F;
  const auto steps = static_cast<std::int64_t>(part * static_cast<float>(kEventSteps));
  return Rational((tick - 1) * kEventSteps + steps, kEventSteps) / tick_rate;
}

/// Returns the names of the players at a tick.
std::vector<std::string> names_at(const View& view, std::vector<std::string> names,
                                  const GameInfo& game) {
  for (const Fact& fact : view.facts) {
    const bool is_name = game.name_fact != 0 && fact.kind == game.name_fact;
    if (is_name && fact.variant < names.size()) names[fact.variant] = fact.text;
  }
  return names;
}

class Scan {
 public:
  Scan(const ReplayReader& replay, const GameInfo& game, std::span<const NamedEvent> wanted)
      : setup_(replay.session().setup), people_(replay.people()), game_(game), wanted_(wanted) {}

  void note(const View& view, std::span<const ViewEvent> events) {
    for (const ViewEvent& event : events) {
      const auto name = std::ranges::find(wanted_, event.kind, &NamedEvent::kind);
      if (name != wanted_.end()) found_.push_back(found(view, event, name->name));
    }
  }
  void note(const std::vector<PerceivedEvent>& events, Tick first) {
    for (const PerceivedEvent& event : events) {
      const auto name = std::ranges::find(wanted_, event.kind, &NamedEvent::kind);
      if (name == wanted_.end()) continue;
      FoundEvent found;
      found.name = name->name;
      found.kind = event.kind;
      found.seconds = seconds_of(first + static_cast<Tick>(event.tick), 1.0F, setup_.tick_rate);
      found.weight = event.weight;
      found_.push_back(std::move(found));
    }
  }
  std::vector<FoundEvent> take() {
    std::ranges::stable_sort(found_, {}, &FoundEvent::seconds);
    return std::move(found_);
  }

 private:
  [[nodiscard]] FoundEvent found(const View& view, const ViewEvent& event,
                                 const std::string& name) const {
    const std::vector<std::string> names = names_at(view, setup_.players, game_);
    const auto player = [&](std::int32_t index) {
      return index >= 0 && static_cast<std::size_t>(index) < names.size() ? index : kNoPlayer;
    };
    const auto name_of = [&](std::int32_t index) {
      return player(index) == kNoPlayer ? "" : names[static_cast<std::size_t>(index)];
    };
    return {name,
            event.kind,
            event.variant,
            seconds_of(view.tick, event.when, setup_.tick_rate),
            player(event.actor),
            player(event.target),
            std::clamp(event.weight, 0, kMaxEventWeight),
            event.text,
            name_of(event.actor),
            name_of(event.target),
            player(event.actor) != kNoPlayer && people_[static_cast<std::size_t>(event.actor)]};
  }

  const SessionSetup& setup_;
  const PlayerSet people_;
  const GameInfo& game_;
  std::span<const NamedEvent> wanted_;
  std::vector<FoundEvent> found_;
};

void publish(const ReplayPlayer& player, View& view) {
  view.clear();
  view.tick = player.tick();
  player.publish(view);
}

}  // namespace

std::string event_text(const FoundEvent& event) {
  std::string text = event.name;
  if (event.actor != kNoPlayer || event.target != kNoPlayer) text += ": ";
  text += event.actor_name;
  if (event.target != kNoPlayer)
    text += (event.actor == kNoPlayer ? "› " : " › ") + event.target_name;
  if (!event.text.empty()) text += " (" + event.text + ")";
  return text;
}

Result<std::vector<FoundEvent>> find_events(ReplayPlayer& player, const GameInfo& game,
                                            std::span<const NamedEvent> wanted,
                                            const std::atomic<bool>* stop,
                                            const std::function<bool()>& has_time) {
  Scan scan(player.reader(), game, wanted);
  const Tick shown_from = player.reader().shown_ticks().first;
  const bool is_perceived = game.events.empty() && !wanted.empty();
  Perception perception(player.reader().session().setup.tick_rate);
  const Tick first = std::max(player.tick(), shown_from) + 1;
  View view;
  View before;
  if (game.derive_events) publish(player, view);
  while (player.tick() < player.end_tick() && (!has_time || has_time())) {
    if (stop != nullptr && stop->load()) return Error{ErrorKind::kInterrupted, "interrupted"};
    if (Status stepped = player.step(); !stepped) return stepped.error();
    std::swap(before, view);
    publish(player, view);
    if (player.tick() <= shown_from) continue;
    if (is_perceived) perception.note(view);
    scan.note(view, view.events);
    if (game.derive_events) scan.note(view, game.derive_events(before, view));
  }
  const bool is_whole = player.tick() == player.end_tick();
  if (is_perceived && is_whole && !perception.has_noted()) {
    return bad_usage(game.name + " has no events to look for, and no picture or sound of its own");
  }
  scan.note(perception.events(), first);
  return scan.take();
}

}  // namespace tickreel::movie
