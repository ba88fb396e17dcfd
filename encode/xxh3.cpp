#include "encode/xxh3.h"

#include <xxhash.h>

#include <new>

namespace tickreel::encode {

void Xxh3::Free::operator()(XXH3_state_s* state) const {
  XXH3_freeState(state);
}

Xxh3::Xxh3() : state_(XXH3_createState()) {
  if (!state_) throw std::bad_alloc();
  XXH3_64bits_reset(state_.get());
}

void Xxh3::add(std::span<const std::uint8_t> bytes) {
  XXH3_64bits_update(state_.get(), bytes.data(), bytes.size());
}

std::uint64_t Xxh3::digest() {
  const std::uint64_t hash = XXH3_64bits_digest(state_.get());
  XXH3_64bits_reset(state_.get());
  return hash;
}

std::uint64_t Xxh3::of(std::span<const std::uint8_t> bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

}  // namespace tickreel::encode
