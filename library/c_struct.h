#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>

#include "tickreel/result.h"

namespace tickreel {

/// Returns a copy of a struct that a C program gives, with 0 in the members that the program does
/// not know. A program that was built with an older header passes a shorter struct; one that was
/// built with a newer header may ask for members that are unknown here. `least`: the bytes that
/// every version has. `name`: the name of the struct's type. kUsage for a struct that is shorter
/// or longer than 4096 bytes, and for one with unknown members that are not 0.
template <typename Struct>
Result<Struct> known_part(const Struct& given, std::size_t least, const std::string& name) {
  constexpr std::size_t kMostBytes = 4096;  // more than any version will have
  if (given.size < least || given.size > kMostBytes) {
    return bad_usage(name + "::size: give sizeof(" + name + ")");
  }
  const auto* const bytes = reinterpret_cast<const unsigned char*>(&given);
  for (std::size_t i = sizeof(Struct); i < given.size; ++i) {
    if (bytes[i] != 0) return bad_usage(name + ": this libtickreel is too old for it");
  }
  Struct known{};
  std::memcpy(&known, bytes, std::min(given.size, sizeof(Struct)));
  return known;
}

}  // namespace tickreel
