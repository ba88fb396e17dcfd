#include "demos/tanks/look/camera.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "demos/tanks/tanks_view.h"
#include "tickreel/scene/fitted_camera.h"
#include "tickreel/scene/geometry.h"

namespace tickreel::tanks {
namespace {

// All in metres. A camera follows the mean of the last moments, so the tank may be this far from
// it.
constexpr float kAlong = 0.7F;
constexpr float kAside = 0.9F;
constexpr float kApproach = 4.0F;  ///< beside the line of sight, where a wall begins to count
constexpr float kOverWall = 0.15F;
constexpr float kNearest = 1.1F;
constexpr float kAhead = 4.0F;  ///< in front of the tank, where a wall begins to count

/// Returns the greater of `distance` and kNearest, with a smooth transition.
float at_least_nearest(float distance) {
  constexpr float kRound = 0.5F;
  const float more = distance - kNearest;
  return kNearest + 0.5F * (more + std::sqrt(more * more + kRound * kRound));
}

/// The extents of a wall along the line of sight.
struct Extents {
  float near = 0.0F;  ///< from the tank towards the camera
  float far = 0.0F;
  float gap = 0.0F;  ///< aside from the line
};

Extents extents_of(const Thing& wall, Vec2 place, Vec2 back) {
  const Vec2 first = direction(heading(wall.rotation));
  const Vec2 way{wall.position.x - place.x, wall.position.y - place.y};
  const float along = dot(way, back);
  const float aside = way.x * back.y - way.y * back.x;
  const float cosine = std::abs(dot(first, back));
  const float sine = std::abs(first.x * back.y - first.y * back.x);
  const float half_along = 0.5F * (wall.size.x * cosine + wall.size.y * sine);
  const float half_aside = 0.5F * (wall.size.x * sine + wall.size.y * cosine);
  return {along - half_along, along + half_along, std::max(std::abs(aside) - half_aside, 0.0F)};
}

constexpr std::string_view kFollowPrefix = "follow:";
constexpr float kShakeSeconds = 0.6F;

constexpr LookCamera kArena = 0;
constexpr LookCamera kOrbit = 1;
constexpr LookCamera kFollowFirst = 2;  ///< player 0, then the others

bool same_letters(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

/// Finds a player by name, without regard to case, or by number.
std::optional<std::uint32_t> find_player(std::span<const std::string> players,
                                         std::string_view wanted) {
  for (std::uint32_t i = 0; i < players.size(); ++i) {
    if (same_letters(players[i], wanted)) return i;
  }
  for (std::uint32_t i = 0; i < players.size(); ++i) {
    if (std::to_string(i) == wanted) return i;
  }
  return std::nullopt;
}

Camera camera_on_arena(float yaw, float pitch, float aspect, FreeArea area) {
  constexpr float kMargin = 1.05F;
  constexpr float kBorderHeight = 1.5F;
  constexpr float kX = kArenaHalfWidth + kMargin;
  constexpr float kY = kArenaHalfHeight + kMargin;
  return fitted_camera({{-kX, -kY, 0.0F}, {kX, kY, kBorderHeight}}, yaw, pitch, aspect, area);
}

/// Returns the camera for the whole arena. A picture that is higher than wide sees it from a short
/// side.
Camera arena_camera(float aspect) {
  constexpr float kPitch = 0.98F;
  constexpr float kPlatesBeside = 1.18F;  // the clock; in narrower pictures they are at the bottom
  FreeArea area;
  if (aspect < kPlatesBeside) area.bottom = 0.62F;
  if (aspect < 1.0F) {
    area.side = 0.96F;
    return camera_on_arena(kTurn / 2.0F, kPitch, aspect, area);
  }
  return camera_on_arena(-kTurn / 4.0F, kPitch, aspect, area);
}

/// Returns a camera that circles the arena, slightly nearer than the distance at which everything
/// fits at the worst angle.
Camera orbit_camera(float aspect, double seconds) {
  constexpr double kTurnSeconds = 48.0;
  constexpr float kPitch = 0.66F;
  constexpr float kNearer = 0.95F;
  Camera worst;
  float distance = 0.0F;
  for (const float yaw : {0.0F, kTurn / 8.0F, kTurn / 4.0F}) {
    const Camera fitted = camera_on_arena(yaw, kPitch, aspect, {});
    if (length(fitted.eye - fitted.target) > distance) {
      distance = length(fitted.eye - fitted.target);
      worst = fitted;
    }
  }
  const double part = seconds / kTurnSeconds - std::floor(seconds / kTurnSeconds);
  const Vec2 side = direction(static_cast<float>(part) * kTurn - kTurn / 4.0F);
  // The arena is as high in the picture as in the worst case.
  const float shift = worst.target.z / std::cos(kPitch);
  Camera camera = worst;
  camera.target = lifted(side * (-shift * std::sin(kPitch)), worst.target.z);
  camera.eye =
      camera.target + lifted(side * std::cos(kPitch), std::sin(kPitch)) * (kNearer * distance);
  return camera;
}

/// Returns the tank's place and heading, averaged over the last moments with a bell-shaped weight,
/// so that it is smooth when the tank jerks. After a respawn, only the new place counts.
std::optional<TankPose> calm_pose(const Moment& moment, std::uint32_t player, double seconds) {
  constexpr int kSamples = 40;
  const std::optional<TankPose> now = pose_at(moment, player, 0.0);
  if (!now.has_value()) return std::nullopt;
  const std::optional<TankPose> back = last_return(moment, player, seconds);
  TankPose sum;
  float weights = 0.0F;
  float newer_heading = now->heading;
  for (int i = 0; i <= kSamples; ++i) {
    const float part = static_cast<float>(i) / kSamples;
    TankPose pose = pose_at(moment, player, seconds * static_cast<double>(part)).value_or(*now);
    if (back.has_value() && pose.tick < back->tick) pose = *back;
    // Angles are unwound from sample to sample, because a plain mean of angles on both sides of
    // west would be east.
    newer_heading += wrapped(pose.heading - newer_heading);
    const float weight = (1.0F - part) * (1.0F - part) * smooth_step(-0.05F, 0.25F, part);
    sum.position += pose.position * weight;
    sum.heading += newer_heading * weight;
    weights += weight;
  }
  return TankPose{sum.position * (1.0F / weights), sum.heading / weights};
}

Camera follow_camera(const Moment& moment, std::uint32_t player) {
  Camera camera = arena_camera(moment.aspect);
  const std::optional<TankPose> place = calm_pose(moment, player, 0.5);
  const std::optional<TankPose> aim = calm_pose(moment, player, kCameraSeconds);
  if (!place.has_value() || !aim.has_value()) return camera;
  const Vec3 forward = lifted(direction(aim->heading), 0.0F);
  camera.vertical_fov = 0.85F;
  constexpr float kBack = 8.0F;
  constexpr float kUp = 6.1F;
  constexpr float kUsual = (kUp - kTankTop) / kBack;
  const Vec2 ground{place->position.x, place->position.y};
  const float steepness = steepness_to_see(moment, ground, {-forward.x, -forward.y}, kUsual);
  // The camera rises above obstacles at the same distance.
  const float back = kBack * std::sqrt((1.0F + kUsual * kUsual) / (1.0F + steepness * steepness));
  const float up = kTankTop + back * steepness;
  camera.eye = place->position - forward * back + Vec3{0.0F, 0.0F, up};
  camera.target = place->position + forward * 3.2F + Vec3{0.0F, 0.0F, 0.6F};
  camera.far_plane = 200.0F;
  return camera;
}

/// Returns smooth noise in -1..1: sines whose periods never coincide.
float wobble(double seconds, double rate, double phase) {
  return static_cast<float>(0.6 * std::sin(seconds * rate + phase) +
                            0.4 * std::sin(seconds * rate * 1.73 + 2.1 * phase));
}

void shake(Camera& camera, const Moment& moment, const std::vector<PastEvent>& events) {
  float strength = 0.0F;
  for (const PastEvent& past : events) {
    const bool is_tank = past.event->kind == kTankDestroyed;
    if ((is_tank || past.event->kind == kMineBurst) && past.age < kShakeSeconds) {
      const float left = 1.0F - past.age / kShakeSeconds;
      strength += (is_tank ? 1.0F : 0.7F) * left * left * smooth_step(0.0F, 0.04F, past.age);
    }
  }
  if (strength <= 0.0F) return;
  const float reach = 0.0045F * std::min(strength, 1.5F) * length(camera.eye - camera.target);
  const Vec3 offset{reach * wobble(moment.seconds, 41.0, 0.3),
                    reach * wobble(moment.seconds, 37.0, 1.9),
                    reach * wobble(moment.seconds, 45.0, 4.2)};
  camera.eye += offset * 0.5F;
  camera.target += offset;
}

}  // namespace

float steepness_to_see(const Moment& moment, Vec2 place, Vec2 back, float usual) {
  float excess = 0.0F;  // a sum of fourth powers: a smooth maximum
  for (const Thing& wall : moment.things) {
    if (wall.kind != kWall || wall.size.z <= kTankTop) continue;
    const Extents seen = extents_of(wall, place, back);
    const float counts =
        smooth_step(kAside + kApproach, kAside, seen.gap) * smooth_step(-kAhead, kAlong, seen.far);
    const float distance = at_least_nearest(seen.near - kAlong);
    const float needed = (wall.size.z + kOverWall - kTankTop) / distance;
    const float more = counts * std::max(needed - usual, 0.0F);
    excess += more * more * more * more;
  }
  return usual + std::sqrt(std::sqrt(excess));
}

std::vector<std::string> camera_names() {
  return {"arena", "follow:PLAYER", "orbit"};
}

Result<LookCamera> find_camera(std::string_view name, std::span<const std::string> players) {
  if (name == "arena") return kArena;
  if (name == "orbit") return kOrbit;
  if (name.starts_with(kFollowPrefix)) {
    const auto player = find_player(players, name.substr(kFollowPrefix.size()));
    if (player.has_value()) return kFollowFirst + *player;
  }
  std::string names;
  for (const std::string& player : players) names += (names.empty() ? "" : ", ") + player;
  return bad_usage(
      "tanks has no camera \"" + std::string(name) +
      "\"; choose arena, orbit or follow:PLAYER, where PLAYER is a number from 0 or one "
      "of " +
      names);
}

Camera make_camera(const Moment& moment, const std::vector<PastEvent>& events) {
  Camera camera;
  if (moment.look_camera == kOrbit) {
    camera = orbit_camera(moment.aspect, moment.seconds);
  } else if (moment.look_camera >= kFollowFirst) {
    camera = follow_camera(moment, moment.look_camera - kFollowFirst);
  } else {
    camera = arena_camera(moment.aspect);
  }
  shake(camera, moment, events);
  return camera;
}

}  // namespace tickreel::tanks
