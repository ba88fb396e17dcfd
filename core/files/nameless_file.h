#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "core/files/descriptor.h"
#include "tickreel/result.h"

namespace tickreel {

/// A file without a name on a disk. It vanishes when the object is destroyed or the process ends,
/// also by a crash. Errors are kFailed; the message is only the reason ("No space left on device",
/// "the file ends too early").
class NamelessFile {
 public:
  /// Creates the file on the disk of this directory.
  static Result<NamelessFile> create(const std::string& directory);

  /// Appends bytes.
  Status add(std::span<const std::uint8_t> bytes);
  /// Waits until all bytes are on the disk.
  Status sync();
  /// Reads the bytes from `offset` on, until `bytes` is full. kFailed when the file ends before.
  Status read(std::int64_t offset, std::span<std::uint8_t> bytes) const;

 private:
  explicit NamelessFile(Descriptor file) : file_(std::move(file)) {}

  Descriptor file_;
  std::int64_t end_ = 0;
};

}  // namespace tickreel
