// This part of HostSide combines inputs, compares states, and ends the match.

#include <algorithm>

#include "live/net/host_side.h"

namespace tickreel::live {
namespace {

/// The longest delay, however slow the connections are: a match that sometimes waits is better than
/// one that always answers late.
constexpr std::int64_t kLongestDelayMs = 500;
constexpr Tick kShortestDelay = 2;

/// The limit for hashes of ticks that were not played here yet.
constexpr std::size_t kMaxWaitingHashes = 4096;

}  // namespace

std::vector<HostSide::Guest*> HostSide::those_in_match() {
  std::vector<Guest*> in_match;
  for (auto& [peer, guest] : guests_) {
    if (guest.is_in_match()) in_match.push_back(&guest);
  }
  return in_match;
}

Tick HostSide::choose_delay(const std::vector<Guest*>& in) const {
  if (plan_.delay) return std::clamp<Tick>(*plan_.delay, 1, kMaxNetTicks);
  std::chrono::milliseconds slowest{0};
  for (const Guest* guest : in) slowest = std::max(slowest, transport().round_trip(guest->peer));
  const Tick needed = (Rational(slowest.count(), 1000) * info().tick_rate).ceil() + 1;
  const Tick longest = (Rational(kLongestDelayMs, 1000) * info().tick_rate).ceil();
  return std::clamp(needed, std::min(kShortestDelay, longest),
                    std::min<Tick>(longest, kMaxNetTicks));
}

NetMatch HostSide::make_match(const std::vector<Guest*>& in) const {
  NetMatch made;
  made.setup.seed = plan_.seed;
  made.setup.tick_rate = info().tick_rate;
  made.setup.rules_version = info().version;
  std::size_t joined = 0;
  bool is_named = false;
  for (std::size_t seat = 0; seat < plan_.seats.size(); ++seat) {
    std::uint8_t machine = 0;
    std::string name;
    if (plan_.seats[seat] == NetSeat::kOpen && joined < in.size()) {
      name = in[joined]->name;
      machine = static_cast<std::uint8_t>(++joined);
    } else if (plan_.seats[seat] == NetSeat::kOpen && !info().make_bot) {
      continue;
    } else if (plan_.seats[seat] == NetSeat::kHere && !is_named) {
      name = plan_.name;
      is_named = true;
    }
    const std::size_t player = made.setup.players.size();
    if (name.empty() && player < info().player_names.size()) name = info().player_names[player];
    made.setup.players.push_back(name);
    made.machines.push_back(machine);
    made.seats.push_back(seat);
  }
  made.delay = choose_delay(in);
  return made;
}

Status HostSide::start(NetTime now) {
  const std::vector<Guest*> in = those_in();
  const NetMatch made = make_match(in);
  const std::size_t players = made.setup.players.size();
  if (players < info().min_players) {
    return bad_usage(info().name + " is for " + info().describe_players() + ", and " +
                     std::to_string(players) + " is in: wait for others");
  }
  StartMessage start;
  start.seed = made.setup.seed;
  start.delay_ticks = static_cast<std::uint16_t>(made.delay);
  for (std::size_t player = 0; player < players; ++player) {
    start.players.push_back({made.setup.players[player], made.machines[player]});
  }
  for (Guest* guest : in) {
    guest->machine = ++start.you;
    guest->state = Guest::State::kLoading;
    guest->since = now;
    for (Tick tick = 0; tick < made.delay; ++tick) guest->inputs.push({});
    send(guest->peer, start);
  }
  begin_match(made);
  return {};
}

void HostSide::on_ready(std::uint64_t /*state_hash*/) {
  compare();
}

void HostSide::on_played(std::uint64_t /*state_hash*/) {
  compare();
  assemble();
  send_frames(now_);
}

bool HostSide::is_from(const Guest& guest, const InputFrame& input) const {
  const auto is_theirs = [&](std::size_t player) {
    return player < players() && match()->machines[player] == guest.machine;
  };
  std::size_t bytes = 0;
  for (const InputEvent& event : input.events) {
    bytes += event.payload.size();
    if (!is_theirs(event.player)) return false;
  }
  for (std::size_t player = 0; player < players(); ++player) {
    if (!is_theirs(player) && input.players[player] != PlayerInput()) return false;
  }
  return input.events.size() <= kMaxNetEvents && bytes <= kMaxNetEventBytes;
}

void HostSide::take(Guest& guest, const InputsMessage& message) {
  auto inputs = unpack_inputs(message.inputs, message.count, players());
  // Inputs cannot reach further than this, whatever was lost on the way.
  const Tick latest = frames().end() + match()->delay;
  const bool is_sound =
      inputs && message.wanted <= frames().end() && message.first + message.count <= latest &&
      std::ranges::all_of(*inputs, [&](const InputFrame& input) { return is_from(guest, input); });
  if (!is_sound) return lose(guest, "sent inputs that cannot be its own");
  guest.acknowledged = std::max(guest.acknowledged, message.wanted);
  guest.inputs.push_next(message.first, *std::move(inputs));
}

void HostSide::take(Guest& guest, const HashesMessage& message) {
  const Tick next = guest.compared + static_cast<Tick>(guest.hashes.size());
  if (message.first != next || guest.hashes.size() > kMaxWaitingHashes) {
    return lose(guest, "sent state hashes of other ticks than it played");
  }
  guest.hashes.insert(guest.hashes.end(), message.hashes.begin(), message.hashes.end());
}

void HostSide::take(Guest& guest, const DifferenceMessage& message) {
  const bool is_asked = difference_ && message.machine == guest.machine &&
                        difference_->machine == guest.machine && message.tick == difference_->tick;
  if (!is_asked || is_difference_known_) return;
  difference_ = message;
  is_difference_known_ = true;
}

void HostSide::assemble() {
  const std::vector<Guest*> in_match = those_in_match();
  const auto is_there = [&](Tick tick) {
    return own().end() > tick && std::ranges::all_of(in_match, [&](const Guest* guest) {
             return guest->inputs.end() > tick;
           });
  };
  while (!is_ending() && !is_stopped() && is_there(frames().end())) {
    const Tick tick = frames().end();
    if (plan_.last_tick && tick >= *plan_.last_tick) {
      announce_end(tick);
      break;
    }
    InputFrame frame = own().at(tick);
    for (const Guest* guest : in_match) {
      const InputFrame& theirs = guest->inputs.at(tick);
      for (std::size_t player = 0; player < players(); ++player) {
        if (match()->machines[player] != guest->machine) continue;
        frame.players[player] = theirs.players[player];
      }
      frame.events.insert(frame.events.end(), theirs.events.begin(), theirs.events.end());
    }
    frames().push(std::move(frame));
    own().drop_before(tick + 1);
    for (Guest* guest : in_match) guest->inputs.drop_before(tick + 1);
  }
}

void HostSide::compare() {
  Tick agreed = history().end();
  for (Guest* guest : those_in_match()) {
    while (!guest->hashes.empty() && guest->compared < history().end()) {
      if (guest->hashes.front() != history().hash(guest->compared)) return diverge(*guest);
      guest->hashes.pop_front();
      ++guest->compared;
    }
    agreed = std::min(agreed, guest->compared);
  }
  agreed_ = std::max(agreed_, agreed);
  history().forget_before(agreed_);
}

void HostSide::diverge(const Guest& guest) {
  if (difference_) return;
  stop_playing();
  difference_ = {guest.compared, guest.machine, {}, {}, {}};
  ended_at_ = now_;
  for (const Guest* each : those_in_match()) {
    DivergedMessage message{guest.compared, guest.machine, {}};
    if (each == &guest) message.state = history().state(guest.compared);
    // A state that is too long for a message is left out: the guest then learns the tick, but not
    // the field.
    if (message.state.size() + 64 > NetTransport::kMaxMessageBytes) message.state.clear();
    send(each->peer, message);
  }
}

void HostSide::announce_end(Tick tick) {
  end_at(tick);
  for (const Guest* guest : those_in_match()) send(guest->peer, EndMessage{tick, false});
}

void HostSide::game_has_left() {
  // Frames of later ticks may be complete, but no machine can play them.
  if (!end() && !is_stopped()) announce_end(played_ticks());
}

/// Gives the guest's players to this machine from the next frame on.
void HostSide::part(Guest& guest) {
  for (std::size_t player = 0; player < players(); ++player) {
    if (match()->machines[player] == guest.machine) take_over(player);
  }
}

std::string HostSide::waits_for() const {
  std::string names;
  if (!is_begun() || is_ending() || is_stopped() || can_play()) return names;
  for (const auto& [peer, guest] : guests_) {
    if (!guest.is_in_match() || guest.inputs.end() > frames().end()) continue;
    names += (names.empty() ? "" : ", ") + name_of(guest.machine);
  }
  return names;
}

void HostSide::send_frames(NetTime now) {
  Tick wanted = played_ticks();
  for (Guest* guest : those_in_match()) {
    wanted = std::min(wanted, guest->acknowledged);
    if (guest->state != Guest::State::kPlaying) continue;
    const bool is_fresh = frames().end() > guest->sent;
    const bool is_unknown = frames().end() > guest->acknowledged;
    if (!is_fresh && !is_due(now, guest->last_sent, is_unknown)) continue;
    const Tick sent = send_packed(guest->peer, frames(), guest->acknowledged,
                                  [&](Tick first, PackedInputs packed) {
                                    return FramesMessage{guest->inputs.end(), agreed_, first,
                                                         packed.count, std::move(packed.bytes)};
                                  });
    guest->sent = std::max(guest->sent, sent);
    guest->last_sent = now;
  }
  frames().drop_before(wanted);
}

void HostSide::finish(NetTime now) {
  if (end()) return;
  if (difference_) return finish_diverged(now);
  if (!is_begun() || !is_played()) return;
  if (!ended_at_) ended_at_ = now;
  const std::vector<Guest*> in_match = those_in_match();
  const bool is_agreed = std::ranges::all_of(in_match, [&](const Guest* guest) {
    return guest->acknowledged >= *last_tick() && guest->compared > *last_tick();
  });
  if (!is_agreed && now - *ended_at_ < kFarewell) return;
  for (Guest* guest : in_match) {
    if (is_agreed) send(guest->peer, EndMessage{*last_tick(), true});
    guest->state = Guest::State::kGone;
    transport().disconnect(guest->peer);
  }
  if (is_agreed) return end_agreed();
  end_with({}, "the match ended at tick " + std::to_string(*last_tick()) +
                   ", and not every machine said in time that it agrees");
}

void HostSide::finish_diverged(NetTime now) {
  const std::vector<Guest*> in_match = those_in_match();
  const bool can_answer = std::ranges::any_of(
      in_match, [&](const Guest* guest) { return guest->machine == difference_->machine; });
  if (!is_difference_known_ && can_answer && now - *ended_at_ < kFarewell) return;
  for (Guest* guest : in_match) {
    guest->state = Guest::State::kGone;
    send(guest->peer, *difference_);
    transport().disconnect(guest->peer);
  }
  end_diverged(*difference_);
}

}  // namespace tickreel::live
