#pragma once

#include <cstdint>
#include <string_view>

namespace tickreel {

/// A generator of random numbers, which a game keeps in its state: PCG32, the XSH-RR 64/32
/// generator of M. E. O'Neill ("PCG: A Family of Simple Fast Space-Efficient Statistically Good
/// Algorithms for Random Number Generation", 2014; www.pcg-random.org). A game has a stream with a
/// name for each purpose. Streams with different names are independent, so taking more numbers from
/// one changes nothing elsewhere. Unlike the standard library's distributions, the functions return
/// the same numbers with every compiler and library. One thread at a time.
class RandomStream {
 public:
  RandomStream() : RandomStream(0, 0) {}
  /// Seeds the generator as its author does: pcg32_srandom_r(initial_state, sequence).
  RandomStream(std::uint64_t initial_state, std::uint64_t sequence);
  /// Returns a new stream called `name` for a session with this seed (SessionSetup::seed).
  static RandomStream named(std::uint64_t seed, std::string_view name);

  /// Returns 32 random bits.
  std::uint32_t next();
  /// Returns a whole number from 0 to bound - 1, each equally often. `bound` must not be 0.
  std::uint32_t below(std::uint32_t bound);
  /// Returns a number from 0 up to, but not including, 1. It is a multiple of 2^-24, exact in a
  /// float.
  float unit();
  /// Returns a number from `low` to `high`. Rounding may give `high` itself: one in 2^24 numbers of
  /// between(1, 2) is 2.
  float between(float low, float high) { return low + (high - low) * unit(); }

  /// Names the state of the generator, as a field of a game's state.
  template <typename Archive>
  void describe(Archive& archive) {
    archive.field("state", state_);
    archive.field("increment", increment_);
  }

 private:
  std::uint64_t state_ = 0;
  std::uint64_t increment_ = 1;
};

}  // namespace tickreel
