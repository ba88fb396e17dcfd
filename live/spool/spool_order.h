#pragma once

#include <string>
#include <vector>

#include "live/room.h"
#include "tickreel/result.h"

namespace tickreel::live {

struct SpoolEntry;

/// In which order the recordings of a spool were begun, as a file in it says: clocks are set back,
/// and files get other times. The spool is locked meanwhile.
class SpoolOrder {
 public:
  explicit SpoolOrder(const std::string& folder) : path_(folder + "/.order") {}

  /// Puts the name at the end, and drops the names that `entries` do not have.
  Status add(const std::string& name, const std::vector<SpoolEntry>& entries) const;
  /// Sorts them: those that the file does not name come first, by the dates in their names.
  Status sort(std::vector<SpoolEntry>& entries) const;

 private:
  [[nodiscard]] Result<std::vector<std::string>> read() const;

  std::string path_;
};

}  // namespace tickreel::live
