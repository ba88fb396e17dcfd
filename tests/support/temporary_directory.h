#pragma once

#include <string>
#include <vector>

#include "core/files/scratch_directory.h"
#include "tests/support/room.h"

namespace tickreel::tests {

/// One for a test, which must be able to make it.
class TemporaryDirectory : public ScratchDirectory {
 public:
  TemporaryDirectory();

  /// The names of what is in it, sorted.
  [[nodiscard]] std::vector<std::string> names() const;
  /// names(), separated by spaces.
  [[nodiscard]] std::string listing() const;
};

}  // namespace tickreel::tests
