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
  std::int32_t pulse_age = kLongAgo;  // ticks since it sent one out, from:
  Vec pulse_at;
  std::int32_t burn_age = kLongAgo;  // ticks since it fell into the sun
};

struct Grain {
  Vec at;
  Vec velocity;
  std::int32_t owner = kNobody;
  std::int32_t wild = 0;  // ticks for which nobody can catch it
};

enum class HappeningKind : std::int32_t { kRaid = 1, kBurn = 2 };

// What a film may want to show, in the tick in which it happens.
struct Happening {
  std::uint64_t id = 0;
  HappeningKind kind = HappeningKind::kRaid;
  std::int32_t actor = kNobody;
  std::int32_t target = kNobody;
  std::int32_t grains = 0;
  Vec at;
};

// All there is, without pointers and without padding: it is saved, and shown, byte by byte.
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

// A state that was saved. Throws std::runtime_error where it cannot be one.
State read_state(const void* bytes, std::size_t size);

// What a player holds: -1 to 1 each.
struct Controls {
  float right = 0.0F;
  float up = 0.0F;
  bool pulse = false;
};

class Game {
 public:
  Game(std::uint64_t seed, int comets);

  // A sixtieth of a second. One of `controls` for each comet; more are left alone.
  void step(std::span<const Controls> controls);
  const State& state() const { return state_; }
  // Back to a state that was saved. Throws as read_state does; nothing has changed then.
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

// What a comet does that nobody steers.
Controls think(const State& seen, int comet);

// The same number for the same grain, always: 0 to 1. What makes grains differ is not saved.
float trait(int grain, std::uint32_t which);

}  // namespace comets
