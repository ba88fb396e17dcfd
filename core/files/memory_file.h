#pragma once

#include <string>
#include <utility>

#include "core/files/descriptor.h"
#include "tickreel/result.h"

namespace tickreel {

/// A file in memory, empty at first. It vanishes when the object is destroyed or the process ends,
/// also by a crash. Moves, does not copy.
class MemoryFile {
 public:
  /// Makes an empty file. kFailed when the system refuses.
  static Result<MemoryFile> create();

  /// A path that only this process can open, valid while the object lives.
  [[nodiscard]] std::string path() const;
  /// A path that other processes of the same user can open, valid while the object lives.
  [[nodiscard]] std::string path_for_others() const;
  [[nodiscard]] int descriptor() const { return descriptor_.number(); }

 private:
  explicit MemoryFile(Descriptor descriptor) : descriptor_(std::move(descriptor)) {}
  Descriptor descriptor_;
};

}  // namespace tickreel
