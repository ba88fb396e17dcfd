#pragma once

#include <cstdint>
#include <string_view>

namespace tickreel {

/// A named stream of random numbers, held in the state of the game: PCG32, the XSH-RR 64/32
/// generator of M. E. O'Neill ("PCG: A Family of Simple Fast Space-Efficient Statistically Good
/// Algorithms for Random Number Generation", 2014; www.pcg-random.org). Streams with different
/// names are independent, so drawing more numbers for one purpose changes nothing elsewhere. Unlike
/// the standard library's distributions, these give the same numbers with every implementation.
class RandomStream {
 public:
  RandomStream() : RandomStream(0, 0) {}
  /// Seeds the generator as its author does: pcg32_srandom_r(initial_state, sequence).
  RandomStream(std::uint64_t initial_state, std::uint64_t sequence);
  /// The stream called `name` of a session seeded with `seed`.
  static RandomStream named(std::uint64_t seed, std::string_view name);

  /// 32 random bits.
  std::uint32_t next();
  /// 0..bound-1, without bias; `bound` must not be 0.
  std::uint32_t below(std::uint32_t bound);
  /// 0 up to and without 1, in steps of 2^-24: exact in a float.
  float unit();
  /// low up to and without high.
  float between(float low, float high) { return low + (high - low) * unit(); }

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
