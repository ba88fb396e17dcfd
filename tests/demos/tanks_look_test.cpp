#include "demos/tanks/tanks.h"

#include <gtest/gtest.h>

#include <cmath>

#include "demos/tanks/tanks_view.h"
#include "tests/demos/tanks_stage.h"
#include "tests/support/room.h"
#include "tests/support/watched_memory.h"
#include "tickreel/scene/geometry.h"
#include "tickreel/scene/look.h"

namespace tickreel::tanks {

using namespace tests;
namespace {

Thing standing_hull(Vec3 position) {
  Thing hull{.id = 1,
             .kind = kHull,
             .variant = 0,
             .position = position,
             .rotation = {},
             .velocity = {},
             .size = {1.8F, 1.4F, 0.6F},
             .angular_velocity = {}};
  hull.values[0] = 1.0F;
  return hull;
}

/// Shows `seconds` without events, except for one during the first step.
void show_one_event(TanksStage& stage, EventKind kind, float when, double seconds) {
  stage.next_view();
  View& view = stage.next_view();
  view.events.push_back({.id = 7,
                         .kind = kind,
                         .variant = 1,
                         .when = when,
                         .position = {2.0F, 1.0F, 0.5F},
                         .direction = {1.0F, 0.0F, 0.0F}});
  const auto more = static_cast<int>(seconds * TanksStage::kTicksPerSecond);
  for (int i = 0; i < more; ++i) {
    stage.next_view();
  }
}

TEST(TanksLook, ASceneDoesNotDependOnWhatWasComposedBefore) {
  TanksStage stage(10.0);
  stage.play_bots(600);
  const SceneContent first = content_of(stage.compose(580, 37));
  for (const Tick other : {120, 599, 300, 581}) {
    static_cast<void>(stage.compose(other, 50, 0.6F));
  }
  EXPECT_EQ(content_of(stage.compose(580, 37)), first);
}

TEST(TanksLook, ASceneDependsOnNothingOlderThanTheLooksMemory) {
  TanksStage just_enough(make_tanks_look()->memory_seconds());
  TanksStage plenty(60.0);
  just_enough.play_bots(1500);
  plenty.play_bots(1500);
  ASSERT_GT(just_enough.views().oldest(), plenty.views().oldest());
  for (const char* camera : {"arena", "orbit", "follow:2"}) {
    ASSERT_TRUE(just_enough.select_camera(camera));
    ASSERT_TRUE(plenty.select_camera(camera));
    for (const int hundredths : {0, 1, 99}) {
      EXPECT_EQ(content_of(just_enough.compose(1499, hundredths)),
                content_of(plenty.compose(1499, hundredths)))
          << camera << ", " << hundredths << " hundredths";
    }
  }
}

TEST(TanksLook, AllocatesNothingForAPictureLikeOneBefore) {
  TanksStage stage(20.0);
  stage.play_bots(999);
  for (const char* camera : {"arena", "orbit", "follow:2"}) {
    ASSERT_TRUE(stage.select_camera(camera));
    Scene scene;
    std::uint64_t before = 0;
    for (int round = 0; round < 2; ++round) {
      before = allocation_count();
      for (Tick tick = 400; tick < 999; ++tick) stage.compose_into(scene, tick, 50);
    }
    EXPECT_EQ(allocation_count() - before, 0U) << camera;
  }
}

TEST(TanksLook, StaysWithinWhatASoftwareRendererCanDraw) {
  TanksStage stage(20.0);
  stage.play_bots(999);
  for (Tick tick = 100; tick < 999; tick += 7) {
    const Scene scene = stage.compose(tick, 50);
    EXPECT_LE(scene.instances.size(), 250U) << "tick " << tick;
    EXPECT_LE(scene.marks.size(), 500U) << "tick " << tick;
    EXPECT_LE(scene.sprites.size(), 550U) << "tick " << tick;
  }
}

TEST(TanksLook, NamesOnlyMeshesThatItDeclares) {
  TanksStage stage(10.0);
  stage.play_bots(400);
  const std::vector<Mesh> meshes = stage.look().meshes();
  for (const Mesh& mesh : meshes) {
    ASSERT_FALSE(mesh.indices.empty());
    for (const std::uint32_t index : mesh.indices) {
      ASSERT_LT(index, mesh.vertices.size());
    }
    for (const MeshVertex& vertex : mesh.vertices) {
      ASSERT_NEAR(length(vertex.normal), 1.0F, 1e-3F);
    }
  }
  for (const Instance& instance : stage.compose(380).instances) {
    EXPECT_LT(instance.mesh, meshes.size());
  }
}

/// In steps, marks can be kept for several pictures and need not be drawn again for each.
TEST(TanksLook, MarksFadeInStepsOfATenthOfASecond) {
  TanksStage stage(10.0);
  stage.play_bots(420);
  const auto opacities = [&](Tick tick, int hundredths) {
    std::vector<float> found;
    for (const GroundMark& mark : stage.compose(tick, hundredths).marks) {
      // The tanks still extend the newest marks.
      const bool is_old = mark.shape == GroundMark::Shape::kBox && mark.opacity < 0.419F;
      if (is_old) found.push_back(mark.opacity);
    }
    return found;
  };
  ASSERT_FALSE(opacities(400, 0).empty());
  EXPECT_EQ(opacities(400, 1), opacities(404, 99));
  EXPECT_NE(opacities(404, 99), opacities(405, 0));
}

TEST(TanksLook, NothingShowsBeforeTheInstantOfItsEvent) {
  for (const EventKind kind : {kShot, kRicochet, kShellHit, kTankHit, kTankDestroyed, kTankSpawned,
                               kMineBurst, kCrateBurst, kPowerUpTaken}) {
    TanksStage stage(10.0);
    show_one_event(stage, kind, 0.5F, 1.0);
    EXPECT_TRUE(stage.compose(0, 49).sprites.empty()) << "kind " << kind;
    EXPECT_FALSE(stage.compose(1, 50).sprites.empty()) << "kind " << kind;
  }
}

TEST(TanksLook, AnExplosionBurnsOut) {
  TanksStage stage(20.0);
  show_one_event(stage, kTankDestroyed, 0.0F, 12.0);
  EXPECT_FALSE(stage.compose(100).marks.empty());
  const Scene late = stage.compose(550);
  EXPECT_TRUE(late.sprites.empty());
  EXPECT_TRUE(late.marks.empty());
}

/// Between two pictures 1/250 s apart no cloud jumps, and none appears or disappears while it is
/// visible.
TEST(TanksLook, CloudsNeverPop) {
  for (const EventKind kind : {kTankDestroyed, kCrateBurst, kShot, kTankSpawned}) {
    TanksStage stage(10.0);
    show_one_event(stage, kind, 0.0F, 4.0);
    const auto visible = [](const Scene& scene) {
      std::vector<Sprite> sprites;
      for (const Sprite& sprite : scene.sprites) {
        if (sprite.opacity > 0.02F) {
          sprites.push_back(sprite);
        }
      }
      return sprites;
    };
    for (Tick tick = 5; tick < 190; ++tick) {  // the flash at the start is sudden on purpose
      for (int hundredths = 0; hundredths < 80; hundredths += 20) {
        for (const Sprite& before : visible(stage.compose(tick, hundredths))) {
          float nearest = 1e9F;
          float change = 1.0F;
          for (const Sprite& after : stage.compose(tick, hundredths + 20).sprites) {
            const float distance = length(after.position - before.position);
            if (distance < nearest) {
              nearest = distance;
              change = std::fabs(after.opacity - before.opacity);
            }
          }
          ASSERT_LT(nearest, 0.15F) << "kind " << kind << ", tick " << tick;
          ASSERT_LT(change, 0.15F) << "kind " << kind << ", tick " << tick;
        }
      }
    }
  }
}

TEST(TanksLook, TracksEndWhereATankLeavesAndBeginWhereItComesBack) {
  TanksStage stage(10.0);
  for (int tick = 0; tick < 200; ++tick) {
    const float along = 0.1F * static_cast<float>(tick % 100);
    const float far = tick < 100 ? 0.0F : 15.0F;
    stage.next_view().things.push_back(standing_hull({along, far, 0.0F}));
  }
  std::size_t prints = 0;
  for (const GroundMark& mark : stage.compose(199).marks) {
    if (mark.shape == GroundMark::Shape::kBox) {
      ++prints;
      EXPECT_LT(mark.half_size.x, 1.0F);
    }
  }
  EXPECT_GT(prints, 20U);
}

TEST(TanksLook, AllOfABattleCanBeComposedAtAnyInstant) {
  TanksStage stage(70.0);
  stage.play_bots(3400);  // a whole round, its end and the next countdown
  for (Tick tick = 0; tick < 3400; tick += 17) {
    for (const float number :
         content_of(stage.compose(tick, static_cast<int>(tick % 100))).numbers) {
      ASSERT_TRUE(std::isfinite(number)) << "tick " << tick;
    }
  }
}

}  // namespace
}  // namespace tickreel::tanks
