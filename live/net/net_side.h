#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "live/net/messages.h"
#include "live/net/net_transport.h"
#include "live/net/state_history.h"
#include "live/room.h"
#include "tickreel/game/game.h"
#include "tickreel/game/input_frame.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::live {

/// The inputs of consecutive ticks, from the first that is still wanted.
class InputQueue {
 public:
  [[nodiscard]] Tick first() const { return first_; }
  /// The tick after the last.
  [[nodiscard]] Tick end() const { return first_ + static_cast<Tick>(inputs_.size()); }

  /// The input of tick end().
  void push(InputFrame input) { inputs_.push_back(std::move(input)); }
  /// The inputs of consecutive ticks, as far as they are the next: some may be there already.
  void push_next(Tick first, std::vector<InputFrame> inputs) {
    for (InputFrame& input : inputs) {
      if (first++ == end()) push(std::move(input));
    }
  }
  /// first() <= tick < end().
  [[nodiscard]] const InputFrame& at(Tick tick) const {
    return inputs_[static_cast<std::size_t>(tick - first_)];
  }
  /// All from a tick on; none where there are none.
  [[nodiscard]] std::span<const InputFrame> from(Tick tick) const {
    const Tick begin = std::clamp(tick, first_, end());
    return std::span(inputs_).subspan(static_cast<std::size_t>(begin - first_));
  }
  void drop_before(Tick tick) {
    const Tick begin = std::clamp(tick, first_, end());
    inputs_.erase(inputs_.begin(), inputs_.begin() + (begin - first_));
    first_ = begin;
  }

 private:
  Tick first_ = 0;
  std::vector<InputFrame> inputs_;
};

/// A match as all its machines begin it.
struct NetMatch {
  SessionSetup setup;
  std::vector<std::uint8_t> machines;  ///< by player: whose inputs they are; 0 is the host
  std::uint8_t you = 0;                ///< this machine
  Tick delay = 1;                      ///< an input is for the tick so many after it was given
  /// By player, on the host: which of HostPlan::seats it has.
  std::vector<std::size_t> seats{};
};

/// How it ended for this machine.
struct NetEnd {
  Status status;        ///< kDiverged, or kFailed for who was not let in, or lost the host
  std::string message;  ///< where the status is no error: for the reader
};

