#pragma once

#include <string>
#include <vector>

#include "core/files/scratch_directory.h"
#include "tests/support/room.h"

namespace tickreel::tests {

/// A scratch directory for a test. The constructor throws when it cannot be made.
class TemporaryDirectory : public ScratchDirectory {
 public:
  TemporaryDirectory();

  /// The names of the entries, sorted.
  [[nodiscard]] std::vector<std::string> names() const;
  /// names(), separated by spaces.
  [[nodiscard]] std::string listing() const;
};

}  // namespace tickreel::tests
