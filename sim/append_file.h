#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/error.h"

namespace tickreel {

/// A new file that grows piece by piece, and that holds only whole pieces when the disk is full.
/// Nothing is buffered: a piece that append() took survives the death of the program (not that of
/// the machine; see sync()). Owns the file, and locks it (flock) for as long, where the file system
/// has locks. After the first error every call returns it. One thread at a time.
class AppendFile {
 public:
  /// Creates `path`, empty. kFailed when another program is writing it, or when it is a link.
  static Result<AppendFile> create(const std::string& path);
  AppendFile(AppendFile&& other) noexcept;
  AppendFile& operator=(AppendFile&& other) noexcept;
  ~AppendFile();

  Status append(std::span<const std::uint8_t> piece);
  /// Brings everything to the disk.
  Status sync();

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] int descriptor() const { return descriptor_; }
  /// The size of the pieces so far.
  [[nodiscard]] std::uint64_t whole_bytes() const { return whole_bytes_; }

 private:
  AppendFile(std::string path, int descriptor);
  Status fail(int error_number);

  std::string path_;
  int descriptor_ = -1;
  std::uint64_t whole_bytes_ = 0;
  Status status_;
};

/// Whether an error of flock() says that this file system has no locks.
bool means_no_locks(int error_number);

}  // namespace tickreel
