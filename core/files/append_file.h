#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/files/descriptor.h"
#include "tickreel/result.h"

namespace tickreel {

/// A file that grows piece by piece, and that holds only whole pieces when the disk is full.
/// Nothing is buffered: a piece that append() took survives the death of the program (not that of
/// the machine; see sync()). Owns the file, and locks it (flock) for as long, where the file system
/// has locks. After the first error every call returns it. One thread at a time.
class AppendFile {
 public:
  static constexpr double kPatienceSeconds = 10.0;

  /// Creates `path`, empty. kNotNow when another program is writing it, kFailed when it is a link.
  static Result<AppendFile> create(const std::string& path);
  /// Opens `path` to add to what it holds, and waits while another program writes it. kFailed when
  /// it cannot be written, or has no permission to be (which would not stop an administrator).
  static Result<AppendFile> open_existing(const std::string& path);
  /// Opens the file, and creates it when it is not there. A link is not followed. kNotNow when the
  /// other program, which may have been stopped, takes longer than `patience_seconds`.
  static Result<AppendFile> open_or_create(const std::string& path,
                                           double patience_seconds = kPatienceSeconds);

  Status append(std::span<const std::uint8_t> piece);
  /// Takes away what is beyond the first `bytes`.
  Status cut(std::uint64_t bytes);
  /// Brings everything to the disk.
  Status sync();
  /// Both; after an error the file holds what it held before.
  Status append_to_disk(std::span<const std::uint8_t> piece);

  [[nodiscard]] const std::string& path() const { return path_; }
  /// False where the file system has no locks: another program may be writing it too.
  [[nodiscard]] bool is_locked() const { return is_locked_; }
  [[nodiscard]] int descriptor() const { return descriptor_.number(); }
  /// The size of the pieces so far, with what was there before.
  [[nodiscard]] std::uint64_t whole_bytes() const { return whole_bytes_; }

 private:
  AppendFile(std::string path, Descriptor descriptor);
  static Result<AppendFile> open_to_add(const std::string& path, int extra_flags,
                                        double patience_seconds);
  Status fail(int error_number);

  std::string path_;
  Descriptor descriptor_;
  std::uint64_t whole_bytes_ = 0;
  bool is_locked_ = false;
  Status status_;
};

}  // namespace tickreel
