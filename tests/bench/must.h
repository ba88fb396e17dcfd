#pragma once

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "tests/support/room.h"
#include "tickreel/result.h"

namespace tickreel::tests {

/// Returns the value, or prints the error and ends the benchmark.
template <typename T>
T must(Result<T> result) {
  if (result) return *std::move(result);
  std::fprintf(stderr, "%s: %s\n", program_invocation_short_name, result.error().message.c_str());
  std::exit(1);
}

inline void must(const Status& status) {
  if (!status) must(Result<int>(status.error()));
}

}  // namespace tickreel::tests
