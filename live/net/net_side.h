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

/// A queue of the inputs of consecutive ticks, from tick 0 on.
class InputQueue {
 public:
  /// The tick of the first input in the queue.
  [[nodiscard]] Tick first() const { return first_; }
  /// The tick after the last input: the next one to push.
  [[nodiscard]] Tick end() const { return first_ + static_cast<Tick>(inputs_.size()); }

  /// Appends the input of tick end().
  void push(InputFrame input) { inputs_.push_back(std::move(input)); }
  /// Appends those of `inputs` that follow the last input. Ignores inputs of earlier ticks, and all
  /// if there is a gap before them. `first`: the tick of the first of `inputs`.
  void push_next(Tick first, std::vector<InputFrame> inputs) {
    for (InputFrame& input : inputs) {
      if (first++ == end()) push(std::move(input));
    }
  }
  /// Returns the input of a tick, first() <= tick < end().
  [[nodiscard]] const InputFrame& at(Tick tick) const {
    return inputs_[static_cast<std::size_t>(tick - first_)];
  }
  /// Returns the inputs from a tick on, or from first() on if that is later; empty if `tick` is
  /// end() or later.
  [[nodiscard]] std::span<const InputFrame> from(Tick tick) const {
    const Tick begin = std::clamp(tick, first_, end());
    return std::span(inputs_).subspan(static_cast<std::size_t>(begin - first_));
  }
  /// Removes the inputs of the ticks before `tick`.
  void drop_before(Tick tick) {
    const Tick begin = std::clamp(tick, first_, end());
    inputs_.erase(inputs_.begin(), inputs_.begin() + (begin - first_));
    first_ = begin;
  }

 private:
  Tick first_ = 0;
  std::vector<InputFrame> inputs_;
};

/// The match of a session, as all machines begin it.
struct NetMatch {
  SessionSetup setup;
  /// For each player the number of the machine that sends its inputs; 0: the host.
  std::vector<std::uint8_t> machines;
  std::uint8_t you = 0;  ///< the number of this machine
  Tick delay = 1;        ///< the ticks from an input to the tick that gets it
  /// For each player the index of its seat in HostPlan::seats. Empty on a guest.
  std::vector<std::size_t> seats{};
};

/// The end of a session for this machine.
struct NetEnd {
  /// kDiverged: the machines' states differ. kFailed, only on a guest: the host refused this
  /// machine, sent what no host sends, or does not answer.
  Status status;
  std::string message;  ///< a sentence for the user if `status` is no error
};

