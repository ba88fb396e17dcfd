#pragma once

#include <cstdint>
#include <memory>
#include <span>

struct XXH3_state_s;

namespace tickreel::encode {

/// XXH3 of 64 bits (github.com/Cyan4973/xxHash) of all that it is given. One thread.
class Xxh3 {
 public:
  /// Throws std::bad_alloc.
  Xxh3();

  void add(std::span<const std::uint8_t> bytes);
  /// The hash of what was added since the last call.
  std::uint64_t digest();

  /// The hash of bytes in one piece.
  static std::uint64_t of(std::span<const std::uint8_t> bytes);

 private:
  struct Free {
    void operator()(XXH3_state_s* state) const;
  };
  std::unique_ptr<XXH3_state_s, Free> state_;
};

}  // namespace tickreel::encode
