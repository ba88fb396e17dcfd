#pragma once

#include "cli/room.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// Returns the program's exit code for a failure; docs/scripts.md lists them.
constexpr int exit_code(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kFailed:
      return 1;
    case ErrorKind::kUsage:
      return 2;
    case ErrorKind::kBadFile:
      return 3;
    case ErrorKind::kDiverged:
      return 4;
    case ErrorKind::kInTheWay:
    case ErrorKind::kNotNow:
      return 5;
    case ErrorKind::kCrashed:
      return 6;
    case ErrorKind::kInterrupted:
      return 130;
  }
  return 1;
}

}  // namespace tickreel::cli