/// One machine's side of a network session: a host (HostSide) or a guest (JoinSide). The machines
/// first wait for the match, and then play it in step. A tick is played when the inputs of all
/// machines for it are there, so every machine plays and records the same match.
///
/// Opens no socket and reads no clock: a NetTransport carries the messages, and the caller says
/// what time it is. serve() must be called at least every 10 ms. One thread at a time.
class NetSide {
 public:
  /// The silence after which a machine is out of the match.
  static constexpr std::chrono::milliseconds kSilence{3000};
  /// The silence after which a machine is out of the session before the match.
  static constexpr std::chrono::milliseconds kLobbySilence{10'000};
  /// The silence after which a machine is out while it prepares the match: windows open slowly.
  static constexpr std::chrono::milliseconds kLoadingSilence{30'000};
  /// The time for which a machine that has played the last tick waits until the others agree.
  /// (A lost message is sent again after longer and longer pauses, and later messages wait for it.)
  static constexpr std::chrono::milliseconds kFarewell{10'000};

  virtual ~NetSide() = default;

  /// Handles the messages that have come, and sends those that are due.
  virtual void serve(NetTime now) = 0;
  /// Leaves the session. A host ends the match for all machines, after the ticks for which all
  /// inputs are there. A guest leaves alone and at once.
  virtual void leave(NetTime now) = 0;
  /// Ends the match with the last tick that was played here: the game has ended itself in the next
  /// one, and plays no more. The game does so on all machines.
  virtual void game_has_left() = 0;
  [[nodiscard]] virtual bool is_host() const = 0;
  /// The names of the players for whose inputs the next tick waits. On the host "Bo, Cy"; on a
  /// guest, which does not know them, "Bo or others" with the name of the host. Empty: it waits for
  /// nobody.
  [[nodiscard]] virtual std::string waits_for() const = 0;
  /// Whether all connections are closed. After end(), the caller continues to call serve() until
  /// this is true, at most for kFarewell, so that the last messages are sent.
  [[nodiscard]] virtual bool is_closed() const = 0;

  /// The names of the machines' players, the host first.
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  /// Returns the messages for the user since the last call, as sentences.
  std::vector<std::string> take_news();
  /// The match; nothing before the host has begun it.
  [[nodiscard]] const std::optional<NetMatch>& match() const { return match_; }
  /// The end of the session; nothing before it.
  [[nodiscard]] const std::optional<NetEnd>& end() const { return end_; }

  // Functions for the match. The caller begins a Simulation with match()->setup, and calls begin().
  // For each tick: when can_play() is true, it calls play(), plays the tick, and calls played().
  // begin(), played() and serve() throw the GameError of a game from a library.

  /// Tells the other machines that this one is ready. `simulation`: at tick 0.
  void begin(Simulation& simulation);
  /// Whether the next tick can be played: all inputs for it are there.
  [[nodiscard]] bool can_play() const;
  /// Whether the last tick is known. Then no tick has to wait for its time.
  [[nodiscard]] bool is_ending() const { return last_tick_.has_value(); }
  /// Returns the input of all machines for the next tick; can_play() must be true. `own`: this
  /// machine's new input, for the tick NetMatch::delay later. Input of players of other machines in
  /// it is ignored. Events that are too many for a tick wait for later ticks, at most 4096 of them;
  /// further ones are lost.
  InputFrame play(const InputFrame& own);
  /// Notes that the next tick was played. `simulation`: the game after the tick.
  void played(Simulation& simulation);
  /// Returns the players, by index, whose machines have left since the last call, and whose inputs
  /// this machine sends from now on, as those of bots. Always empty on a guest.
  std::vector<std::size_t> take_orphans();

 protected:
  /// The longest time between two messages to a peer.
  static constexpr std::chrono::milliseconds kAlive{100};
  /// Whether a message has to be sent to a peer: kAlive after the last one, or kRepeat after it if
  /// the peer has not acknowledged everything.
  static bool is_due(NetTime now, NetTime last_sent, bool is_unacknowledged);

  explicit NetSide(GameInfo info, std::unique_ptr<NetTransport> transport)
      : info_(std::move(info)), transport_(std::move(transport)) {}

  /// Called by begin(). `state_hash`: of tick 0.
  virtual void on_ready(std::uint64_t state_hash) = 0;
  /// Called by played(). `state_hash`: of the tick that was played.
  virtual void on_played(std::uint64_t state_hash) = 0;

  [[nodiscard]] const GameInfo& info() const { return info_; }
  [[nodiscard]] NetTransport& transport() { return *transport_; }
  [[nodiscard]] const NetTransport& transport() const { return *transport_; }
  [[nodiscard]] std::size_t players() const { return match_ ? match_->setup.players.size() : 0; }
  [[nodiscard]] Tick played_ticks() const { return played_; }
  [[nodiscard]] bool is_begun() const { return is_begun_; }
  /// Whether the last tick is known and was played.
  [[nodiscard]] bool is_played() const { return last_tick_ && played_ >= *last_tick_; }
  /// Returns a name for a machine by its number: names(), or "machine 3" if number 2 has none.
  [[nodiscard]] std::string name_of(std::size_t machine) const;

  void send(PeerId peer, const Message& message, Delivery delivery = Delivery::kReliable);
  /// Sends inputs of consecutive ticks, from `first` on, in up to kMaxPackets packets. The message
  /// of each packet is make(TICK, INPUTS): the tick of its first input, and the PackedInputs.
  /// Without inputs it sends one packet with none. Returns the tick after the last one that was
  /// sent.
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
  /// Returns "3 s" for 3000 ms.
  static std::string in_words(std::chrono::milliseconds whole_seconds);
  /// Adds a message to take_news().
  void add_news(std::string news) { news_.push_back(std::move(news)); }
  void set_names(std::vector<std::string> names) { names_ = std::move(names); }
  /// Sets match(), and gives the ticks within NetMatch::delay empty inputs of this machine.
  void begin_match(NetMatch match);
  /// Gives a player to this machine, and adds it to take_orphans().
  void take_over(std::size_t player);
  /// Sets last_tick().
  void end_at(Tick tick) { last_tick_ = tick; }
  /// Makes can_play() false for good.
  void stop_playing() { is_stopped_ = true; }
  [[nodiscard]] bool is_stopped() const { return is_stopped_; }
  /// The last tick of the match; nothing while it is not known.
  [[nodiscard]] std::optional<Tick> last_tick() const { return last_tick_; }
  /// Sets end(), unless it is set already.
  void end_with(Status status, std::string message = {});
  /// Ends the session without an error: last_tick() was played, and all machines had the same
  /// states.
  void end_agreed();
  /// Ends the session with kDiverged. `difference`: its texts may be empty.
  void end_diverged(const DifferenceMessage& difference);

  // Members for the two sides; see below.
  InputQueue& own() { return own_; }
  InputQueue& frames() { return frames_; }
  [[nodiscard]] const InputQueue& frames() const { return frames_; }
  StateHistory& history() { return history_; }

 private:
  /// The time after which inputs that were not acknowledged are sent again.
  static constexpr std::chrono::milliseconds kRepeat{30};
  /// The most packets that send_packed() sends.
  static constexpr int kMaxPackets = 8;
  /// The most bytes of inputs in a packet; the rest of a message takes at most 64 bytes.
  static constexpr std::size_t kMaxPackedBytes = NetTransport::kPacketBytes - 64;

  /// Returns the part of an input that belongs to players of this machine.
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
  Tick played_ = 0;    ///< the number of ticks that were played
  InputQueue own_;     ///< this machine's inputs, until the other machines have them
  InputQueue frames_;  ///< inputs of all machines, until they are played on all machines
  std::vector<InputEvent> waiting_events_;  ///< own events that did not fit into a tick yet
  std::vector<std::size_t> orphans_;
  StateHistory history_;
};

}  // namespace tickreel::live
