#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tickreel/view/game_picture.h"
#include "tickreel/view/tick.h"
#include "tickreel/view/vec.h"

namespace tickreel {

/// Facts about a Thing, as bits.
enum ThingFlag : std::uint32_t {
  kTeleported = 1U << 0,   ///< it did not travel here from its last place: do not interpolate
  kHasVelocity = 1U << 1,  ///< `velocity` is right at this tick: interpolate by cubic Hermite
  /// `angular_velocity` is right at this tick: turn in its direction, however far, and not the
  /// short way.
  kHasAngularVelocity = 1U << 2,
  kFirstValueWraps = 1U << 3,  ///< see value_wraps()
};

/// The flag of a Thing whose values[index] (index 0 to 3) is a phase: 0 up to and without 1, after
/// which it begins again. It is interpolated the short way round, so from 0.9 to 0.1 it passes 1; a
/// change by exactly one half goes forwards.
constexpr std::uint32_t value_wraps(std::uint32_t index) {
  return kFirstValueWraps << index;
}

/// A number that no Thing has as its id.
inline constexpr std::uint64_t kNoThing = ~std::uint64_t{0};

/// One visible object at one tick. What `kind`, `variant` and `values` mean is the game's own
/// business, shared with its look.
struct Thing {
  std::uint64_t id = 0;  ///< unique in a view; an object keeps it; it is never used again
  std::uint32_t kind = 0;
  std::uint32_t variant = 0;      ///< such as the player it belongs to; not interpolated
  std::uint32_t flags = 0;        ///< ThingFlag bits
  Vec3 position{};                ///< metres
  Quat rotation{};                ///< unit length
  Vec3 velocity{};                ///< metres for each second; used when kHasVelocity is set
  Vec3 size{1.0F, 1.0F, 1.0F};    ///< extents along the body axes, metres; interpolated linearly
  std::array<float, 4> values{};  ///< anything else that changes smoothly; interpolated linearly
  /// Radians for each second, right-handed about the world's axes; used when kHasAngularVelocity is
  /// set. Needed for things that can turn by half a turn or more in a tick.
  Vec3 angular_velocity{};
};

/// Something that happened to a thing during the step that led to this view, and that a straight
/// interpolation between the two ticks would get wrong. The events of one thing are in order of
/// `when`, with at most one kAppear (the first) and one kVanish (the last).
struct PathEvent {
  enum class Type : std::uint8_t {
    kKink,    ///< a bounce: the path has a corner here
    kAppear,  ///< the thing (present in this view, or vanished again) came into being here
    kVanish,  ///< the thing (absent from this view) ended here
  };
  std::uint64_t thing_id = 0;
  Type type = Type::kKink;
  float when = 0.0F;  ///< 0..1: the fraction of the step that had passed
  Vec3 position{};
  Vec3 velocity_before{};  ///< metres for each second, arriving (kKink, kVanish)
  Vec3 velocity_after{};   ///< metres for each second, leaving (kKink, kAppear)
};

/// ViewEvent::actor or target when there is no such player.
inline constexpr std::int32_t kNoPlayer = -1;

/// ViewEvent::weight of an event that people want to see, such as a kill. An event of weight 20
/// matters a fifth as much: five of them are worth one. Weights are 0 to kMaxEventWeight.
inline constexpr std::int32_t kFullEventWeight = 100;
inline constexpr std::int32_t kMaxEventWeight = 1000;

/// Something that happened during the step that led to this view, at a point in time: an
/// explosion, a shot, a sound that began, a point scored. Each is published exactly once.
struct ViewEvent {
  std::uint64_t id = 0;  ///< unique in the session; also a seed for particles (Scatter)
  std::uint32_t kind = 0;
  std::uint32_t variant = 0;
  float when = 0.0F;  ///< 0..1: the fraction of the step that had passed
  Vec3 position{};
  Vec3 direction{};  ///< unit length, or zero where it means nothing
  float magnitude = 1.0F;
  // The rest is for finding highlights; looks and soundscapes do not use it.
  std::int32_t actor = kNoPlayer;   ///< index of the player who did it
  std::int32_t target = kNoPlayer;  ///< index of the player to whom it was done
  std::int32_t weight = 0;          ///< how much it matters for a highlight; 0: not at all
  std::string text = {};            ///< a word or two, such as "shield"; often none
};

/// A discrete statement for the HUD: a score, a name, the state of a menu. Never interpolated; the
/// earlier of two views holds until the later one's tick.
struct Fact {
  std::uint32_t kind = 0;
  std::uint32_t variant = 0;
  std::int64_t value = 0;
  std::string text{};
};

/// Thing::kind in a game that uses the plain look (renderer/scene/plain_look.h). Thing::variant of
/// boxes, discs and balls is a player's number, which decides the colour.
enum PlainKind : std::uint32_t {
  kPlainBox,
  kPlainDisc,  ///< upright and round: a puck, a coin, a pillar
  kPlainBall,
  kPlainWall,   ///< a box that belongs to no player
  kPlainFloor,  ///< painted on the ground (z = 0); the camera shows all of it
};

/// Fact::kind in a game that uses the plain look.
enum PlainFact : std::uint32_t {
  kPlainName = 1,  ///< Fact::variant is the player, Fact::text the name
  kPlainScore,     ///< Fact::variant is the player, Fact::value the score
};

/// All that the world outside may know of a game at one tick: a copy, made after the tick, which
/// owns everything in it. The order within the lists has no meaning, but must be the same in every
/// run.
struct View {
  Tick tick = 0;
  std::vector<Thing> things;
  std::vector<PathEvent> path_events;
  std::vector<ViewEvent> events;
  std::vector<Fact> facts;
  /// Anything else that a game's own renderer (PicturePainter) needs, in a format of the game's
  /// own.
  std::vector<std::uint8_t> bytes;
  /// The samples of the step that led to this view, for a game that makes its sound itself:
  /// interleaved left and right, all that lie in the step (samples_of_step()).
  std::vector<float> samples;
  /// The picture of this tick by a game that draws its pictures itself, for a look that shows it
  /// (Look::shows_game_pictures). Null: it has drawn none. Copies of a view share it.
  std::shared_ptr<const GamePicture> picture;

  /// Forgets the content and keeps the allocations.
  void clear() {
    tick = 0;
    things.clear();
    path_events.clear();
    events.clear();
    facts.clear();
    bytes.clear();
    samples.clear();
    picture.reset();
  }
};

}  // namespace tickreel
