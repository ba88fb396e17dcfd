#pragma once

#include <string>

#include "core/error.h"

namespace tickreel {

/// An empty file that is on no disk and goes with the object, or with the process, however that
/// ends. Moves, does not copy.
class MemoryFile {
 public:
  static Result<MemoryFile> create();
  MemoryFile(MemoryFile&& other) noexcept;
  MemoryFile& operator=(MemoryFile&&) = delete;
  ~MemoryFile();

  /// A name for it that this process alone has, good as long as the object is.
  [[nodiscard]] std::string path() const;
  [[nodiscard]] int descriptor() const { return descriptor_; }

 private:
  explicit MemoryFile(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;  ///< -1 when moved from
};

}  // namespace tickreel
