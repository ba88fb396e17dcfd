#include "live/net/net_side.h"

#include <algorithm>
#include <utility>

namespace tickreel::live {
namespace {

/// The most events that wait for a tick with room; further ones are lost, as in an InputCollector.
constexpr std::size_t kMaxWaitingEvents = 4096;

}  // namespace

std::vector<std::string> NetSide::take_news() {
  return std::exchange(news_, {});
}

std::vector<std::size_t> NetSide::take_orphans() {
  return std::exchange(orphans_, {});
}

std::string NetSide::name_of(std::size_t machine) const {
  const std::string name = machine < names_.size() ? names_[machine] : "";
  return name.empty() ? "machine " + std::to_string(machine + 1) : name;
}

void NetSide::send(PeerId peer, const Message& message, Delivery delivery) {
  transport_->send(peer, encode_message(message), delivery);
}

bool NetSide::is_due(NetTime now, NetTime last_sent, bool is_unacknowledged) {
  return now - last_sent >= (is_unacknowledged ? kRepeat : kAlive);
}

std::string NetSide::in_words(std::chrono::milliseconds whole_seconds) {
  return std::to_string(std::chrono::duration_cast<std::chrono::seconds>(whole_seconds).count()) +
         " s";
}

void NetSide::begin_match(NetMatch match) {
  match_ = std::move(match);
  // The first ticks have no input, because they lie within the delay.
  for (Tick tick = 0; tick < match_->delay; ++tick) own_.push({});
}

void NetSide::begin(Simulation& simulation) {
  is_begun_ = true;
  on_ready(history_.add(simulation));
}

bool NetSide::can_play() const {
  if (!is_begun_ || is_stopped_ || end_) return false;
  return !is_played() && played_ < frames_.end();
}

InputFrame NetSide::own_part(const InputFrame& input) {
  InputFrame part;
  for (std::size_t player = 0; player < players(); ++player) {
    if (match_->machines[player] == match_->you) part.players[player] = input.players[player];
  }
  for (const InputEvent& event : input.events) {
    const bool is_own = event.player < players() && match_->machines[event.player] == match_->you;
    if (is_own && waiting_events_.size() < kMaxWaitingEvents) waiting_events_.push_back(event);
  }
  std::size_t bytes = 0;
  std::size_t count = 0;
  while (count < std::min(waiting_events_.size(), kMaxNetEvents)) {
    bytes += waiting_events_[count].payload.size();
    if (bytes > kMaxNetEventBytes) break;
    ++count;
  }
  const auto taken = waiting_events_.begin() + static_cast<std::ptrdiff_t>(count);
  part.events.assign(waiting_events_.begin(), taken);
  waiting_events_.erase(waiting_events_.begin(), taken);
  return part;
}

InputFrame NetSide::play(const InputFrame& own) {
  own_.push(own_part(own));
  return frames_.at(played_);
}

void NetSide::played(Simulation& simulation) {
  ++played_;
  on_played(history_.add(simulation));
}

void NetSide::take_over(std::size_t player) {
  match_->machines[player] = match_->you;
  orphans_.push_back(player);
}

void NetSide::end_with(Status status, std::string message) {
  if (end_) return;
  end_ = NetEnd{std::move(status), std::move(message)};
}

void NetSide::end_agreed() {
  end_with({}, "the match ended at tick " + std::to_string(*last_tick_) +
                   ", and all machines had the same states");
}

void NetSide::end_diverged(const DifferenceMessage& difference) {
  const std::string host = name_of(0) + "'s machine (the host)";
  const std::string other = name_of(difference.machine) + "'s";
  std::string what = "the match diverged at tick " + std::to_string(difference.tick) + ": ";
  if (difference.field.empty()) {
    what += "the states of " + host + " and of " + other + " are not the same";
  } else {
    what += difference.field + " is " + difference.host_value + " on " + host + " and " +
            difference.other_value + " on " + other;
  }
  end_with(Error{ErrorKind::kDiverged,
                 what + ", after the same inputs; 'tickreel verify' on each machine says whose "
                        "recording does not play as it was recorded"});
}

}  // namespace tickreel::live
