#include "demos/tanks/tanks_camera.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "demos/tanks/tanks_geometry.h"
#include "demos/tanks/tanks_view.h"

namespace tickreel::tanks {
namespace {

constexpr std::string_view kFollowPrefix = "follow:";
constexpr float kShakeSeconds = 0.6F;

bool same_letters(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

/// The part of the picture that the HUD leaves free, as fractions of its half height and width.
struct SafeArea {
  float left_right = 0.97F;
  float top = 0.80F;
  float bottom = 0.95F;
};

/// A camera that looks down at `pitch` from the side `yaw`, as near as lets the whole arena, border
/// included, lie within `safe`.
Camera fitted_camera(float yaw, float pitch, float aspect, SafeArea safe) {
  constexpr float kMargin = 1.0F;
  constexpr float kBorderHeight = 1.4F;
  Camera camera;
  camera.vertical_fov = 0.52F;
  const float tan_v = std::tan(camera.vertical_fov / 2.0F);
  const float tan_h = tan_v * aspect;

  const Vec2 side = direction(yaw);
  const Vec3 back{side.x * std::cos(pitch), side.y * std::cos(pitch), std::sin(pitch)};
  const Vec3 right{-side.y, side.x, 0.0F};
  const Vec3 up{-side.x * std::sin(pitch), -side.y * std::sin(pitch), std::cos(pitch)};

  // Aiming a little above the middle of the free area would need the distance, which depends on the
  // aim: so widen symmetrically, then shift by what the HUD takes at the top.
  const float vertical = (safe.top + safe.bottom) / 2.0F;
  float distance = 0.0F;
  for (const float x : {-kArenaHalfWidth - kMargin, kArenaHalfWidth + kMargin}) {
    for (const float y : {-kArenaHalfHeight - kMargin, kArenaHalfHeight + kMargin}) {
      for (const float z : {0.0F, kBorderHeight}) {
        const Vec3 corner{x, y, z};
        const float toward_eye = dot(corner, back);
        const float by_width = std::fabs(dot(corner, right)) / (tan_h * safe.left_right);
        const float by_height = std::fabs(dot(corner, up)) / (tan_v * vertical);
        distance = std::max(distance, toward_eye + std::max(by_width, by_height));
      }
    }
  }
  const float shift = (safe.bottom - safe.top) / 2.0F * distance * tan_v;
  camera.target = up * shift;
  camera.eye = camera.target + back * distance;
  camera.far_plane = distance + 160.0F;
  return camera;
}

/// A picture higher than wide sees the arena from a short side.
Camera arena_camera(float aspect) {
  constexpr float kPitch = 0.98F;
  if (aspect < 1.0F) {
    return fitted_camera(kTurn / 2.0F, kPitch, aspect, {0.96F, 0.84F, 0.84F});
  }
  return fitted_camera(-kTurn / 4.0F, kPitch, aspect, {});
}

Camera orbit_camera(float aspect, double seconds) {
  constexpr double kTurnSeconds = 48.0;
  const double part = seconds / kTurnSeconds - std::floor(seconds / kTurnSeconds);
  const auto yaw = static_cast<float>(part) * kTurn - kTurn / 4.0F;
  Camera camera = fitted_camera(yaw, 0.62F, aspect, {});
  // The distance that fits changes with the side seen; a circle is calmer than a fit.
  const float farthest = length(fitted_camera(-kTurn / 4.0F, 0.62F, aspect, {}).eye);
  const float reach = 0.86F * farthest;
  const Vec2 side = direction(yaw);
  camera.target = {0.0F, 0.0F, 0.5F};
  camera.eye = lifted(side * (reach * std::cos(0.62F)), reach * std::sin(0.62F));
  return camera;
}

/// The tank's place and heading, averaged over the last moments with a bell-shaped weight: smooth
/// however it jerks, and gliding over when it comes back elsewhere.
std::optional<TankPose> calm_pose(const Moment& moment, std::uint32_t player, double seconds) {
  constexpr int kSamples = 40;
  TankPose sum{{}, {}};
  float weights = 0.0F;
  for (int i = 0; i <= kSamples; ++i) {
    const float part = static_cast<float>(i) / kSamples;
    const std::optional<TankPose> pose =
        pose_at(moment, player, seconds * static_cast<double>(part));
    if (!pose.has_value()) {
      return std::nullopt;
    }
    const float weight = (1.0F - part) * (1.0F - part) * smooth_step(-0.05F, 0.25F, part);
    sum.position += pose->position * weight;
    sum.forward += pose->forward * weight;
    weights += weight;
  }
  return TankPose{sum.position * (1.0F / weights), sum.forward * (1.0F / weights)};
}

Camera follow_camera(const Moment& moment, std::uint32_t player) {
  Camera camera = arena_camera(moment.aspect);
  const std::optional<TankPose> place = calm_pose(moment, player, 0.5);
  const std::optional<TankPose> aim = calm_pose(moment, player, kCameraSeconds);
  if (!place.has_value() || !aim.has_value()) {
    return camera;
  }
  const Vec3 forward = normalised(lifted(aim->forward, 0.0F), {1.0F, 0.0F, 0.0F});
  camera.vertical_fov = 0.85F;
  camera.eye = place->position - forward * 8.2F + Vec3{0.0F, 0.0F, 5.6F};
  camera.target = place->position + forward * 3.2F + Vec3{0.0F, 0.0F, 0.6F};
  camera.far_plane = 200.0F;
  return camera;
}

/// Smooth noise, -1..1: sines that never meet.
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
  if (strength <= 0.0F) {
    return;
  }
  const float reach = 0.0045F * std::min(strength, 1.5F) * length(camera.eye - camera.target);
  const Vec3 offset{reach * wobble(moment.seconds, 41.0, 0.3),
                    reach * wobble(moment.seconds, 37.0, 1.9),
                    reach * wobble(moment.seconds, 45.0, 4.2)};
  camera.eye += offset * 0.5F;
  camera.target += offset;
}

}  // namespace

std::vector<std::string> camera_names() {
  return {"arena", "follow:PLAYER", "orbit"};
}

Result<CameraChoice> parse_camera(std::string_view name) {
  if (name == "arena") {
    return CameraChoice{};
  }
  if (name == "orbit") {
    return CameraChoice{CameraChoice::Type::kOrbit, {}};
  }
  if (name.starts_with(kFollowPrefix) && name.size() > kFollowPrefix.size()) {
    return CameraChoice{CameraChoice::Type::kFollow,
                        std::string(name.substr(kFollowPrefix.size()))};
  }
  return bad_usage("tanks has no camera \"" + std::string(name) +
                   "\"; choose arena, orbit or follow:PLAYER, where PLAYER is a name or a number "
                   "from 0, as in follow:0");
}

std::optional<std::uint32_t> find_player(const View& view, std::string_view wanted) {
  std::uint32_t number = kNobody;
  std::from_chars(wanted.data(), wanted.data() + wanted.size(), number);
  std::optional<std::uint32_t> by_number;
  for (const Fact& fact : view.facts) {
    if (fact.kind != kPlayerName) {
      continue;
    }
    if (same_letters(fact.text, wanted)) {
      return fact.variant;
    }
    if (fact.variant == number && std::to_string(number) == wanted) {
      by_number = number;
    }
  }
  return by_number;
}

Camera make_camera(const CameraChoice& choice, std::optional<std::uint32_t> player,
                   const Moment& moment, const std::vector<PastEvent>& events) {
  Camera camera;
  if (choice.type == CameraChoice::Type::kOrbit) {
    camera = orbit_camera(moment.aspect, moment.seconds);
  } else if (choice.type == CameraChoice::Type::kFollow && player.has_value()) {
    camera = follow_camera(moment, *player);
  } else {
    camera = arena_camera(moment.aspect);
  }
  shake(camera, moment, events);
  return camera;
}

}  // namespace tickreel::tanks
