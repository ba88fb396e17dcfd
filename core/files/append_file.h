#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/files/descriptor.h"
#include "tickreel/result.h"

namespace tickreel {

/// A file that grows piece by piece, and that holds only whole pieces, also when the disk is full.
/// Nothing is buffered: a piece survives a crash of the program as soon as append() returns, and a
/// crash of the machine after sync(). The object keeps the file open, and locked (flock) where the
/// file system has locks. Errors of append(), cut(), sync() and append_to_disk() are kFailed; after
/// the first error each of them returns that error again. One thread at a time.
class AppendFile {
 public:
  /// The default time for which open_or_create() waits for another program.
  static constexpr double kPatienceSeconds = 10.0;

  /// Creates `path`, or empties an existing file of that name. kNotNow when another program, or
  /// another AppendFile of this one, is writing it; kFailed when `path` is a link or a pipe, or the
  /// system refuses.
  static Result<AppendFile> create(const std::string& path);
  /// Opens an existing file to add to it. Waits without a limit while another program writes it.
  /// kFailed when it cannot be opened, is no regular file, or has no write permission for anybody.
  /// (This is checked here, because the system lets an administrator write such a file.)
  static Result<AppendFile> open_existing(const std::string& path);
  /// Opens a file to add to it, like open_existing(), or creates it. kFailed also for a link.
  /// kNotNow when another program still writes the file after `patience_seconds`.
  static Result<AppendFile> open_or_create(const std::string& path,
                                           double patience_seconds = kPatienceSeconds);

  /// Adds a piece to the end of the file. After an error the file has no part of the piece.
  Status append(std::span<const std::uint8_t> piece);
  /// Shortens the file to its first `bytes` bytes. `bytes`: whole_bytes() at most.
  Status cut(std::uint64_t bytes);
  /// Waits until everything is on the disk.
  Status sync();
  /// Adds a piece, and waits until it is on the disk. After an error the file has no part of the
  /// piece.
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
