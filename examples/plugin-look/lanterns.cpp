#include "lanterns.h"

#include <algorithm>
#include <cmath>

#include "lanterns_sound.h"
#include "lanterns_state.h"
#include "tickreel/game/random_stream.h"
#include "tickreel/game/stored_view.h"

namespace lanterns {

using namespace tickreel;

namespace {

constexpr std::uint32_t kColumns = 4;
constexpr std::size_t kLanterns = 12;
constexpr float kHotSeconds = 2.5F;  // for so long a lantern stays with who lit it
constexpr float kReach = 0.8F;       // metres

/// 0 is nobody.
std::uint32_t numbered(std::int32_t player) {
  return static_cast<std::uint32_t>(player) + 1;
}

Vec3 lifted(Vec2 v, float height) {
  return {v.x, v.y, height};
}

class LanternsGame final : public Game {
 public:
  explicit LanternsGame(const SessionSetup& setup)
      : names_(setup.players),
        step_seconds_(static_cast<float>((Rational(1) / setup.tick_rate).to_double())),
        win_ticks_(static_cast<std::int32_t>(ticks_of(win_sound(), setup.tick_rate))),
        places_(RandomStream::named(setup.seed, "places")),
        flies_(setup.players.size()),
        lanterns_(kLanterns) {}

  void describe_constants(StateArchive& archive) override {
    archive.field("push_m_per_s2", push_);
    archive.field("drag_per_s", drag_);
    archive.field("win_ticks", win_ticks_);
  }

  void begin() override {
    for (Firefly& fly : flies_) {
      fly.position = {places_.between(-10.0F, 10.0F), places_.between(-5.0F, 5.0F)};
    }
    begin_round();
  }

  void tick(const InputFrame& input) override {
    events_.clear();
    kinks_.clear();
    if (winner_ != kNoPlayer && --pause_ticks_ <= 0) begin_round();
    for (Lantern& lantern : lanterns_) {
      lantern.heat = std::max(lantern.heat - step_seconds_ / kHotSeconds, 0.0F);
    }
    for (std::uint32_t i = 0; i < flies_.size(); ++i) {
      const Vec2 push{input.players[i].axis(0), input.players[i].axis(1)};
      flies_[i].velocity += (push * push_ - flies_[i].velocity * drag_) * step_seconds_;
      fly_on(i);
      light_what_is_near(static_cast<std::int32_t>(i));
    }
  }

  void describe(StateArchive& archive) override {
    archive.field("places", places_);
    archive.field("winner", winner_);
    archive.field("pause_ticks", pause_ticks_);
    archive.field("last_id", last_id_);
    archive.field("flies", flies_, kMaxPlayers);
    archive.field("lanterns", lanterns_, kLanterns);
    archive.field("events", events_, kLanterns + 1);
    archive.field("kinks", kinks_, kMaxPlayers);
    // A replay comes from anybody: what would lead out of a list is refused.
    const auto players = static_cast<std::int32_t>(names_.size());
    if (flies_.size() != names_.size() || winner_ < kNoPlayer || winner_ >= players ||
        pause_ticks_ < 0)
      archive.refuse();
  }

  void publish(View& view) const override {
    for (std::uint32_t i = 0; i < flies_.size(); ++i) {
      Thing& thing = view.things.emplace_back();
      thing.id = i + 1;
      thing.kind = kFirefly;
      thing.variant = i;
      thing.flags = kHasVelocity;
      thing.position = lifted(flies_[i].position, kHeight);
      thing.velocity = lifted(flies_[i].velocity, 0.0F);
      view.facts.push_back({kScore, i, score_of(static_cast<std::int32_t>(i)), names_[i]});
    }
    for (const Lantern& lantern : lanterns_) {
      Thing& thing = view.things.emplace_back();
      thing.id = lantern.id;
      thing.kind = kLantern;
      thing.variant = numbered(lantern.owner);
      thing.position = lifted(lantern.position, kHeight);
      thing.values[0] = lantern.heat;
    }
    if (winner_ != kNoPlayer) {
      const auto winner = static_cast<std::uint32_t>(winner_);
      view.facts.push_back({kResult, winner, 0, names_[winner] + " wins"});
    }
    for (const StoredEvent& event : events_) {
      ViewEvent& told = view.events.emplace_back(event);
      told.actor = static_cast<std::int32_t>(event.variant % 256) - 1;
      told.target = static_cast<std::int32_t>(event.variant / 256) - 1;
      told.weight = event.kind == kRoundEnded ? kFullEventWeight : event.kind == kStolen ? 20 : 5;
    }
    view.path_events.assign(kinks_.begin(), kinks_.end());
  }

