#include "live/net/host_side.h"

#include <algorithm>
#include <utility>

#include "core/build_version.h"
#include "core/text/name_text.h"
#include "live/net/session_code.h"

namespace tickreel::live {
namespace {

/// A guest with a wrong code is told so late, which slows down guessing over a few connections.
constexpr std::chrono::seconds kWrongCodeDelay{1};
constexpr std::chrono::seconds kHelloPatience{3};
/// The number of refused strangers that are reported one by one.
constexpr std::size_t kStrangersTold = 20;

std::string in_build(std::string_view build) {
  return "tickreel " + std::string(build);
}

}  // namespace

HostSide::HostSide(const GameInfo& info, const SimulationIdentity& identity, HostPlan plan,
                   std::unique_ptr<NetTransport> transport)
    : NetSide(info, std::move(transport)), identity_(identity), plan_(std::move(plan)) {
  tell_roster();
}

std::size_t HostSide::open_seats() const {
  return static_cast<std::size_t>(std::ranges::count(plan_.seats, NetSeat::kOpen));
}

std::size_t HostSide::guests() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      guests_, [](const auto& entry) { return entry.second.state == Guest::State::kIn; }));
}

std::vector<HostSide::Guest*> HostSide::those_in() {
  std::vector<Guest*> in;
  for (auto& [peer, guest] : guests_) {
    if (guest.state == Guest::State::kIn) in.push_back(&guest);
  }
  return in;
}

void HostSide::serve(NetTime now) {
  now_ = now;
  for (const NetEvent& event : transport().receive(now)) {
    if (event.kind == NetEvent::Kind::kConnected) {
      greet(event, now);
      continue;
    }
    const auto found = guests_.find(event.peer);
    if (found == guests_.end()) continue;
    if (event.kind == NetEvent::Kind::kMessage) {
      take(found->second, event.bytes, now);
      continue;
    }
    const bool is_flood = event.kind == NetEvent::Kind::kFlooded;
    lose(found->second, is_flood ? "sent more than any player would" : "left");
    guests_.erase(found);
  }
  check_patience(now);
  if (!match()) return keep_lobby_alive(now);
  compare();
  assemble();
  send_frames(now);
  finish(now);
}

void HostSide::greet(const NetEvent& event, NetTime now) {
  Guest guest;
  guest.peer = event.peer;
  guest.address = event.address;
  guest.nonce = new_nonce();
  guest.since = now;
  guest.last_heard = now;
  send(event.peer, ChallengeMessage{kNetProtocol, std::string(build_version()), guest.nonce});
  guests_[event.peer] = std::move(guest);
}

std::string HostSide::why_not(const HelloMessage& hello) const {
  if (match()) return "the match is under way: ask the host to begin another one";
  const SimulationIdentity& theirs = hello.identity;
  if (theirs.game != identity_.game) {
    return "the host plays " + identity_.game + ": join with §game " + identity_.game;
  }
  const bool is_same_build = hello.build == build_version();
  const std::string builds =
      is_same_build ? "both have " + in_build(build_version()) + ": use the same " +
                          (info().library.empty() ? "build of it" : "library of the game")
                    : "the host has " + in_build(build_version()) + ", this machine " +
                          in_build(hello.build) + ": use the same one";
  if (theirs.rules != identity_.rules) {
    return "the rules of " + identity_.game + " are version " + std::to_string(identity_.rules) +
           " at the host and " + std::to_string(theirs.rules) + " here; " + builds;
  }
  if (theirs.constants != identity_.constants) {
    return "the constants of " + identity_.game + " are others at the host; " + builds;
  }
  if (theirs.played != identity_.played) {
    return identity_.game + " plays otherwise at the host after the same inputs; " + builds +
           (is_same_build ? ", or, if it is, the game depends on something besides its inputs: "
                            "'tickreel verify §sync-test' of a recording looks for it"
                          : "");
  }
  if (guests() >= open_seats()) {
    return "the session is full: the host has seats for " + std::to_string(open_seats());
  }
  return {};
}

void HostSide::admit(Guest& guest, const HelloMessage& hello, NetTime now) {
  // The code is checked first, so that a stranger without it learns nothing else.
  if (!is_same_proof(hello.proof, prove_code(plan_.code, guest.nonce, hello.nonce))) {
    return refuse(guest,
                  "the session's code is another one: ask the host for it, and give it as §code",
                  now + kWrongCodeDelay);
  }
  if (const std::string reason = why_not(hello); !reason.empty()) return refuse(guest, reason, now);
  guest.state = Guest::State::kIn;
  // A guest's name has to follow the rules for names.
  guest.name = why_no_name(hello.name, kMaxNetName).empty() ? hello.name : "";
  transport().keep(guest.peer);
  tell_roster();
  const auto in = those_in();
  const auto index = static_cast<std::size_t>(std::ranges::find(in, &guest) - in.begin());
  add_news(name_of(index + 1) + " is in, from " + guest.address +
           (hello.build == build_version() ? "" : ", with " + in_build(hello.build)));
}

void HostSide::refuse(Guest& guest, const std::string& reason, NetTime when) {
  guest.state = Guest::State::kRefused;
  guest.refusal = reason;
  guest.since = when;
  if (++strangers_ <= kStrangersTold) {
    add_news("somebody at " + guest.address + " was refused: " + reason);
  }
  if (strangers_ == kStrangersTold) add_news("more who are refused will not be told of");
}

