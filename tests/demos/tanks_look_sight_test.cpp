#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "demos/tanks/look/camera.h"
#include "demos/tanks/tanks.h"
#include "demos/tanks/tanks_view.h"
#include "renderer/scene/interpolation.h"
#include "sim/replay/replay_player.h"
#include "sim/replay/replay_view_source.h"
#include "tests/support/room.h"
#include "tickreel/scene/geometry.h"
#include "tickreel/scene/look.h"

// A camera that follows a tank sees it over the whole shipped match.

namespace tickreel::tanks {

using namespace tests;
namespace {

constexpr std::uint32_t kPlayers = 4;
constexpr double kTicksPerSecond = 50.0;

/// True when the line from `a` to `b` goes through a wall.
bool is_hidden_by(const Thing& wall, Vec3 a, Vec3 b) {
  const Vec2 first = direction(heading(wall.rotation));
  const auto within = [&](Vec3 p) {
    const Vec2 way{p.x - wall.position.x, p.y - wall.position.y};
    return Vec3{way.x * first.x + way.y * first.y, way.y * first.x - way.x * first.y, p.z};
  };
  const Vec3 from = within(a);
  const Vec3 way = within(b) - from;
  float enters = 0.0F;
  float leaves = 1.0F;
  const auto cut = [&](float start, float slope, float lowest, float highest) {
    if (std::abs(slope) < 1e-6F) {
      if (start < lowest || start > highest) leaves = -1.0F;
      return;
    }
    const float one = (lowest - start) / slope;
    const float other = (highest - start) / slope;
    enters = std::max(enters, std::min(one, other));
    leaves = std::min(leaves, std::max(one, other));
  };
  cut(from.x, way.x, -wall.size.x / 2.0F, wall.size.x / 2.0F);
  cut(from.y, way.y, -wall.size.y / 2.0F, wall.size.y / 2.0F);
  cut(from.z, way.z, 0.0F, wall.size.z);
  return enters < leaves;
}

/// Shows the shipped match moment by moment through the camera of each player.
class FollowedMatch {
 public:
  FollowedMatch() : look_(make_tanks_look()) {
    auto player = ReplayPlayer::open(tanks_info(), *ReplayReader::open(SHIPPED_MATCH));
    end_ = player->tick_count();
    source_.emplace(*std::move(player), views_for(*look_, TickRate(50)));
  }

  [[nodiscard]] Tick end() const { return end_; }
  void go_to(const FrameTime& time) {
    ASSERT_TRUE(source_->advance_to(time.tick + 1));
    time_ = time;
    const ViewWindow& views = source_->window();
    interpolate(views.at(time.tick), views.at(time.tick + 1), time.alpha.to_double(),
                1.0 / kTicksPerSecond, things_);
  }
  [[nodiscard]] const std::vector<Thing>& things() const { return things_; }
  [[nodiscard]] Camera camera_of(std::uint32_t player) {
    constexpr LookCamera kFollowFirst = 2;
    scene_.clear();
    look_->compose(
        {.views = source_->window(),
         .time = time_,
         .alpha = time_.alpha.to_double(),
         .step_seconds = 1.0 / kTicksPerSecond,
         .seconds = (static_cast<double>(time_.tick) + time_.alpha.to_double()) / kTicksPerSecond,
         .things = things_,
         .look_camera = kFollowFirst + player},
        scene_);
    return scene_.camera;
  }
  [[nodiscard]] const Thing* tank_of(std::uint32_t player) const {
    const auto found = std::ranges::find_if(things_, [&](const Thing& thing) {
      return thing.kind == kHull && thing.variant == player;
    });
    return found == things_.end() ? nullptr : &*found;
  }

 private:
  std::unique_ptr<Look> look_;
  Tick end_ = 0;
  std::optional<ReplayViewSource> source_;
  FrameTime time_;
  std::vector<Thing> things_;
  Scene scene_;
};

TEST(TanksSight, AFollowingCameraSeesItsTank) {
  FollowedMatch match;
  std::int64_t seen = 0;
  std::int64_t hidden = 0;
  for (Tick tick = 0; tick + 1 < match.end(); tick += 5) {
    match.go_to({tick, Rational(0)});
    for (std::uint32_t player = 0; player < kPlayers; ++player) {
      const Thing* tank = match.tank_of(player);
      if (tank == nullptr) continue;
      const Camera camera = match.camera_of(player);
      const Vec3 top = tank->position + Vec3{0.0F, 0.0F, kTankTop};
      const bool is_hidden = std::ranges::any_of(match.things(), [&](const Thing& thing) {
        return thing.kind == kWall && is_hidden_by(thing, camera.eye, top);
      });
      hidden += is_hidden ? 1 : 0;
      ++seen;
      EXPECT_FALSE(is_hidden) << "player " << player << " at tick " << tick;
    }
  }
  EXPECT_GT(seen, 700);
  EXPECT_EQ(hidden, 0) << "of " << seen;
}

/// Compares frames at 60 a second, except at the cut to a tank that comes back. The range is the
/// part of the match in which the camera must avoid the most walls.
TEST(TanksSight, AFollowingCameraMovesWithoutJumps) {
  FollowedMatch match;
  bool was_there[kPlayers] = {};
  std::optional<Camera> before[kPlayers];
  int cuts = 0;
  float fastest = 0.0F;
  float widest = 0.0F;
  for (std::int64_t frame = 12 * 60; frame < 30 * 60; ++frame) {
    const Rational ticks = Rational(frame) * Rational(50, 60);
    const FrameTime time{ticks.floor(), ticks - Rational(ticks.floor())};
    match.go_to(time);
    for (std::uint32_t player = 0; player < kPlayers; ++player) {
      const bool is_there = match.tank_of(player) != nullptr;
      const bool is_back = is_there && !was_there[player];
      was_there[player] = is_there;
      cuts += is_back && before[player] ? 1 : 0;
      const Camera camera = match.camera_of(player);
      if (!is_back && before[player]) {
        const Vec3 was = before[player]->target - before[player]->eye;
        const Vec3 is = camera.target - camera.eye;
        const float cosine = dot(was, is) / (length(was) * length(is));
        const float step = length(camera.eye - before[player]->eye);
        fastest = std::max(fastest, step);
        widest = std::max(widest, std::acos(std::min(cosine, 1.0F)));
      }
      before[player] = camera;
    }
  }
  EXPECT_GT(cuts, 3);
  EXPECT_LT(fastest, 0.5F) << "metres in a frame";
  EXPECT_LT(widest, 0.06F) << "radians in a frame";
}

}  // namespace
}  // namespace tickreel::tanks