 private:
  /// A dark lantern somewhere in each cell of a grid, so that none stand too near each other.
  void begin_round() {
    for (std::uint32_t i = 0; i < lanterns_.size(); ++i) {
      const std::uint32_t row = i / kColumns;
      const std::uint32_t column = i % kColumns;
      const float x = (static_cast<float>(column) - 1.5F) * 5.2F + places_.between(-1.5F, 1.5F);
      const float y = (static_cast<float>(row) - 1.0F) * 4.6F + places_.between(-1.4F, 1.4F);
      lanterns_[i] = {++last_id_, {x, y}};
    }
    winner_ = kNoPlayer;
  }

  [[nodiscard]] std::int64_t score_of(std::int32_t player) const {
    return std::ranges::count(lanterns_, player, &Lantern::owner);
  }

  void light_what_is_near(std::int32_t player) {
    for (Lantern& lantern : lanterns_) {
      const Vec2 way = lantern.position - flies_[static_cast<std::size_t>(player)].position;
      const bool is_free = lantern.owner != player && lantern.heat <= 0.0F;
      if (!is_free || winner_ != kNoPlayer || dot(way, way) > kReach * kReach) continue;
      tell(lantern.owner == kNoPlayer ? kLit : kStolen, player, lantern.owner, lantern.position);
      lantern.owner = player;
      lantern.heat = 1.0F;
      if (score_of(player) < kToWin) continue;
      tell(kRoundEnded, player, kNoPlayer, lantern.position);
      winner_ = player;
      pause_ticks_ = std::max(win_ticks_, 1);
    }
  }

  /// A step, and off the fence. When and where that was is published: a curve from tick to tick
  /// would not touch the fence.
  void fly_on(std::uint32_t player) {
    Firefly& fly = flies_[player];
    const auto steps_to = [&](float half, float place, float speed) {
      const float way = std::copysign(half, speed) - place;
      return speed == 0.0F ? 1.0F : std::max(way / (speed * step_seconds_), 0.0F);
    };
    const float to_x = steps_to(kHalfMeadow.x, fly.position.x, fly.velocity.x);
    const float to_y = steps_to(kHalfMeadow.y, fly.position.y, fly.velocity.y);
    const float when = std::min({to_x, to_y, 1.0F});
    fly.position += fly.velocity * (when * step_seconds_);
    if (when == 1.0F) return;
    const Vec2 before = fly.velocity;
    (to_x < to_y ? fly.velocity.x : fly.velocity.y) *= -0.8F;
    kinks_.push_back({{player + 1, PathEvent::Type::kKink, when, lifted(fly.position, kHeight),
                       lifted(before, 0.0F), lifted(fly.velocity, 0.0F)}});
    fly.position += fly.velocity * ((1.0F - when) * step_seconds_);
  }

  /// Who it was goes into the variant, which is stored.
  void tell(EventKind kind, std::int32_t actor, std::int32_t target, Vec2 place) {
    StoredEvent& event = events_.emplace_back();
    event.id = ++last_id_;
    event.kind = kind;
    event.variant = numbered(actor) + numbered(target) * 256;
    event.when = 1.0F;
    event.position = lifted(place, kHeight);
  }

  std::vector<std::string> names_;
  float step_seconds_;
  float push_ = 18.0F;
  float drag_ = 2.2F;
  std::int32_t win_ticks_;  // how long the sound of a win lasts: the pause between two rounds
  RandomStream places_;
  std::int32_t winner_ = kNoPlayer;  // of the round; then there is a pause
  std::int32_t pause_ticks_ = 0;
  std::uint64_t last_id_ = 100;  // of lanterns and events; fireflies have those below
  std::vector<Firefly> flies_;
  std::vector<Lantern> lanterns_;
  std::vector<StoredEvent> events_;  // of the last tick, as the kinks
  std::vector<StoredPathEvent> kinks_;
};

}  // namespace

std::unique_ptr<Game> make_game(const SessionSetup& setup) {
  return std::make_unique<LanternsGame>(setup);
}

}  // namespace lanterns
