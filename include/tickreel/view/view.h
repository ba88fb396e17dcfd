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

/// Bits of Thing::flags.
enum ThingFlag : std::uint32_t {
  /// The thing jumped here from its position in the last view: do not interpolate.
  kTeleported = 1U << 0,
  /// Thing::velocity is set: interpolate the position by cubic Hermite.
  kHasVelocity = 1U << 1,
  /// Thing::angular_velocity is set: interpolate the rotation in its direction, also by more than
  /// half a turn. (Otherwise a thing turns the shorter way.)
  kHasAngularVelocity = 1U << 2,
  kFirstValueWraps = 1U << 3,  ///< see value_wraps()
};

/// Returns the flag for a Thing whose values[index] (index 0 to 3) is a phase: it grows from 0 to 1
/// and then begins again at 0. A phase is interpolated the shorter way round: from 0.9 to 0.1 it
/// goes through 1. A change by exactly one half goes forwards.
constexpr std::uint32_t value_wraps(std::uint32_t index) {
  return kFirstValueWraps << index;
}

/// A number that no Thing has as its id.
inline constexpr std::uint64_t kNoThing = ~std::uint64_t{0};

/// One visible object at one tick. The game decides what `kind`, `variant` and `values` mean, and
/// its look knows it.
struct Thing {
  /// Unique in a view, and the same in all views of an object. No other object ever gets it.
  std::uint64_t id = 0;
  std::uint32_t kind = 0;
  std::uint32_t variant = 0;      ///< such as the player that owns the thing; not interpolated
  std::uint32_t flags = 0;        ///< ThingFlag bits
  Vec3 position{};                ///< metres
  Quat rotation{};                ///< unit length
  Vec3 velocity{};                ///< metres for each second; used when kHasVelocity is set
  Vec3 size{1.0F, 1.0F, 1.0F};    ///< extents along the body axes, metres; interpolated linearly
  std::array<float, 4> values{};  ///< other values that change smoothly; interpolated linearly
  /// Radians for each second, right-handed about the world's axes; used when kHasAngularVelocity is
  /// set. Needed for things that can turn by half a turn or more in a tick.
  Vec3 angular_velocity{};
};

/// A sudden change of a thing during the step that led to this view. Interpolation between the two
/// ticks would not show it. The path events of one thing are in order of `when`, with at most one
/// kAppear (the first) and one kVanish (the last).
struct PathEvent {
  enum class Type : std::uint8_t {
    kKink,    ///< a bounce: the thing's path has a corner
    kAppear,  ///< the thing came into being; it is in this view, unless it vanished again
    kVanish,  ///< the thing ended; it is not in this view
  };
  std::uint64_t thing_id = 0;
  Type type = Type::kKink;
  float when = 0.0F;       ///< 0..1: the fraction of the step that had passed
  Vec3 position{};         ///< the thing's position at that time, metres
  Vec3 velocity_before{};  ///< the velocity before the change (kKink, kVanish), metres per second
  Vec3 velocity_after{};   ///< the velocity after the change (kKink, kAppear), metres per second
};

/// The value of ViewEvent::actor or target when there is no such player.
inline constexpr std::int32_t kNoPlayer = -1;

/// The value of ViewEvent::weight for an event that people want to see, such as a kill. An event of
/// weight 20 matters a fifth as much. Weights are 0 to kMaxEventWeight.
inline constexpr std::int32_t kFullEventWeight = 100;
inline constexpr std::int32_t kMaxEventWeight = 1000;

/// Something that happened at a point in time during the step that led to this view: an explosion,
/// a shot, a sound that began, a point scored. Each event is in exactly one view.
struct ViewEvent {
  std::uint64_t id = 0;  ///< unique in the session; also a seed for particles (Scatter)
  std::uint32_t kind = 0;
  std::uint32_t variant = 0;
  float when = 0.0F;       ///< 0..1: the fraction of the step that had passed
  Vec3 position{};         ///< metres
  Vec3 direction{};        ///< unit length; zero: the event has no direction
  float magnitude = 1.0F;  ///< the strength; 1 is usual
  // The rest is for finding highlights; looks and soundscapes do not use it.
  std::int32_t actor = kNoPlayer;   ///< index of the player who did it
  std::int32_t target = kNoPlayer;  ///< index of the player to whom it was done
  std::int32_t weight = 0;          ///< how much it matters for a highlight; 0: not at all
  std::string text = {};            ///< a word or two, such as "shield"; often empty
};

/// A value for the HUD: a score, a name, the state of a menu. Facts are never interpolated: between
/// two ticks, the facts of the earlier view hold.
struct Fact {
  std::uint32_t kind = 0;
  std::uint32_t variant = 0;
  std::int64_t value = 0;
  std::string text{};
};

/// The values of Thing::kind in a game with the plain look (renderer/scene/plain_look.h).
/// Thing::variant of boxes, discs and balls is the index of a player, which decides the colour.
enum PlainKind : std::uint32_t {
  kPlainBox,
  kPlainDisc,  ///< upright and round: a puck, a coin, a pillar
  kPlainBall,
  kPlainWall,   ///< a box that belongs to no player
  kPlainFloor,  ///< painted on the ground (z = 0); the camera shows all of it
};

/// The values of Fact::kind in a game with the plain look.
enum PlainFact : std::uint32_t {
  kPlainName = 1,  ///< Fact::variant is the player, Fact::text the name
  kPlainScore,     ///< Fact::variant is the player, Fact::value the score
};

/// Everything that looks, soundscapes, bots and the program may know of a game at one tick. A view
/// is a copy, made after the tick, and owns everything in it. The order in the lists has no
/// meaning, but must be the same in every run.
struct View {
  Tick tick = 0;
  std::vector<Thing> things;
  std::vector<PathEvent> path_events;
  std::vector<ViewEvent> events;
  std::vector<Fact> facts;
  /// Data for the game's own renderer (PicturePainter), in a format of the game's own.
  std::vector<std::uint8_t> bytes;
  /// The samples of the step that led to this view, in a game that computes its sound itself: all
  /// samples of the step (samples_of_step()), interleaved left and right.
  std::vector<float> samples;
  /// The picture of this tick, in a game that draws its pictures itself, for a look that shows it
  /// (Look::shows_game_pictures). Null: the game has drawn no picture. Copies of a view share it.
  std::shared_ptr<const GamePicture> picture;

  /// Removes everything and keeps the memory of the lists.
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
