#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/files/descriptor.h"
#include "tickreel/result.h"

namespace tickreel {

/// A file that grows piece by piece, and that holds only whole pieces, also when the disk is full.
/// Nothing is buffered: a piece survives the death of the program as soon as append() returns, and
/// the death of the machine after sync(). The object owns the file, and locks it (flock) while it
/// lives, where the file system has locks. After the first error, which is kFailed, every call
/// returns it. One thread at a time.
class AppendFile {
 public:
  static constexpr double kPatienceSeconds = 10.0;

  /// Creates `path`, or empties the file that is there. kNotNow when another program is writing it;
  /// kFailed when `path` is a link or a pipe, or the system refuses.
  static Result<AppendFile> create(const std::string& path);
  /// Opens an existing file to add to it. Waits without a limit while another program writes it.
  /// kFailed when it cannot be opened, is no regular file, or has no write permission for anybody
  /// (checked here because that does not stop an administrator).
  static Result<AppendFile> open_existing(const std::string& path);
  /// Like open_existing(), but creates a missing file, does not follow a link, and waits at most
  /// `patience_seconds` for another program, which may have been stopped: then kNotNow.
  static Result<AppendFile> open_or_create(const std::string& path,
                                           double patience_seconds = kPatienceSeconds);

  Status append(std::span<const std::uint8_t> piece);
  /// Shortens the file to its first `bytes`, at most whole_bytes().
  Status cut(std::uint64_t bytes);
  /// Waits until everything is on the disk.
  Status sync();
  /// Appends and syncs. After an error the file holds what it held before.
  Status append_to_disk(std::span<const std::uint8_t> piece);

  [[nodiscard]] const std::string& path() const { return path_; }
  /// False when the file system has no locks: another program may then write the file, too.
  [[nodiscard]] bool is_locked() const { return is_locked_; }
  [[nodiscard]] int descriptor() const { return descriptor_.number(); }
  /// The size of the file in bytes, without a piece that failed.
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
