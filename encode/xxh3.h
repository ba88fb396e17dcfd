#pragma once

#include <cstdint>
#include <memory>
#include <span>

struct XXH3_state_s;

namespace tickreel::encode {

/// Computes XXH3 hashes of 64 bits (github.com/Cyan4973/xxHash). One thread at a time.
class Xxh3 {
 public:
  /// Throws std::bad_alloc when memory is short.
  Xxh3();

  /// Appends bytes to those that are hashed.
  void add(std::span<const std::uint8_t> bytes);
  /// Returns the hash of the bytes that were added since the last call of digest().
  std::uint64_t digest();

  /// Returns the hash of bytes in one piece.
  static std::uint64_t of(std::span<const std::uint8_t> bytes);

 private:
  struct Free {
    void operator()(XXH3_state_s* state) const;
  };
  std::unique_ptr<XXH3_state_s, Free> state_;
};

}  // namespace tickreel::encode