void HostSide::tell_roster() {
  std::vector<std::string> names;
  const auto default_name = [&](std::size_t player) {
    return player < info().player_names.size() ? info().player_names[player] : std::string();
  };
  const auto here = std::ranges::find(plan_.seats, NetSeat::kHere);
  std::string own = plan_.name;
  if (own.empty()) {
    own = here == plan_.seats.end()
              ? "the host"
              : default_name(static_cast<std::size_t>(here - plan_.seats.begin()));
  }
  names.push_back(own);
  const std::vector<Guest*> in = those_in();
  auto seat = plan_.seats.begin();
  for (const Guest* guest : in) {
    seat = std::find(seat, plan_.seats.end(), NetSeat::kOpen);
    const auto player = static_cast<std::size_t>(seat - plan_.seats.begin());
    names.push_back(guest->name.empty() ? default_name(player) : guest->name);
    if (seat != plan_.seats.end()) ++seat;
  }
  set_names(names);
  RosterMessage roster;
  for (const std::string& name : names) roster.machines.push_back({name});
  for (const Guest* guest : in) {
    ++roster.you;
    send(guest->peer, roster);
  }
}

void HostSide::take(Guest& guest, const std::vector<std::uint8_t>& bytes, NetTime now) {
  using State = Guest::State;
  if (guest.state == State::kRefused || guest.state == State::kGone) return;
  guest.last_heard = now;
  if (const auto protocol = protocol_of(bytes); protocol && *protocol != kNetProtocol) {
    if (guest.state != State::kUnknown) return lose(guest, "changed the version of its protocol");
    refuse(guest,
           "the host speaks version " + std::to_string(kNetProtocol) +
               " of the protocol, this machine " + std::to_string(*protocol) + "; the host has " +
               in_build(build_version()) + ": use the same one",
           now);
    return;
  }
  const auto message = decode_message(bytes);
  if (!message) {
    lose(guest, "sent what is no message of tickreel's");
  } else if (const auto* hello = std::get_if<HelloMessage>(&*message)) {
    if (guest.state == State::kUnknown) admit(guest, *hello, now);
  } else if (guest.state == State::kUnknown) {
    lose(guest, "did not say who it is");
  } else if (const auto* ready = std::get_if<ReadyMessage>(&*message)) {
    if (guest.state != State::kLoading) return;
    guest.state = State::kPlaying;
    guest.hashes.push_back(ready->state_hash);
  } else if (const auto* inputs = std::get_if<InputsMessage>(&*message)) {
    if (guest.state == State::kPlaying) take(guest, *inputs);
  } else if (const auto* hashes = std::get_if<HashesMessage>(&*message)) {
    if (guest.state == State::kPlaying) take(guest, *hashes);
  } else if (const auto* difference = std::get_if<DifferenceMessage>(&*message)) {
    take(guest, *difference);
  }
}

void HostSide::lose(Guest& guest, const std::string& reason) {
  const auto state = std::exchange(guest.state, Guest::State::kGone);
  if (state == Guest::State::kGone) return;
  send(guest.peer, RefusedMessage{"you are out of the session: this machine " + reason});
  transport().disconnect(guest.peer);
  if (state == Guest::State::kIn) {
    const std::string name = guest.name.empty() ? "the player from " + guest.address : guest.name;
    add_news(name + " is out: the machine " + reason);
    tell_roster();
  } else if (state == Guest::State::kUnknown && reason != "left" &&
             ++strangers_ <= kStrangersTold) {
    add_news("somebody at " + guest.address + " was refused: the machine " + reason);
  } else if (state == Guest::State::kLoading || state == Guest::State::kPlaying) {
    part(guest);
    const Tick tick = frames().end();
    const std::string who = info().make_bot ? "a bot plays on" : "nobody plays on";
    if (!is_ending() && !is_stopped()) {
      add_news(name_of(guest.machine) + " is out from tick " + std::to_string(tick) +
               " on: the machine " + reason + "; " + who);
    }
    for (const Guest* other : those_in_match()) {
      send(other->peer, LeftMessage{guest.machine, tick, "the machine " + reason + "; " + who});
    }
  }
}

void HostSide::check_patience(NetTime now) {
  using State = Guest::State;
  for (auto& [peer, guest] : guests_) {
    const auto silent_for = now - guest.last_heard;
    if (guest.state == State::kRefused && now >= guest.since) {
      guest.state = State::kGone;
      send(peer, RefusedMessage{guest.refusal});
      transport().disconnect(peer);
    } else if (guest.state == State::kUnknown && now - guest.since > kHelloPatience) {
      lose(guest, "did not say who it is");
    } else if (guest.state == State::kIn && silent_for > kLobbySilence) {
      lose(guest, "said nothing for " + in_words(kLobbySilence));
    } else if (guest.state == State::kLoading && now - guest.since > kLoadingSilence) {
      lose(guest, "was not ready after " + in_words(kLoadingSilence));
    } else if (guest.state == State::kPlaying && silent_for > kSilence) {
      lose(guest, "said nothing for " + in_words(kSilence));
    }
  }
}

void HostSide::keep_lobby_alive(NetTime now) {
  for (Guest* guest : those_in()) {
    if (!is_due(now, guest->last_sent, false)) continue;
    send(guest->peer, AliveMessage{}, Delivery::kFleeting);
    guest->last_sent = now;
  }
}

void HostSide::leave(NetTime /*now*/) {
  if (end() || is_ending() || is_stopped()) return;
  if (match()) {
    announce_end(frames().end());
    return;
  }
  for (auto& [peer, guest] : guests_) {
    if (guest.state != Guest::State::kIn) continue;
    guest.state = Guest::State::kGone;
    send(peer, RefusedMessage{"the host ended the session before a match began"});
    transport().disconnect(peer);
  }
  end_with({}, "the session ended before a match began");
}

}  // namespace tickreel::live