/// One machine's part in a network session: first it waits with the others for the match, then it
/// plays the match in step with them. A tick is played when everybody's input for it is there; so
/// no machine's game runs ahead of another's or leaves anything out, and all record the same match.
///
/// It opens no socket and reads no clock: a NetTransport carries its messages, and the caller says
/// what time it is. serve() is to be called often, at least every 10 ms. One thread at a time.
class NetSide {
 public:
  /// A machine that says nothing for so long is out of the match.
  static constexpr std::chrono::milliseconds kSilence{3000};
  /// And so long while nothing is played, or while it makes ready: windows are slow to open.
  static constexpr std::chrono::milliseconds kLobbySilence{10'000};
  static constexpr std::chrono::milliseconds kLoadingSilence{30'000};
  /// A machine that has played the last tick waits so long for the others' word on it: lost
  /// messages are sent again after ever longer pauses, and those behind them wait.
  static constexpr std::chrono::milliseconds kFarewell{10'000};

  virtual ~NetSide() = default;

  /// Takes what has come, and sends what is due.
  virtual void serve(NetTime now) = 0;
  /// The host ends the match for all, as soon as what is under way is played; others go alone.
  virtual void leave(NetTime now) = 0;
  [[nodiscard]] virtual bool is_host() const = 0;
  /// The players that the next tick waits for: "Bo, Cy" on the host, "Bo or others" elsewhere,
  /// where Bo is the host. Empty: none.
  [[nodiscard]] virtual std::string waits_for() const = 0;
  /// Whether nothing is left to be sent: to be asked after end(), for kFarewell at most.
  [[nodiscard]] virtual bool is_closed() const = 0;

  /// The players that are in, the host first.
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  /// Takes the news since the last call, in sentences for the reader.
  std::vector<std::string> take_news();
  /// There, when the host has begun the match.
  [[nodiscard]] const std::optional<NetMatch>& match() const { return match_; }
  /// There, when the session is over.
  [[nodiscard]] const std::optional<NetEnd>& end() const { return end_; }

  // The match. Its simulation is begun with match()->setup.

  /// The simulation is at tick 0.
  void begin(Simulation& simulation);
  /// Whether the next tick can be played.
  [[nodiscard]] bool can_play() const;
  /// Whether the last tick is known, so that there is nothing to wait for.
  [[nodiscard]] bool is_ending() const { return last_tick_.has_value(); }
  /// Gives this machine's input, and takes everybody's for the next tick; can_play() is true. Only
  /// what this machine's players do counts. Events that are too many for a tick wait for later
  /// ones.
  InputFrame play(const InputFrame& own);
  /// To be called when a tick was played.
  void played(Simulation& simulation);
  /// Takes the players whose machines have left since the last call, and whose inputs this machine
  /// now gives, for bots. Only the host ever has any.
  std::vector<std::size_t> take_orphans();

 protected:
  /// Something is said at least so often.
  static constexpr std::chrono::milliseconds kAlive{100};
  /// Whether a peer to whom nothing was said since `last_sent` is to hear something.
  static bool is_due(NetTime now, NetTime last_sent, bool is_unacknowledged);

  explicit NetSide(GameInfo info, std::unique_ptr<NetTransport> transport)
      : info_(std::move(info)), transport_(std::move(transport)) {}

  virtual void on_ready(std::uint64_t state_hash) = 0;
  virtual void on_played(std::uint64_t state_hash) = 0;

  [[nodiscard]] const GameInfo& info() const { return info_; }
  [[nodiscard]] NetTransport& transport() { return *transport_; }
  [[nodiscard]] const NetTransport& transport() const { return *transport_; }
  [[nodiscard]] std::size_t players() const { return match_ ? match_->setup.players.size() : 0; }
  [[nodiscard]] Tick played_ticks() const { return played_; }
  [[nodiscard]] bool is_begun() const { return is_begun_; }
  /// Whether the last tick is known, and was played.
  [[nodiscard]] bool is_played() const { return last_tick_ && played_ >= *last_tick_; }
  [[nodiscard]] std::string name_of(std::size_t machine) const;

  void send(PeerId peer, const Message& message, Delivery delivery = Delivery::kReliable);
  /// Sends the inputs from a tick on, as many as some packets carry; each is what
  /// make(its first tick, the inputs) gives. The tick after the last that was sent.
  template <typename Make>
  Tick send_packed(PeerId peer, const InputQueue& inputs, Tick first, const Make& make) {
    for (int packets = 0; packets < kMaxPackets; ++packets) {
      PackedInputs packed = pack_inputs(inputs.from(first), players(), kMaxPackedBytes);
      const Tick next = first + packed.count;
      send(peer, make(first, std::move(packed)), Delivery::kFleeting);
      first = next;
      if (first >= inputs.end()) break;
    }
    return first;
  }
  /// "3 s".
  static std::string in_words(std::chrono::milliseconds whole_seconds);
  void add_news(std::string news) { news_.push_back(std::move(news)); }
  void set_names(std::vector<std::string> names) { names_ = std::move(names); }
  void begin_match(NetMatch match);
  void take_over(std::size_t player);
  void end_at(Tick tick) { last_tick_ = tick; }
  void stop_playing() { is_stopped_ = true; }
  [[nodiscard]] bool is_stopped() const { return is_stopped_; }
  [[nodiscard]] std::optional<Tick> last_tick() const { return last_tick_; }
  void end_with(Status status, std::string message = {});
  /// After last_tick(); all machines have said that they had the same states.
  void end_agreed();
  /// The machines do not have the same state; what differs is known as far as it says.
  void end_diverged(const DifferenceMessage& difference);

  InputQueue& own() { return own_; }
  InputQueue& frames() { return frames_; }
  [[nodiscard]] const InputQueue& frames() const { return frames_; }
  StateHistory& history() { return history_; }

 private:
  /// A message that was not acknowledged is sent again after so long.
  static constexpr std::chrono::milliseconds kRepeat{30};
  /// The most fleeting messages at a time.
  static constexpr int kMaxPackets = 8;
  /// The rest of a message takes 64 bytes at most.
  static constexpr std::size_t kMaxPackedBytes = NetTransport::kPacketBytes - 64;

  [[nodiscard]] InputFrame own_part(const InputFrame& input);

  GameInfo info_;
  std::unique_ptr<NetTransport> transport_;
  std::vector<std::string> names_;
  std::vector<std::string> news_;
  std::optional<NetMatch> match_;
  std::optional<NetEnd> end_;
  std::optional<Tick> last_tick_;
  bool is_begun_ = false;
  bool is_stopped_ = false;
  Tick played_ = 0;
  InputQueue own_;     ///< this machine's, until the others have them
  InputQueue frames_;  ///< everybody's, until they are played here and there
  std::vector<InputEvent> waiting_events_;
  std::vector<std::size_t> orphans_;
  StateHistory history_;
};

}  // namespace tickreel::live
