#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "live/net/net_side.h"

namespace tickreel::live {

/// The kind of a player in the match that a host offers.
enum class NetSeat : std::uint8_t {
  kHere,  ///< a person at the host
  kBot,
  /// A person at a guest's machine. If no guest has joined for it, the player is a bot; if the game
  /// has no bots, there is no such player.
  kOpen,
};

/// The match that a host offers.
struct HostPlan {
  std::vector<NetSeat> seats;  ///< one for each player
  std::string code;            ///< the session's code: live/net/session_code.h
  std::string name;            ///< the name of the first kHere player; empty: the game's default
  std::uint64_t seed = 0;
  /// The ticks from an input to the tick that gets it, limited to 1 to kMaxNetTicks. Nothing:
  /// chosen by the speed of the connections.
  std::optional<Tick> delay;
  std::optional<Tick> last_tick;  ///< the match ends with it; nothing: when the host leaves
};

/// The host's side of a session. The other machines, the guests, are connected only with the host.
/// The host admits guests, joins the inputs of all machines into one frame for each tick, and sends
/// the frames to the guests. Every machine simulates the game itself.
class HostSide final : public NetSide {
 public:
  /// `identity`: the result of identity_of(info). `transport` listens already.
  HostSide(const GameInfo& info, const SimulationIdentity& identity, HostPlan plan,
           std::unique_ptr<NetTransport> transport);

  /// The number of guests that have joined and wait for the match; 0 once the match has begun.
  [[nodiscard]] std::size_t guests() const;
  /// The number of guests that can join: the number of kOpen seats, taken ones among them.
  [[nodiscard]] std::size_t open_seats() const;
  /// Begins the match with the guests that have joined. kUsage, without any change, when there are
  /// fewer players than the game needs.
  Status start(NetTime now);

  void serve(NetTime now) override;
  void leave(NetTime now) override;
  void game_has_left() override;
  [[nodiscard]] bool is_host() const override { return true; }
  [[nodiscard]] std::string waits_for() const override;
  [[nodiscard]] bool is_closed() const override { return guests_.empty(); }

 private:
  /// A machine that has connected.
  struct Guest {
    enum class State : std::uint8_t {
      kUnknown,  ///< has not sent a HelloMessage yet
      kRefused,  ///< will be sent a RefusedMessage
      kIn,       ///< has joined, and waits for the match
      kLoading,  ///< prepares tick 0 of the match
      kPlaying,
      kGone,  ///< is being disconnected
    };
    PeerId peer = 0;
    State state = State::kUnknown;
    std::string address;
    std::string name;    ///< empty: the game's default
    Nonce nonce{};       ///< ChallengeMessage::nonce
    NetTime since;       ///< the start of the connection or of kLoading, or the time of the refusal
    NetTime last_heard;  ///< when the last message came
    std::string refusal;  ///< RefusedMessage::reason
    // In the match.
    std::uint8_t machine = 0;          ///< the machine's number, 1 or more
    InputQueue inputs;                 ///< inputs from the guest that are in no frame yet
    Tick acknowledged = 0;             ///< the guest has all frames before this tick
    std::deque<std::uint64_t> hashes;  ///< the guest's state hashes, from tick `compared` on
    Tick compared = 0;                 ///< the guest's states before this tick are the same as here
    Tick sent = 0;                     ///< all frames before this tick were sent at least once
    NetTime last_sent;                 ///< when the last message was sent

    [[nodiscard]] bool is_in_match() const {
      return state == State::kLoading || state == State::kPlaying;
    }
  };

  void on_ready(std::uint64_t state_hash) override;
  void on_played(std::uint64_t state_hash) override;

  // Before the match.

  /// Adds a guest that has connected, and sends it a ChallengeMessage.
  void greet(const NetEvent& event, NetTime now);
  /// Lets a guest join, or refuses it.
  void admit(Guest& guest, const HelloMessage& hello, NetTime now);
  /// Returns the reason why a guest may not join; empty: it may.
  [[nodiscard]] std::string why_not(const HelloMessage& hello) const;
  /// Refuses a guest. The guest is told so at the time `now`, which may be in the future.
  void refuse(Guest& guest, const std::string& reason, NetTime now);
  /// Sends the list of machines to all guests that have joined.
  void tell_roster();
  /// Sends an AliveMessage to guests that were sent nothing for a while, so that they do not give
  /// up.
  void keep_lobby_alive(NetTime now);
  /// Returns the guests that have joined and wait.
  [[nodiscard]] std::vector<Guest*> those_in();
  /// Returns the match with these guests.
  [[nodiscard]] NetMatch make_match(const std::vector<Guest*>& in) const;
  [[nodiscard]] Tick choose_delay(const std::vector<Guest*>& in) const;

  // Messages.

  /// Handles a message of a guest.
  void take(Guest& guest, const std::vector<std::uint8_t>& bytes, NetTime now);
  void take(Guest& guest, const InputsMessage& message);
  void take(Guest& guest, const HashesMessage& message);
  void take(Guest& guest, const DifferenceMessage& message);
  /// Whether all of an input belongs to players of the guest, within the limits.
  [[nodiscard]] bool is_from(const Guest& guest, const InputFrame& input) const;

  // The match.

  /// Drops guests that have been silent for too long.
  void check_patience(NetTime now);
  /// Disconnects a guest, and tells the others. In a match, a bot or nobody plays on.
  void lose(Guest& guest, const std::string& reason);
  /// Joins the inputs of all machines into frames, as far as all inputs are there.
  void assemble();
  /// Compares the state hashes of the guests with the own ones.
  void compare();
  /// Ends the match, because the guest has another state.
  void diverge(const Guest& guest);
  /// Tells all guests the last tick.
  void announce_end(Tick tick);
  /// Sends frames to the guests that have not acknowledged them.
  void send_frames(NetTime now);
  /// Ends the session when all guests agree about the last tick, or kFarewell later.
  void finish(NetTime now);
  void finish_diverged(NetTime now);
  void part(Guest& guest);
  [[nodiscard]] std::vector<Guest*> those_in_match();

  SimulationIdentity identity_;
  HostPlan plan_;
  std::map<PeerId, Guest> guests_;
  NetTime now_;                ///< the time of the last serve()
  std::size_t strangers_ = 0;  ///< the number of machines that were refused so far
  Tick agreed_ = 0;            ///< all machines had the same states before this tick
  std::optional<DifferenceMessage> difference_;  ///< the divergence; nothing: there is none
  bool is_difference_known_ = false;             ///< whether the guest has named the field
  std::optional<NetTime> ended_at_;  ///< when the last tick was played here, or the divergence came
};

}  // namespace tickreel::live
