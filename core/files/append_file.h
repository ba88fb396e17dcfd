#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/error.h"

namespace tickreel {

/// A file that grows piece by piece, and that holds only whole pieces when the disk is full.
/// Nothing is buffered: a piece that append() took survives the death of the program (not that of
/// the machine; see sync()). Owns the file, and locks it (flock) for as long, where the file system
/// has locks. After the first error every call returns it. One thread at a time.
class AppendFile {
 public:
  static constexpr double kPatienceSeconds = 10.0;

  /// Creates `path`, empty. kFailed when another program is writing it, or when it is a link.
  static Result<AppendFile> create(const std::string& path);
  /// Opens `path` to add to what it holds, and waits while another program writes it. kFailed when
  /// it cannot be written, or has no permission to be (which would not stop an administrator).
  static Result<AppendFile> open_existing(const std::string& path);
  /// The same, and creates it when it is not there. A link is not followed. kFailed also when the
  /// other program, which may have been stopped, takes longer than `patience_seconds`.
  static Result<AppendFile> open_or_create(const std::string& path,
                                           double patience_seconds = kPatienceSeconds);
  AppendFile(AppendFile&& other) noexcept;
  AppendFile& operator=(AppendFile&& other) noexcept;
  ~AppendFile();

  Status append(std::span<const std::uint8_t> piece);
  /// Takes away what is beyond the first `bytes`.
  Status cut(std::uint64_t bytes);
  /// Brings everything to the disk.
  Status sync();

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] int descriptor() const { return descriptor_; }
  /// The size of the pieces so far, with what was there before.
  [[nodiscard]] std::uint64_t whole_bytes() const { return whole_bytes_; }

 private:
  AppendFile(std::string path, int descriptor);
  static Result<AppendFile> open_to_add(const std::string& path, int extra_flags,
                                        double patience_seconds);
  Status fail(int error_number);

  std::string path_;
  int descriptor_ = -1;
  std::uint64_t whole_bytes_ = 0;
  Status status_;
};

/// Brings the name of a file to the disk: without that a loss of power may take it back.
Status sync_name(const std::string& path);

enum class Links { kFollowed, kNotFollowed };

/// Whether `path` is the name of an open file or directory, and not by now of another or of none.
bool is_named(int descriptor, const std::string& path, Links links);

/// Who keeps an open file or directory locked (flock): "process 1234", or "another process" where
/// the system does not tell.
std::string name_of_lock_holder(int descriptor);

/// Whether an error of flock() says that this file system has no locks.
bool means_no_locks(int error_number);

}  // namespace tickreel
