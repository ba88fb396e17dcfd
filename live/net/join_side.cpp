#include "live/net/join_side.h"

#include <algorithm>
#include <utility>

#include "core/build_version.h"
#include "live/net/session_code.h"

namespace tickreel::live {
namespace {

constexpr std::chrono::milliseconds kHashInterval{100};

}  // namespace

JoinSide::JoinSide(const GameInfo& info, const SimulationIdentity& identity, JoinPlan plan,
                   std::unique_ptr<NetTransport> transport, NetTime now)
    : NetSide(info, std::move(transport)),
      identity_(identity),
      plan_(std::move(plan)),
      now_(now),
      last_heard_(now) {}

void JoinSide::serve(NetTime now) {
  now_ = now;
  for (const NetEvent& event : transport().receive(now)) {
    if (event.kind != NetEvent::Kind::kConnected) last_heard_ = now;
    if (event.kind == NetEvent::Kind::kConnected) {
      host_ = event.peer;
    } else if (event.kind == NetEvent::Kind::kMessage) {
      if (!end()) take(event.bytes);
    } else {
      on_disconnected(event.kind == NetEvent::Kind::kFlooded);
    }
  }
  if (end()) return;
  check_patience(now);
  if (!is_in_) return;
  send_hashes(now);
  send_inputs(now);
  finish();
}

void JoinSide::take(const std::vector<std::uint8_t>& bytes) {
  if (const auto protocol = protocol_of(bytes); protocol && *protocol != kNetProtocol) {
    return refuse_host("speaks version " + std::to_string(*protocol) +
                       " of the protocol, this machine " + std::to_string(kNetProtocol) +
                       ": use the same tickreel on both");
  }
  const auto message = decode_message(bytes);
  if (!message) return refuse_host("sent what is no message of tickreel's");
  if (const auto* challenge = std::get_if<ChallengeMessage>(&*message)) {
    take(*challenge);
  } else if (const auto* refused = std::get_if<RefusedMessage>(&*message)) {
    const std::string reason = refused->reason.empty() ? "no reason given" : refused->reason;
    end_with(failed(plan_.host + (match() ? ": " : " did not let you in: ") + reason));
  } else if (const auto* roster = std::get_if<RosterMessage>(&*message)) {
    take(*roster);
  } else if (const auto* start = std::get_if<StartMessage>(&*message)) {
    take(*start);
  } else if (const auto* frames = std::get_if<FramesMessage>(&*message)) {
    if (match()) take(*frames);
  } else if (const auto* diverged = std::get_if<DivergedMessage>(&*message)) {
    if (match()) take(*diverged);
  } else if (const auto* difference = std::get_if<DifferenceMessage>(&*message)) {
    if (match()) end_diverged(*difference);
  } else if (const auto* left = std::get_if<LeftMessage>(&*message)) {
    if (match()) take(*left);
  } else if (const auto* ending = std::get_if<EndMessage>(&*message)) {
    if (match()) take(*ending);
  }
}

void JoinSide::take(const ChallengeMessage& message) {
  if (is_in_) return;
  HelloMessage hello;
  hello.build = build_version();
  hello.name = plan_.name;
  hello.identity = identity_;
  hello.nonce = new_nonce();
  hello.proof = prove_code(plan_.code, message.nonce, hello.nonce);
  send(host_, hello);
}

void JoinSide::take(const RosterMessage& message) {
  if (match()) return;
  if (!is_in_) add_news("you are in the session of " + plan_.host);
  is_in_ = true;
  std::vector<std::string> names;
  for (const RosterEntry& entry : message.machines) names.push_back(entry.name);
  set_names(std::move(names));
}

void JoinSide::take(const StartMessage& message) {
  const bool is_valid = is_in_ && !match() && message.you > 0 &&
                        message.players.size() >= info().min_players &&
                        message.players.size() <= info().max_players;
  if (!is_valid) return refuse_host("began a match that cannot be");
  NetMatch made;
  made.setup.seed = message.seed;
  made.setup.tick_rate = info().tick_rate;
  made.setup.rules_version = info().version;
  for (const StartPlayer& player : message.players) {
    made.setup.players.push_back(player.name);
    made.machines.push_back(player.machine);
  }
  made.you = message.you;
  made.delay = message.delay_ticks;
  begin_match(std::move(made));
}

void JoinSide::on_ready(std::uint64_t state_hash) {
  hashes_first_ = 1;
  last_heard_ = now_;
  send(host_, ReadyMessage{state_hash});
}

void JoinSide::on_played(std::uint64_t state_hash) {
  hashes_.push_back(state_hash);
  if (is_played() || hashes_.size() >= kMaxNetTicks) hashes_sent_ = {};
  send_hashes(now_);
  send_inputs(now_);
}

void JoinSide::take(const FramesMessage& message) {
  auto inputs = unpack_inputs(message.inputs, message.count, players());
  // No frame can be complete without this machine's part.
  const bool is_valid =
      inputs && message.wanted <= own().end() && message.first + message.count <= own().end();
  if (!is_valid) return refuse_host("sent inputs that cannot be");
  has_frames_ = true;
  acknowledged_ = std::max(acknowledged_, message.wanted);
  own().drop_before(acknowledged_);
  frames().push_next(message.first, *std::move(inputs));
  agreed_ = std::max(agreed_, std::min(message.agreed, history().end()));
  history().forget_before(agreed_);
}

void JoinSide::take(const DivergedMessage& message) {
  if (difference_) return;
  stop_playing();
  difference_ = {message.tick, message.machine, {}, {}, {}};
  if (message.machine != match()->you) return;
  const auto cut = [](const std::string& text) {
    return text.size() <= kMaxNetText ? text : std::string("(too long)");
  };
  const auto field = state_difference(info(), match()->setup, message.tick, message.state,
                                      history().state(message.tick));
  if (field) {
    difference_->field = cut(field->path);
    difference_->host_value = cut(field->recorded.to_string());
    difference_->other_value = cut(field->actual.to_string());
  }
  send(host_, *difference_);
}

void JoinSide::take(const LeftMessage& message) {
  add_news(name_of(message.machine) + " is out from tick " + std::to_string(message.tick) +
           " on: " + message.reason);
}

void JoinSide::take(const EndMessage& message) {
  if (!is_ending() && message.tick >= played_ticks()) end_at(message.tick);
  if (message.is_agreed && message.tick == played_ticks()) agreed_ = message.tick + 1;
}

void JoinSide::refuse_host(const std::string& what) {
  give_up(plan_.host + " " + what);
}

void JoinSide::give_up(const std::string& why) {
  end_with(failed(why));
  transport().disconnect(host_);
}

void JoinSide::on_disconnected(bool is_flood) {
  is_disconnected_ = true;
  finish();
  if (end()) return;
  if (difference_) {
    end_diverged(*difference_);
  } else if (is_played()) {
    end_unconfirmed();
  } else if (is_flood) {
    end_with(failed(plan_.host + " sent more than any host would, and was cut off"));
  } else if (!match()) {
    end_with(failed(is_in_ ? plan_.host + " ended the session"
                           : "nobody answers at " + plan_.host +
                                 ": is the host there, and is it the right address and port?"));
  } else {
    end_with(failed(plan_.host + " is gone: the host ended the session at tick " +
                    std::to_string(played_ticks())));
  }
}

void JoinSide::check_patience(NetTime now) {
  const auto silent_for = now - last_heard_;
  if (host_ == 0 || !is_in_) {
    if (silent_for <= kConnectPatience) return;
    give_up("nobody answers at " + plan_.host +
            ": is the host there, and is it the right address and port?");
  } else if (!match()) {
    if (silent_for <= kLobbySilence) return;
    give_up("nothing came from " + plan_.host + " for " + in_words(kLobbySilence) +
            ": the host is gone, or the network");
  } else {
    // The host may wait for others that still load, and meanwhile nothing comes from it.
    const std::chrono::milliseconds patience = is_played()   ? kFarewell
                                               : has_frames_ ? kSilence
                                                             : kLoadingSilence;
    // A host whose game goes on waits for inputs that cannot come.
    if (left_at_ && now - *left_at_ > kFarewell) return end_unconfirmed();
    if (silent_for <= patience || !is_begun()) return;
    if (difference_) return end_diverged(*difference_);
    if (is_played()) return end_unconfirmed();
    give_up("nothing came from " + plan_.host + " for " + in_words(patience) +
            ": the host is gone, or the network; the match ended at tick " +
            std::to_string(played_ticks()));
  }
}

void JoinSide::send_inputs(NetTime now) {
  if (!is_begun()) {
    if (!is_due(now, last_sent_, false)) return;
    send(host_, AliveMessage{}, Delivery::kFleeting);
    last_sent_ = now;
    return;
  }
  const bool is_fresh = own().end() > sent_ || frames().end() > acknowledging_;
  if (!is_fresh && !is_due(now, last_sent_, own().end() > acknowledged_)) return;
  sent_ = send_packed(host_, own(), acknowledged_, [&](Tick first, PackedInputs packed) {
    return InputsMessage{frames().end(), first, packed.count, std::move(packed.bytes)};
  });
  acknowledging_ = frames().end();
  last_sent_ = now;
  frames().drop_before(played_ticks());
}

void JoinSide::send_hashes(NetTime now) {
  if (hashes_.empty() || now - hashes_sent_ < kHashInterval) return;
  const std::size_t count = std::min(hashes_.size(), kMaxNetTicks);
  const auto end = hashes_.begin() + static_cast<std::ptrdiff_t>(count);
  send(host_, HashesMessage{hashes_first_, {hashes_.begin(), end}});
  hashes_.erase(hashes_.begin(), end);
  hashes_first_ += static_cast<Tick>(count);
  hashes_sent_ = now;
}

void JoinSide::finish() {
  if (!last_tick() || !is_begun() || agreed_ <= *last_tick()) return;
  end_agreed();
  transport().disconnect(host_);
}

void JoinSide::end_unconfirmed() {
  end_with({}, "the match ended at tick " + std::to_string(*last_tick()));
  transport().disconnect(host_);
}

void JoinSide::leave(NetTime /*now*/) {
  if (end()) return;
  if (host_ != 0) transport().disconnect(host_);
  end_with({}, match() ? "you left the match at tick " + std::to_string(played_ticks())
                       : "you left before a match began");
}

void JoinSide::game_has_left() {
  if (end() || is_stopped()) return;
  left_at_ = now_;
  end_at(played_ticks());
}

std::string JoinSide::waits_for() const {
  const bool waits = is_begun() && !is_ending() && !is_stopped() && !can_play();
  return waits ? name_of(0) + " or others" : std::string();
}

}  // namespace tickreel::live
