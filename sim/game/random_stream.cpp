#include "tickreel/game/random_stream.h"

namespace tickreel {
namespace {

constexpr std::uint64_t kMultiplier = 6364136223846793005ULL;

/// Hashes with FNV-1a, which suffices to tell a handful of names apart.
std::uint64_t name_hash(std::string_view name) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const char c : name) {
    hash = (hash ^ static_cast<std::uint8_t>(c)) * 1099511628211ULL;
  }
  return hash;
}

}  // namespace

RandomStream::RandomStream(std::uint64_t initial_state, std::uint64_t sequence)
    : increment_((sequence << 1U) | 1U) {
  next();
  state_ += initial_state;
  next();
}

RandomStream RandomStream::named(std::uint64_t seed, std::string_view name) {
  return {seed, name_hash(name)};
}

std::uint32_t RandomStream::next() {
  const std::uint64_t old = state_;
  state_ = old * kMultiplier + increment_;
  const auto shifted = static_cast<std::uint32_t>(((old >> 18U) ^ old) >> 27U);
  const auto rotation = static_cast<std::uint32_t>(old >> 59U);
  return (shifted >> rotation) | (shifted << ((~rotation + 1U) & 31U));
}

std::uint32_t RandomStream::below(std::uint32_t bound) {
  // Numbers below this threshold would make small remainders more likely than others.
  const std::uint32_t threshold = (~bound + 1U) % bound;
  std::uint32_t value = next();
  while (value < threshold) value = next();
  return value % bound;
}

float RandomStream::unit() {
  return static_cast<float>(next() >> 8U) * 0x1p-24F;
}

}  // namespace tickreel
