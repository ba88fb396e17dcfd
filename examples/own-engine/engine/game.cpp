#include "game.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "vec.h"

namespace comets {
namespace {

constexpr float kSunPull = 55.0F;         // metres^3 / second^2
constexpr float kPull = 20.0F;            // of a comet's engine; metres / second^2
constexpr float kReach = 1.1F;            // within which a comet catches dust
constexpr float kLeash = 5.5F;            // beyond which it loses it
constexpr std::int32_t kPulseRest = 150;  // ticks from one pulse to the next
constexpr std::int32_t kRaidSize = 15;    // grains of others that make a raid

// SplitMix64, by Sebastiano Vigna (prng.di.unimi.it).
std::uint64_t mixed(std::uint64_t z) {
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31U);
}

float from_bits(std::uint64_t bits) {
  return static_cast<float>(bits >> 40U) / 16777216.0F;
}

float random_number(State& state) {
  return from_bits(mixed(state.random += 0x9e3779b97f4a7c15U));
}

// How fast a thing goes round the sun at that distance.
float orbit_speed(float distance) {
  return std::sqrt(kSunPull / (distance + 1.0F));
}

Grain new_grain(State& state) {
  Grain grain;
  float distance = 0.0F;
  // A ring of dust, by trial: sines differ from machine to machine.
  do {
    grain.at = {(2.0F * random_number(state) - 1.0F) * kArenaRadius,
                (2.0F * random_number(state) - 1.0F) * kArenaRadius};
    distance = length(grain.at);
  } while (distance < 2.6F || distance > 10.5F);
  grain.velocity = turned(direction(grain.at)) * orbit_speed(distance);
  return grain;
}

}  // namespace

float trait(int grain, std::uint32_t which) {
  return from_bits(mixed(static_cast<std::uint64_t>(grain) * 977U + which * 0x9e3779b97f4a7c15U));
}

State read_state(const void* bytes, std::size_t size) {
  State state;
  if (size != sizeof state) throw std::runtime_error("the state is of another build");
  std::memcpy(&state, bytes, size);
  return state;
}

Game::Game(std::uint64_t seed, int comets) {
  constexpr std::array<Vec, kMaxComets> kPlaces{{{-8, 0}, {8, 0}, {0, -8}, {0, 8}}};
  state_.random = seed;
  state_.comet_count = comets;
  for (int i = 0; i < comets; ++i) {
    state_.comets[i].at = kPlaces[i];
    state_.comets[i].velocity = turned(direction(kPlaces[i])) * orbit_speed(8.0F);
  }
  for (Grain& grain : state_.grains) grain = new_grain(state_);
}

void Game::load(const void* bytes, std::size_t size) {
  const State state = read_state(bytes, size);
  // Files come from anybody. These are the numbers that index something.
  const auto is_right = [&](const Grain& grain) {
    return grain.owner >= kNobody && grain.owner < state.comet_count;
  };
  if (state.comet_count != state_.comet_count || state.happening_count < 0 ||
      state.happening_count > kMaxHappenings || !std::ranges::all_of(state.grains, is_right)) {
    throw std::runtime_error("the state is not one of this game");
  }
  state_ = state;
}

void Game::step(std::span<const Controls> controls) {
  state_.happening_count = 0;
  for (std::int32_t i = 0; i < state_.comet_count; ++i) {
    Comet& comet = state_.comets[i];
    move_comet(comet, controls[i]);
    if (controls[i].pulse && comet.pulse_age >= kPulseRest) pulse(i);
    if (length(comet.at) < kSunRadius) fall_into_sun(i);
  }
  for (Comet& comet : state_.comets) comet.dust = 0;
  for (int i = 0; i < kGrains; ++i) {
    Grain& grain = state_.grains[i];
    move_grain(grain, i);
    catch_grain(grain);
    if (grain.owner != kNobody) ++state_.comets[grain.owner].dust;
  }
}

void Game::move_comet(Comet& comet, const Controls& controls) {
  comet.pulse_age = std::min(comet.pulse_age + 1, kLongAgo);
  comet.burn_age = std::min(comet.burn_age + 1, kLongAgo);
  Vec push{std::clamp(controls.right, -1.0F, 1.0F), std::clamp(controls.up, -1.0F, 1.0F)};
  // Both axes of a keyboard together are no faster than one.
  const float hold = length(push);
  if (hold > 1.0F) push = push * (1.0F / hold);
  const float distance = length(comet.at);
  const float weight = 1.0F + static_cast<float>(comet.dust) / 120.0F;
  Vec pull = push * kPull - comet.velocity * 1.7F;
  pull += direction(comet.at) * (-kSunPull * weight / (distance * distance + 2.0F));
  if (distance > kArenaRadius) pull += direction(comet.at) * ((kArenaRadius - distance) * 30.0F);
  comet.velocity += pull * kStep;
  comet.at += comet.velocity * kStep;
}

