#include "demos/rockets/shot.h"

#include <algorithm>

namespace tickreel::rockets {
namespace {

constexpr Vec2 kRocketHalfSize{0.55F, 0.08F};
constexpr float kRocketSpeed = 60.0F;
constexpr Vec2 kWallHalfSize{0.025F, 2.5F};
constexpr float kStackX = 3.0F;
constexpr std::uint32_t kWallId = Shot::kWall;

constexpr std::size_t kMostPushes = 256;

Body crate_at(Vec2 position) {
  return {.kind = BodyKind::kLoose, .density = 12.0F, .position = position};
}

}  // namespace

Shot::Shot(float start_m, bool continuous) : continuous_(continuous) {
  bodies_.push_back({.half_size = {50.0F, 1.0F}, .position = {0.0F, -1.0F}});
  bodies_.push_back({.half_size = kWallHalfSize, .position = {0.0F, kWallHalfSize.y}});
  for (std::size_t i = 0; i + 1 < kCrates; ++i) {
    const float height = 0.515F + 1.015F * static_cast<float>(i);
    bodies_.push_back(crate_at({kStackX, height}));
  }
  bodies_.push_back(crate_at({kStackX + 0.45F, 12.0F}));
  bodies_.push_back({.kind = BodyKind::kBullet,
                     .half_size = kRocketHalfSize,
                     .density = 20.0F,
                     .gravity_scale = 0.0F,
                     .position = {-start_m, 1.8F},
                     .velocity = {kRocketSpeed, 0.0F}});
  for (std::size_t i = 0; i < bodies_.size(); ++i) bodies_[i].id = static_cast<std::uint32_t>(i);
}

void Shot::step(float step_s) {
  std::vector<Touch> touches;
  step_bodies({.step_s = step_s, .continuous = continuous_}, bodies_, pushes_, touches);
  seconds_ += step_s;
  hit_.reset();
  if (bodies_.size() <= kRocket) return;
  const auto touch = std::ranges::find(touches, kWallId, &Touch::other);
  if (touch != touches.end()) {
    hit_ = *touch;
    bodies_.pop_back();
  } else if (bodies_[kRocket].position.x > kRocketHalfSize.x) {
    has_tunnelled_ = true;
  }
}

void Shot::describe(StateArchive& archive) {
  for (std::size_t i = kFirstCrate; i < bodies_.size(); ++i) {
    archive.field("position", bodies_[i].position);
    archive.field("angle", bodies_[i].angle);
    archive.field("velocity", bodies_[i].velocity);
    archive.field("spin", bodies_[i].spin);
  }
  archive.field("pushes", pushes_, kMostPushes);
}

std::uint64_t Shot::hash() {
  ByteWriter writer;
  StateArchive archive = StateArchive::saving(writer);
  for (std::size_t i = kFirstCrate; i < kRocket; ++i) {
    archive.field("position", bodies_[i].position);
    archive.field("angle", bodies_[i].angle);
    archive.field("velocity", bodies_[i].velocity);
    archive.field("spin", bodies_[i].spin);
  }
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const std::uint8_t byte : writer.view()) hash = (hash ^ byte) * 0x100000001B3U;
  return hash;
}

}  // namespace tickreel::rockets
