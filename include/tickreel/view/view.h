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
  kTeleported = 1U << 0,   ///< did not travel here from the last tick's place: do not interpolate
  kHasVelocity = 1U << 1,  ///< `velocity` is right at this tick: interpolate by cubic Hermite
  /// `angular_velocity` is right at this tick: turn the way it says, however far, not the short
  /// way.
  kHasAngularVelocity = 1U << 2,
  kFirstValueWraps = 1U << 3,  ///< see value_wraps()
};

/// The flag of a Thing whose values[index] is a phase, 0 up to and without 1, after which it begins
/// anew: from 0.9 to 0.1 it goes over 1. It goes the short way round, half a turn forwards.
constexpr std::uint32_t value_wraps(std::uint32_t index) {
  return kFirstValueWraps << index;
}

/// No Thing::id.
inline constexpr std::uint64_t kNoThing = ~std::uint64_t{0};

/// One visible object at one tick. What `kind`, `variant` and `values` mean is the game's own
/// business, shared with its look.
struct Thing {
  std::uint64_t id = 0;  ///< unique in a view; the same object keeps it; not used again later
  std::uint32_t kind = 0;
  std::uint32_t variant = 0;      ///< such as the player it belongs to; not interpolated
  std::uint32_t flags = 0;        ///< ThingFlag bits
  Vec3 position{};                ///< metres
  Quat rotation{};                ///< unit length
  Vec3 velocity{};                ///< metres for each second; used when kHasVelocity is set
  Vec3 size{1.0F, 1.0F, 1.0F};    ///< extents along the body axes, metres; interpolated linearly
  std::array<float, 4> values{};  ///< anything else that changes smoothly; interpolated linearly
  /// Radians for each second, right-handed about the world's axes; used when kHasAngularVelocity is
  /// set. Worth saying for what can turn half round or more in a tick.
  Vec3 angular_velocity{};
};

/// A jump that a straight interpolation between two ticks would get wrong: something that happened
/// to a thing during the step that led to this view. At most one kAppear (first) and one kVanish
/// (last) for a thing; several for one thing are in order of `when`.
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

/// ViewEvent::actor and target: no player.
inline constexpr std::int32_t kNoPlayer = -1;

/// ViewEvent::weight of what people come to see, such as a kill. What weighs 20 matters a fifth of
/// it: five of those are as good. At most kMaxEventWeight.
inline constexpr std::int32_t kFullEventWeight = 100;
inline constexpr std::int32_t kMaxEventWeight = 1000;

/// Something that happened during the step that led to this view, at a point in time: an
/// explosion, a shot, a sound that began, a point scored. Each is published exactly once.
struct ViewEvent {
  std::uint64_t id = 0;  ///< unique in the session; also seeds what a look scatters around it
  std::uint32_t kind = 0;
  std::uint32_t variant = 0;
  float when = 0.0F;  ///< 0..1: the fraction of the step that had passed
  Vec3 position{};
  Vec3 direction{};  ///< unit length, or zero where it means nothing
  float magnitude = 1.0F;
  // For whoever looks for highlights. Looks and sounds do without.
  std::int32_t actor = kNoPlayer;   ///< index of the player who did it
  std::int32_t target = kNoPlayer;  ///< and of the one to whom it was done
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

/// Thing::kind of a game that leaves its look to the plain one (renderer/scene/plain_look.h).
/// Boxes, discs and balls have the colour of their variant: a player's number.
enum PlainKind : std::uint32_t {
  kPlainBox,
  kPlainDisc,  ///< upright and round: a puck, a coin, a pillar
  kPlainBall,
  kPlainWall,   ///< a box that is nobody's
  kPlainFloor,  ///< painted on the ground (z = 0); the camera shows all of it
};

/// Fact::kind of such a game.
enum PlainFact : std::uint32_t {
  kPlainName = 1,  ///< variant: player; text
  kPlainScore,     ///< variant: player; value
};

/// All that the world outside may know of a game at one tick: a copy, made after the tick. Owns
/// everything in it. Order within the lists is the game's and has no meaning, but must be the same
/// in every run.
struct View {
  Tick tick = 0;
  std::vector<Thing> things;
  std::vector<PathEvent> path_events;
  std::vector<ViewEvent> events;
  std::vector<Fact> facts;
  /// All else that a game's own renderer needs (PicturePainter), as the two agree.
  std::vector<std::uint8_t> bytes;
  /// The samples of a game with a sound of its own, of the step that led to this view:
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
