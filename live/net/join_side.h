#pragma once

#include <memory>
#include <string>
#include <vector>

#include "live/net/net_side.h"

namespace tickreel::live {

/// A machine that joins, and the place where it does.
struct JoinPlan {
  std::string host;  ///< as it was typed, for messages
  std::string code;
  std::string name;  ///< of the player, kMaxNetName bytes at most; empty: as the game has it
};

/// A machine that joined a host's session.
class JoinSide final : public NetSide {
 public:
  /// The host answers within this time, or it is not there. ENet asks again after 0.5, 1.5, 3.5 and
  /// 7.5 s: where every tenth packet is lost, four times were too few.
  static constexpr std::chrono::seconds kConnectPatience{10};

  /// `identity` is identity_of(info). The transport is connecting.
  JoinSide(const GameInfo& info, const SimulationIdentity& identity, JoinPlan plan,
           std::unique_ptr<NetTransport> transport, NetTime now);

  void serve(NetTime now) override;
  void leave(NetTime now) override;
  [[nodiscard]] bool is_host() const override { return false; }
  [[nodiscard]] std::string waits_for() const override;
  [[nodiscard]] bool is_closed() const override { return is_disconnected_; }

  /// Whether the host has let this machine in.
  [[nodiscard]] bool is_in() const { return is_in_; }

 private:
  void on_ready(std::uint64_t state_hash) override;
  void on_played(std::uint64_t state_hash) override;

  void take(const std::vector<std::uint8_t>& bytes);
  void take(const ChallengeMessage& message);
  void take(const RosterMessage& message);
  void take(const StartMessage& message);
  void take(const FramesMessage& message);
  void take(const DivergedMessage& message);
  void take(const LeftMessage& message);
  void take(const EndMessage& message);
  void on_disconnected(bool is_flood);
  void check_patience(NetTime now);
  void send_inputs(NetTime now);
  void send_hashes(NetTime now);
  void finish();
  /// All was played, and nobody says whether all agree.
  void end_unconfirmed();
  void refuse_host(const std::string& what);
  void give_up(const std::string& why);

  SimulationIdentity identity_;
  JoinPlan plan_;
  PeerId host_ = 0;
  bool is_in_ = false;
  bool has_frames_ = false;
  bool is_disconnected_ = false;
  NetTime now_;
  NetTime last_heard_;
  NetTime last_sent_;
  NetTime hashes_sent_;
  Tick acknowledged_ = 0;   ///< the host has this machine's inputs before it
  Tick sent_ = 0;           ///< inputs, at least once
  Tick acknowledging_ = 0;  ///< frames, in what was sent last
  Tick agreed_ = 0;
  Tick hashes_first_ = 0;
  std::vector<std::uint64_t> hashes_;  ///< to be sent
  std::optional<DifferenceMessage> difference_;
};

}  // namespace tickreel::live
