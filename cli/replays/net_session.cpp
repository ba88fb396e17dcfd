#include "cli/replays/net_session.h"

#include <fmt/format.h>

#include <chrono>
#include <thread>

#include "cli/process/interruption.h"
#include "cli/words/messages.h"
#include "core/text/shown_name.h"
#include "live/live_game.h"
#include "live/net/join_side.h"
#include "live/net/session_code.h"
#include "movie/time/capture_range.h"
#include "sim/replay/crash_note.h"

namespace tickreel {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kListen{3};
constexpr std::size_t kDefaultMachines = 2;

Result<NetSession> open_host(const GameInfo& info, const NetOptions& options, const NetOffer& offer,
                             const SimulationIdentity& identity) {
  const auto address = parse_host_address(*options.host);
  if (!address) return address.error();
  HostPlan plan;
  plan.seats = offer.seats;
  plan.code = options.code.empty() ? new_session_code() : options.code;
  plan.name = options.name;
  plan.seed = offer.seed;
  if (options.delay_ticks) plan.delay = *options.delay_ticks;
  plan.last_tick = offer.last_tick;
  NetAddress bound;
  auto transport = listen_with_enet(*address, bound);
  if (!transport) return transport.error();
  const std::string where = fmt::format("hosting {} at {}, with the code {}", info.name,
                                        bound.to_string(), shown_message(plan.code));
  print_message(where + "\n");
  if (bound.host.starts_with("127.")) {
    print_message("only this machine can join there: --host 0.0.0.0 lets in others\n");
  }
  return NetSession{
      std::make_unique<HostSide>(info, identity, std::move(plan), *std::move(transport)), where};
}

/// Waits for the match. kInterrupted, or how the session ended before one.
Status wait_for_match(NetSide& side, std::size_t machines) {
  const std::atomic<bool>& interrupted = watch_for_interruption();
  while (!side.match()) {
    side.serve(Clock::now());
    print_news(side);
    if (side.end()) {
      return side.end()->status ? failed(side.end()->message) : side.end()->status;
    }
    if (interrupted.load()) {
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

/// Whose inputs are this machine's: bots, all of them.
std::vector<std::size_t> own_players(const NetMatch& match) {
  std::vector<std::size_t> own;
  for (std::size_t player = 0; player < match.machines.size(); ++player) {
    if (match.machines[player] == match.you) own.push_back(player);
  }
  return own;
}

/// False when the user stopped it.
bool play_match(const GameInfo& info, NetSide& side, Recorder& recorder, std::optional<Tick> ticks,
                Status& recorded) {
  const std::atomic<bool>& interrupted = watch_for_interruption();
  const CrashNote note(recorder.crash_site());
  InputCollector input({});
  LiveGame game(recorder, input, BotTeam(info, side.match()->setup, own_players(*side.match())),
                Clock::now(), &side);
  std::size_t told = 0;
  const auto tell = [&] {
    const std::vector<std::string> news = game.stats().news;
    for (; told < news.size(); ++told) print_message(told_message(news[told]) + "\n");
  };
  const auto is_done = [&] {
    return !side.is_host() && ticks && recorder.simulation().tick() >= *ticks;
  };
  while (!side.end() && !interrupted.load() && !is_done()) {
    if (!game.tick(Clock::now())) {
      tell();
      std::this_thread::sleep_until(game.next_tick().value_or(Clock::now()));
    }
  }
  game.finish();
  tell();
  recorded = game.stats().recorded;
  return !interrupted.load();
}

}  // namespace

Result<NetSession> open_net_session(const GameInfo& info, const NetOptions& options,
                                    const NetOffer& offer) {
  const auto identity = identity_of(info);
  if (!identity) return identity.error();
  if (options.host) return open_host(info, options, offer, *identity);
  const auto address = parse_join_address(*options.join);
  if (!address) return address.error();
  auto transport = connect_with_enet(*address);
  if (!transport) return transport.error();
  const JoinPlan plan{address->to_string(), options.code, options.name};
  return NetSession{
      std::make_unique<JoinSide>(info, *identity, plan, *std::move(transport), Clock::now()), ""};
}

void print_news(NetSide& side) {
  for (const std::string& news : side.take_news()) print_message(told_message(news) + "\n");
}

Status record_headless_net(const GameInfo& info, const HeadlessNetOptions& options,
                           RecordingPlace& place) {
  const std::size_t machines = options.net.machines == 0 ? kDefaultMachines : options.net.machines;
  const std::size_t players = options.bots == 0 ? info.max_players : options.bots;
  if (options.net.host && machines > players) {
    return bad_usage(fmt::format("--machines {}: there are only {} players", machines, players));
  }
  if (players < info.min_players || players > info.max_players) {
    return bad_usage(
        fmt::format("{} is for {} players, not {}", info.name, info.describe_players(), players));
  }
  NetOffer offer{std::vector<NetSeat>(players, NetSeat::kBot), options.seed, options.ticks};
  offer.seats[0] = NetSeat::kHere;
  for (std::size_t i = 1; i < std::min(machines, players); ++i) offer.seats[i] = NetSeat::kOpen;
  const auto session = open_net_session(info, options.net, offer);
  if (!session) return session.error();
  NetSide& side = *session->side;
  if (Status met = wait_for_match(side, machines); !met) return met;

  auto recorder = place.begin(info, side.match()->setup);
  if (!recorder) return recorder.error();
  Status recorded;
  const bool is_played = play_match(info, side, *recorder, options.ticks, recorded);
  if (!recorded) {
    return failed(fmt::format("recording stopped at tick {}: {}; what was recorded is in {}",
                              recorder->writer().end_tick(), recorded.error().message,
                              place.describe_part(*recorder)));
  }
  if (Status finished = place.finish(*recorder); !finished) return finished;
  const Tick ticks = recorder->simulation().tick();
  print_message(
      fmt::format("{}: {} of {}, seed {}, last state hash {:016x}\n", recorder->writer().path(),
                  format_game_time(Rational(ticks) / info.tick_rate), info.name,
                  recorder->simulation().setup().seed, recorder->simulation().state_hash()));
  if (!is_played) {
    return Error{ErrorKind::kInterrupted, fmt::format("stopped after {} ticks, which are in {}",
                                                      ticks, recorder->writer().path())};
  }
  const std::optional<NetEnd>& end = side.end();
  if (end && !end->status) return end->status;
  if (end) print_message(told_message(end->message) + "\n");
  return place.offer_to_keep(*recorder);
}

}  // namespace tickreel
