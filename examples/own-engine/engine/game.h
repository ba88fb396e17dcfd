#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

// Comets that gather dust: a game that knows nothing of who films it.
//
// Dust circles a sun. A comet that comes near takes it along, and whoever sends out a pulse takes
// the dust of others. The more a comet has, the stronger the sun pulls; who falls into it loses
// all.

namespace comets {

constexpr float kStep = 1.0F / 60.0F;  // seconds
constexpr float kArenaRadius = 12.0F;  // metres
constexpr float kSunRadius = 1.2F;
constexpr float kPulseRadius = 3.4F;
constexpr int kMaxComets = 4;
constexpr int kGrains = 1200;
constexpr int kMaxHappenings = 4;
constexpr std::int32_t kNobody = -1;
constexpr std::int32_t kLongAgo = 1 << 20;  // ticks

struct Vec {
  float x = 0.0F;
  float y = 0.0F;
};

struct Comet {
  Vec at;
  Vec velocity;
  std::int32_t dust = 0;              // grains that follow it
  std::int32_t pulse_age = kLongAgo;  // ticks since it sent out a pulse
  Vec pulse_at;                       // where it sent it out
  std::int32_t burn_age = kLongAgo;   // ticks since it fell into the sun
};

struct Grain {
  Vec at;
  Vec velocity;
  std::int32_t owner = kNobody;
  std::int32_t wild = 0;  // ticks for which nobody can catch it
};

enum class HappeningKind : std::int32_t { kRaid = 1, kBurn = 2 };

// Something that a film may want to show. It is in the state of the tick in which it happens.
struct Happening {
  std::uint64_t id = 0;
  HappeningKind kind = HappeningKind::kRaid;
  std::int32_t actor = kNobody;
  std::int32_t target = kNobody;
  std::int32_t grains = 0;
  Vec at;
};

// The whole state of a game, without pointers and without padding: it is saved, and given to the
// renderer, byte by byte.
struct State {
  std::uint64_t random = 0;
  std::uint64_t next_id = 1;
  std::int32_t comet_count = 0;
  std::int32_t happening_count = 0;
  std::array<Happening, kMaxHappenings> happenings{};
  std::array<Comet, kMaxComets> comets{};
  std::array<Grain, kGrains> grains{};
};
static_assert(sizeof(State) == 24 + kMaxHappenings * 32 + kMaxComets * 36 + kGrains * 24);

// Returns a saved state. Throws std::runtime_error when it has another size than a State; the
// values are not checked.
State read_state(const void* bytes, std::size_t size);

// The controls of a player.
struct Controls {
  float right = 0.0F;  // -1 to 1
  float up = 0.0F;     // -1 to 1
  bool pulse = false;
};

class Game {
 public:
  // `comets`: their number, 1 to kMaxComets.
  Game(std::uint64_t seed, int comets);

  // Plays kStep seconds. `controls`: at least one for each comet; further ones are ignored.
  void step(std::span<const Controls> controls);
  const State& state() const { return state_; }
  // Returns to a saved state. Throws std::runtime_error, and changes nothing, when the state has
  // another size or number of comets, or a number in it that would be used as an index is wrong.
  void load(const void* bytes, std::size_t size);

 private:
  void move_comet(Comet& comet, const Controls& controls);
  void fall_into_sun(std::int32_t number);
  void pulse(std::int32_t number);
  void move_grain(Grain& grain, int number);
  void catch_grain(Grain& grain);
  void report(HappeningKind kind, std::int32_t actor, std::int32_t target, std::int32_t grains,
              Vec at);

  State state_;
};

// Returns the controls of a comet that no player steers.
Controls think(const State& seen, int comet);

// Returns a number from 0 to 1, below 1, by which grains differ: always the same one for a grain
// and `which`, so it is not saved.
float trait(int grain, std::uint32_t which);

}  // namespace comets
