#include "cli/record/record_net.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "cli/process/interruption.h"
#include "cli/record/recording_words.h"
#include "cli/words/messages.h"
#include "core/text/shown_name.h"
#include "movie/film/time/capture_range.h"

namespace tickreel::cli {
namespace {

constexpr std::size_t kDefaultMachines = 2;

void print_news(const std::string& news) {
  print_message(told_message(news) + "\n");
}

Result<NetPart> part_of(const NetOptions& options) {
  const auto address =
      options.host ? parse_host_address(*options.host) : parse_join_address(*options.join);
  if (!address) return address.error();
  return NetPart{*address, options.host.has_value(), options.code, options.name,
                 options.delay_ticks};
}

/// Returns the offer of a host whose players are bots. Returns kUsage when there are too few
/// players.
Result<NetOffer> offer_of(const GameInfo& info, const HeadlessNetOptions& options,
                          std::size_t machines) {
  const std::size_t players = options.bots == 0 ? info.max_players : options.bots;
  if (options.net.host && machines > players) {
    return bad_usage(fmt::format("--machines {}: there are only {} players", machines, players));
  }
  if (players < info.min_players || players > info.max_players) {
    return bad_usage(
        fmt::format("{} is for {}, not {}", info.name, info.describe_players(), players));
  }
  NetOffer offer{std::vector<NetSeat>(players, NetSeat::kBot), options.seed, options.ticks};
  offer.seats[0] = NetSeat::kHere;
  for (std::size_t i = 1; i < std::min(machines, players); ++i) offer.seats[i] = NetSeat::kOpen;
  return offer;
}

}  // namespace

Result<ToldSession> open_told_session(const GameInfo& info, const NetOptions& options,
                                      const NetOffer& offer) {
  const auto part = part_of(options);
  if (!part) return part.error();
  auto session = open_net_session(info, *part, offer);
  if (!session) return session.error();
  if (!session->bound) return ToldSession{.side = std::move(session->side)};
  const std::string where = fmt::format("hosting {} at {}, with the code {}", info.name,
                                        session->bound->to_string(), shown_message(session->code));
  print_message(where + "\n");
  if (session->bound->host.starts_with("127.")) {
    print_message("only this machine can join there: --host 0.0.0.0 lets in others\n");
  }
  // At 0.0.0.0 a host listens, and nobody can join there.
  if (session->bound->host == "0.0.0.0") session->bound->host = reachable_host();
  return ToldSession{std::move(session->side), session->bound->to_string(), session->code,
                     options.machines};
}

Status record_headless_net(const GameInfo& info, const HeadlessNetOptions& options,
                           RecordingPlace& place) {
  const std::size_t machines = options.net.machines == 0 ? kDefaultMachines : options.net.machines;
  const auto offer = offer_of(info, options, machines);
  if (!offer) return offer.error();
  const auto session = open_told_session(info, options.net, *offer);
  if (!session) return session.error();
  NetSide& side = *session->side;
  const std::atomic<bool>& stop = watch_for_interruption();
  if (Status met = wait_for_match(side, machines, stop, print_news); !met) return met;

  auto recorder = place.begin(info, side.match()->setup);
  if (!recorder) return recorder.error();
  const NetRun run = play_net_match(info, side, *recorder, options.ticks, stop, print_news);
  if (!run.game) {
    return Error{run.game.error().kind, run.game.error().message +
                                            "; the ticks before that are in " +
                                            describe_part(place, *recorder)};
  }
  if (!run.recorded) {
    return failed(fmt::format("recording stopped at tick {}: {}; what was recorded is in {}",
                              recorder->writer().end_tick(), run.recorded.error().message,
                              describe_part(place, *recorder)));
  }
  if (Status finished = place.finish(*recorder); !finished) return finished;
  const Tick ticks = recorder->simulation().tick();
  print_message(fmt::format("{}: {} of {}, seed {}, last state hash {:016x}\n",
                            recorder->writer().path(),
                            format_game_time(Rational(ticks) / info.tick_rate), info.name,
                            recorder->simulation().setup().seed, recorder->writer().end_hash()));
  if (run.is_stopped) return stopped_after(ticks, recorder->writer().path());
  const std::optional<NetEnd>& end = side.end();
  if (end && !end->status) return end->status;
  if (end) print_message(told_message(end->message) + "\n");
  return offer_to_keep(place, *recorder);
}

}  // namespace tickreel::cli
