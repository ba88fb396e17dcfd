#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "core/files/descriptor.h"
#include "tickreel/result.h"

namespace tickreel {

/// Bytes that wait on a disk and have no name: however the program ends, nothing is left of them.
/// Errors are kFailed, with the system's reason alone.
class NamelessFile {
 public:
  /// Where the directory is.
  static Result<NamelessFile> create(const std::string& directory);

  /// At the end.
  Status add(std::span<const std::uint8_t> bytes);
  /// Brings them to the disk.
  Status sync();
  /// From `offset` on; there are so many.
  Status read(std::int64_t offset, std::span<std::uint8_t> bytes) const;

 private:
  explicit NamelessFile(Descriptor file) : file_(std::move(file)) {}

  Descriptor file_;
  std::int64_t end_ = 0;
};

}  // namespace tickreel