void Game::fall_into_sun(std::int32_t number) {
  Comet& comet = state_.comets[number];
  comet.velocity = direction(comet.at) * 13.0F;
  comet.at = direction(comet.at) * kSunRadius;
  comet.burn_age = 0;
  std::int32_t lost = 0;
  for (int i = 0; i < kGrains; ++i) {
    Grain& grain = state_.grains[i];
    if (grain.owner != number) continue;
    const Vec out = direction(grain.at);
    grain.velocity = out * (5.0F + 9.0F * trait(i, 3)) + turned(out) * (6.0F * trait(i, 4) - 3.0F);
    grain.owner = kNobody;
    grain.wild = 90;
    ++lost;
  }
  report(HappeningKind::kBurn, number, kNobody, lost, comet.at);
}

void Game::pulse(std::int32_t number) {
  Comet& comet = state_.comets[number];
  comet.pulse_age = 0;
  comet.pulse_at = comet.at;
  std::array<std::int32_t, kMaxComets> taken{};
  for (Grain& grain : state_.grains) {
    const Vec out = grain.at - comet.at;
    if (length(out) > kPulseRadius || grain.owner == number) continue;
    if (grain.owner != kNobody) ++taken[grain.owner];
    grain.owner = number;
    grain.velocity += direction(out) * 7.0F;
  }
  for (std::int32_t i = 0; i < state_.comet_count; ++i) {
    Comet& other = state_.comets[i];
    const Vec out = other.at - comet.at;
    if (i != number && length(out) < kPulseRadius) other.velocity += direction(out) * 9.0F;
  }
  const auto most = std::ranges::max_element(taken);
  if (*most < kRaidSize) return;
  report(HappeningKind::kRaid, number, static_cast<std::int32_t>(most - taken.begin()), *most,
         comet.at);
}

void Game::move_grain(Grain& grain, int number) {
  Vec pull;
  if (grain.owner == kNobody) {
    const float distance = length(grain.at);
    const Vec out = direction(grain.at);
    // Round the sun, and back to a circle after whatever threw it out of there.
    pull = out * (-kSunPull / (distance * (distance + 1.0F) + 0.5F));
    pull += (turned(out) * orbit_speed(distance) - grain.velocity) * 0.5F;
    if (distance > 9.5F) pull += out * ((9.5F - distance) * (distance > 11.0F ? 4.0F : 1.0F));
    if (distance < 2.4F) pull += out * ((2.4F - distance) * 12.0F);
  } else {
    const Comet& leader = state_.comets[grain.owner];
    const Vec away = grain.at - leader.at;
    const float spread = 0.8F + 0.055F * std::sqrt(static_cast<float>(leader.dust)) * 2.0F;
    const float ring = 0.35F + spread * trait(number, 0);
    const float spin = trait(number, 1) < 0.8F ? 6.0F : -6.0F;
    pull = direction(away) * ((ring - length(away)) * (7.0F + 10.0F * trait(number, 2)));
    pull += turned(direction(away)) * spin - (grain.velocity - leader.velocity) * 2.0F;
  }
  const float strength = length(pull);
  if (strength > 70.0F) pull = pull * (70.0F / strength);
  grain.velocity += pull * kStep;
  grain.at += grain.velocity * kStep;
  grain.wild = std::max(grain.wild - 1, 0);
}

void Game::catch_grain(Grain& grain) {
  if (grain.owner != kNobody) {
    if (length(grain.at - state_.comets[grain.owner].at) > kLeash) grain.owner = kNobody;
    return;
  }
  if (grain.wild > 0) return;
  for (std::int32_t i = 0; i < state_.comet_count; ++i) {
    if (length(grain.at - state_.comets[i].at) > kReach) continue;
    grain.owner = i;
    return;
  }
}

void Game::report(HappeningKind kind, std::int32_t actor, std::int32_t target, std::int32_t grains,
                  Vec at) {
  const std::uint64_t id = state_.next_id++;
  if (state_.happening_count == kMaxHappenings) return;
  state_.happenings[state_.happening_count++] = {id, kind, actor, target, grains, at};
}

}  // namespace comets
