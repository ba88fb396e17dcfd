#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "live/net/net_side.h"

namespace tickreel::live {

/// The session that a machine joins, and its player's name.
struct JoinPlan {
  std::string host;  ///< the address as the user has typed it, for messages
  std::string code;  ///< the session's code
  std::string name;  ///< the player's name, at most kMaxNetName bytes; empty: the game's default
};

/// A guest's side of a session: a machine that joins a host.
class JoinSide final : public NetSide {
 public:
  /// The time within which the host must answer. ENet asks at once and again after 0.5, 1.5, 3.5
  /// and 7.5 s. (Where every tenth packet is lost, four times were too few.)
  static constexpr std::chrono::seconds kConnectPatience{10};

  /// `identity`: the result of identity_of(info). `transport` is connecting already. `now`:
  /// kConnectPatience begins.
  JoinSide(const GameInfo& info, const SimulationIdentity& identity, JoinPlan plan,
           std::unique_ptr<NetTransport> transport, NetTime now);

  void serve(NetTime now) override;
  void leave(NetTime now) override;
  void game_has_left() override;
  [[nodiscard]] bool is_host() const override { return false; }
  [[nodiscard]] std::string waits_for() const override;
  [[nodiscard]] bool is_closed() const override { return is_disconnected_; }

  /// Whether the host has let this machine in.
  [[nodiscard]] bool is_in() const { return is_in_; }

 private:
  void on_ready(std::uint64_t state_hash) override;
  void on_played(std::uint64_t state_hash) override;

  /// Handles a message of the host.
  void take(const std::vector<std::uint8_t>& bytes);
  void take(const ChallengeMessage& message);
  void take(const RosterMessage& message);
  void take(const StartMessage& message);
  void take(const FramesMessage& message);
  void take(const DivergedMessage& message);
  void take(const LeftMessage& message);
  void take(const EndMessage& message);
  /// Ends the session after the connection has ended. `is_flood`: the host sent too much.
  void on_disconnected(bool is_flood);
  /// Ends the session when the host has been silent for too long.
  void check_patience(NetTime now);
  /// Sends the inputs that the host has not acknowledged.
  void send_inputs(NetTime now);
  /// Sends the state hashes that have not been sent.
  void send_hashes(NetTime now);
  /// Ends the session when all machines agree about the last tick.
  void finish();
  /// Ends the session without an error when the last tick was played, but it is not known whether
  /// all machines agree.
  void end_unconfirmed();
  /// Ends the session with an error, because the host did something wrong. `what`: "sent ...".
  void refuse_host(const std::string& what);
  /// Ends the session with an error, and disconnects.
  void give_up(const std::string& why);

  SimulationIdentity identity_;
  JoinPlan plan_;
  PeerId host_ = 0;  ///< 0: not connected yet
  bool is_in_ = false;
  bool has_frames_ = false;  ///< whether a FramesMessage has come
  bool is_disconnected_ = false;
  NetTime now_;                        ///< the time of the last serve()
  std::optional<NetTime> left_at_;     ///< when the game ended itself
  NetTime last_heard_;                 ///< when the last message came
  NetTime last_sent_;                  ///< when inputs were sent last
  NetTime hashes_sent_;                ///< when hashes were sent last
  Tick acknowledged_ = 0;              ///< the host has this machine's inputs before this tick
  Tick sent_ = 0;                      ///< inputs before this tick were sent at least once
  Tick acknowledging_ = 0;             ///< InputsMessage::wanted of the last message
  Tick agreed_ = 0;                    ///< all machines had the same states before this tick
  Tick hashes_first_ = 0;              ///< the tick of the first of `hashes_`
  std::vector<std::uint64_t> hashes_;  ///< state hashes that have not been sent
  std::optional<DifferenceMessage> difference_;  ///< the divergence; nothing: there is none
};

}  // namespace tickreel::live
