#include "tests/support/duel_game.h"

#include "tickreel/core/byte_reader.h"
#include "tickreel/core/byte_writer.h"
#include "tickreel/game/engine_request.h"
#include "tickreel/game/input_event.h"

namespace tickreel::tests::duel {
namespace {

constexpr std::uint8_t kMark = 'D';      ///< the first byte of each packet
constexpr std::uint32_t kMaxLead = 250;  ///< in ticks; a packet that is further ahead is invalid
constexpr float kMetresForEachTick = 0.1F;

struct Puck {
  Vec2 position;  ///< metres
  std::array<std::int16_t, 2> stick{};

  void describe(StateArchive& archive) {
    archive.field("position", position);
    archive.field("stick", stick);
  }
};

class DuelGame : public Game {
 public:
  explicit DuelGame(std::uint8_t local_player) : local_(local_player) {}

  void begin() override {}

  void tick(const InputFrame& input) override {
    ++ticks_;
    const auto& axes = input.players[local_].axes;
    pucks_[local_].stick = {axes[0], axes[1]};
    for (const InputEvent& event : input.events) {
      const auto packet = decode_event<PacketEvent>(event);
      if (packet && event.player == remote()) read_packet(packet->bytes);
    }
    for (Puck& puck : pucks_) {
      puck.position += Vec2{static_cast<float>(puck.stick[0]), static_cast<float>(puck.stick[1])} *
                       (kMetresForEachTick / 32767.0F);
    }
  }

  void describe(StateArchive& archive) override {
    archive.field("ticks", ticks_);
    archive.field("pucks", pucks_);
    archive.field("newest_packet", newest_packet_);
    archive.field("used", used_);
    archive.field("late", late_);
    archive.field("garbage", garbage_);
  }

  void publish(View& view) const override {
    for (std::size_t i = 0; i < pucks_.size(); ++i) {
      Thing thing;
      thing.id = i + 1;
      thing.position = {pucks_[i].position.x, pucks_[i].position.y, 0.0F};
      view.things.push_back(thing);
    }
    view.facts.push_back({kPacketsUsed, 0, used_, ""});
    view.facts.push_back({kPacketsLate, 0, late_, ""});
    view.facts.push_back({kPacketsGarbage, 0, garbage_, ""});
    view.facts.push_back({kSendPacket, remote(), 0, packet()});
  }

 private:
  [[nodiscard]] std::uint8_t remote() const { return local_ == 0 ? 1 : 0; }

  [[nodiscard]] std::string packet() const {
    ByteWriter writer;
    writer.u8(kMark);
    writer.u32(ticks_);
    for (const std::int16_t axis : pucks_[local_].stick) {
      writer.u16(static_cast<std::uint16_t>(axis));
    }
    return {writer.view().begin(), writer.view().end()};
  }

  void read_packet(const std::string& bytes) {
    const std::vector<std::uint8_t> copy(bytes.begin(), bytes.end());
    ByteReader reader(copy);
    const bool is_ours = reader.u8() == kMark;
    const std::uint32_t number = reader.u32();
    std::array<std::int16_t, 2> stick{};
    for (std::int16_t& axis : stick) axis = static_cast<std::int16_t>(reader.u16());
    if (!reader.ok() || !reader.at_end() || !is_ours || number > ticks_ + kMaxLead) {
      ++garbage_;
    } else if (number <= newest_packet_) {
      ++late_;
    } else {
      ++used_;
      newest_packet_ = number;
      pucks_[remote()].stick = stick;
    }
  }

  std::uint8_t local_;
  std::uint32_t ticks_ = 0;
  std::array<Puck, 2> pucks_{};
  std::uint32_t newest_packet_ = 0;
  std::int32_t used_ = 0;
  std::int32_t late_ = 0;
  std::int32_t garbage_ = 0;
};

}  // namespace

GameInfo duel_info(std::uint8_t local_player) {
  GameInfo info;
  info.name = "duel";
  info.description = "two pucks on two machines, for tests";
  info.tick_rate = TickRate(50);
  info.min_players = 2;
  info.max_players = 2;
  info.make_game = [local_player](const SessionSetup&) {
    return std::make_unique<DuelGame>(local_player);
  };
  return info;
}

SessionSetup duel_setup() {
  return {7, TickRate(50), {"Ada", "Bo"}};
}

}  // namespace tickreel::tests::duel
