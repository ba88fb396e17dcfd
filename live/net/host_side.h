#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "live/net/net_side.h"

namespace tickreel::live {

/// The owner of a player in the match that a host proposes.
enum class NetSeat : std::uint8_t {
  kHere,  ///< somebody at the host
  kBot,
  kOpen,  ///< whoever joins; else a bot, or where the game has none, there is no such player
};

/// The offer of a host.
struct HostPlan {
  std::vector<NetSeat> seats;  ///< by player
  std::string code;            ///< see live/net/session_code.h
  std::string name;            ///< of the first player who is here; empty: as the game has it
  std::uint64_t seed = 0;
  std::optional<Tick> delay;      ///< none: as the connections need
  std::optional<Tick> last_tick;  ///< the match ends with it; none: when the host leaves
};

/// The host of a session: all others are connected with it alone. It lets them in, puts the inputs
/// of all together and sends them round; it decides nothing else.
class HostSide final : public NetSide {
 public:
  /// `identity` is identity_of(info). The transport listens.
  HostSide(const GameInfo& info, const SimulationIdentity& identity, HostPlan plan,
           std::unique_ptr<NetTransport> transport);

  /// How many have joined, and how many can.
  [[nodiscard]] std::size_t guests() const;
  [[nodiscard]] std::size_t open_seats() const;
  /// Begins the match with those who are in. kUsage when they are too few, and nothing happened.
  Status start(NetTime now);

  void serve(NetTime now) override;
  void leave(NetTime now) override;
  [[nodiscard]] bool is_host() const override { return true; }
  [[nodiscard]] std::string waits_for() const override;
  [[nodiscard]] bool is_closed() const override { return guests_.empty(); }

 private:
  /// Somebody who connected.
  struct Guest {
    enum class State : std::uint8_t {
      kUnknown,  ///< has not said who it is
      kRefused,  ///< will hear so, and go
      kIn,       ///< before the match
      kLoading,  ///< begins the match
      kPlaying,
      kGone,
    };
    PeerId peer = 0;
    State state = State::kUnknown;
    std::string address;
    std::string name;
    Nonce nonce{};
    NetTime since;  ///< connected, or refused
    NetTime last_heard;
    std::string refusal;
    // In the match.
    std::uint8_t machine = 0;
    InputQueue inputs;
    Tick acknowledged = 0;             ///< has all frames before it
    std::deque<std::uint64_t> hashes;  ///< from tick `compared` on
    Tick compared = 0;                 ///< all states before it are the same
    Tick sent = 0;                     ///< frames, at least once
    NetTime last_sent;

    [[nodiscard]] bool is_in_match() const {
      return state == State::kLoading || state == State::kPlaying;
    }
  };

  void on_ready(std::uint64_t state_hash) override;
  void on_played(std::uint64_t state_hash) override;

  // Before the match.
  void greet(const NetEvent& event, NetTime now);
  void admit(Guest& guest, const HelloMessage& hello, NetTime now);
  [[nodiscard]] std::string why_not(const HelloMessage& hello) const;
  void refuse(Guest& guest, const std::string& reason, NetTime now);
  void tell_roster();
  /// Before the match nobody has anything to say, and who hears nothing goes.
  void keep_lobby_alive(NetTime now);
  [[nodiscard]] std::vector<Guest*> those_in();
  [[nodiscard]] NetMatch make_match(const std::vector<Guest*>& in) const;
  [[nodiscard]] Tick choose_delay(const std::vector<Guest*>& in) const;

  // Messages.
  void take(Guest& guest, const std::vector<std::uint8_t>& bytes, NetTime now);
  void take(Guest& guest, const InputsMessage& message);
  void take(Guest& guest, const HashesMessage& message);
  void take(Guest& guest, const DifferenceMessage& message);
  [[nodiscard]] bool is_from(const Guest& guest, const InputFrame& input) const;

  // The match.
  void check_patience(NetTime now);
  void lose(Guest& guest, const std::string& reason);
  void assemble();
  void compare();
  void diverge(const Guest& guest);
  void announce_end(Tick tick);
  void send_frames(NetTime now);
  void finish(NetTime now);
  void finish_diverged(NetTime now);
  void part(Guest& guest);
  [[nodiscard]] std::vector<Guest*> those_in_match();

  SimulationIdentity identity_;
  HostPlan plan_;
  std::map<PeerId, Guest> guests_;
  NetTime now_;
  std::size_t strangers_ = 0;                    ///< that were refused so far
  Tick agreed_ = 0;                              ///< all states before it are the same everywhere
  std::optional<DifferenceMessage> difference_;  ///< the machines diverged
  bool is_difference_known_ = false;
  std::optional<NetTime> ended_at_;  ///< the last tick was played here, or the machines diverged
};

}  // namespace tickreel::live
