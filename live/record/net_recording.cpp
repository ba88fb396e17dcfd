#include "live/record/net_recording.h"

#include <chrono>
#include <thread>
#include <utility>

#include "live/live_game.h"
#include "live/net/join_side.h"
#include "live/net/session_code.h"
#include "sim/game/game_scope.h"
#include "sim/replay/crash_note.h"

namespace tickreel::live {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kListen{3};

Result<NetSession> open_host(const GameInfo& info, const NetPart& part, const NetOffer& offer,
                             const SimulationIdentity& identity) {
  HostPlan plan;
  plan.seats = offer.seats;
  plan.code = normal_session_code(part.code).empty() ? new_session_code() : part.code;
  plan.name = part.name;
  plan.seed = offer.seed;
  if (part.delay_ticks) plan.delay = *part.delay_ticks;
  plan.last_tick = offer.last_tick;
  NetAddress bound;
  auto transport = listen_with_enet(part.address, bound);
  if (!transport) return transport.error();
  std::string code = plan.code;
  return NetSession{
      std::make_unique<HostSide>(info, identity, std::move(plan), *std::move(transport)), bound,
      std::move(code)};
}

/// Returns the players of this machine, which are all bots.
std::vector<std::size_t> own_players(const NetMatch& match) {
  std::vector<std::size_t> own;
  for (std::size_t player = 0; player < match.machines.size(); ++player) {
    if (match.machines[player] == match.you) own.push_back(player);
  }
  return own;
}

/// The work of play_net_match(). Throws the GameError of a game, after setting NetRun::recorded.
void play_on(const GameInfo& info, NetSide& side, Recorder& recorder, std::optional<Tick> ticks,
             const std::atomic<bool>& stop, const NewsListener& tell, NetRun& run) {
  const CrashNote note(recorder.crash_site());
  InputCollector input({});
  LiveGame game(recorder, input, BotTeam(info, side.match()->setup, own_players(*side.match())),
                Clock::now(), &side);
  std::size_t told = 0;
  const auto tell_news = [&] {
    const std::vector<std::string> news = game.stats().news;
    for (; told < news.size(); ++told) tell(news[told]);
  };
  const auto is_done = [&] {
    return !side.is_host() && ticks && recorder.simulation().tick() >= *ticks;
  };
  try {
    while (!side.end() && !stop.load() && !is_done()) {
      if (!game.tick(Clock::now())) {
        tell_news();
        std::this_thread::sleep_until(game.next_tick().value_or(Clock::now()));
      }
    }
    game.finish();
  } catch (const GameError&) {
    run.recorded = game.stats().recorded;
    throw;
  }
  tell_news();
  run.recorded = game.stats().recorded;
  run.is_stopped = stop.load();
}

}  // namespace

Result<NetSession> open_net_session(const GameInfo& info, const NetPart& part,
                                    const NetOffer& offer) {
  const auto identity = identity_of(info);
  if (!identity) return identity.error();
  if (part.is_host) return open_host(info, part, offer, *identity);
  auto transport = connect_with_enet(part.address);
  if (!transport) return transport.error();
  const JoinPlan plan{part.address.to_string(), part.code, part.name};
  return NetSession{
      std::make_unique<JoinSide>(info, *identity, plan, *std::move(transport), Clock::now())};
}

Status wait_for_match(NetSide& side, std::size_t machines, const std::atomic<bool>& stop,
                      const NewsListener& tell) {
  while (!side.match()) {
    side.serve(Clock::now());
    for (const std::string& news : side.take_news()) tell(news);
    if (side.end()) {
      return side.end()->status ? failed(side.end()->message) : side.end()->status;
    }
    if (stop.load()) {
      side.leave(Clock::now());
      return Error{ErrorKind::kInterrupted, "stopped before the match began"};
    }
    auto* host = dynamic_cast<HostSide*>(&side);
    if (host != nullptr && host->guests() + 1 >= machines) {
      if (Status started = host->start(Clock::now()); !started) return started;
    }
    std::this_thread::sleep_for(kListen);
  }
  return {};
}

NetRun play_net_match(const GameInfo& info, NetSide& side, Recorder& recorder,
                      std::optional<Tick> ticks, const std::atomic<bool>& stop,
                      const NewsListener& tell) {
  NetRun run;
  try {
    play_on(info, side, recorder, ticks, stop, tell, run);
  } catch (const GameDeath& death) {
    recorder.note_death(death);
    run.game = error_of(death);
  } catch (const GameError& error) {
    run.game = error_of(error);
  }
  return run;
}

}  // namespace tickreel::live
