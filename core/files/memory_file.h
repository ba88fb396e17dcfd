#pragma once

#include <string>
#include <utility>

#include "core/files/descriptor.h"
#include "tickreel/result.h"

namespace tickreel {

/// An empty file that is on no disk and goes with the object, or with the process, however that
/// ends. Moves, does not copy.
class MemoryFile {
 public:
  static Result<MemoryFile> create();

  /// A name for it that this process alone has, good as long as the object is.
  [[nodiscard]] std::string path() const;
  /// A name that other processes of the same user can open, as long as this process lives.
  [[nodiscard]] std::string path_for_others() const;
  [[nodiscard]] int descriptor() const { return descriptor_.number(); }

 private:
  explicit MemoryFile(Descriptor descriptor) : descriptor_(std::move(descriptor)) {}
  Descriptor descriptor_;
};

}  // namespace tickreel
