#pragma once

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "core/error.h"

namespace tickreel::bench {

/// A benchmark that fails has nothing to say.
template <typename T>
T must(Result<T> result) {
  if (result) return *std::move(result);
  std::fprintf(stderr, "%s\n", result.error().message.c_str());
  std::exit(1);
}

inline void must(const Status& status) {
  if (!status) must(Result<int>(status.error()));
}

}  // namespace tickreel::bench
