#include "core/files/append_file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <limits>
#include <utility>

#include "core/files/file_lock.h"
#include "core/files/system_error.h"

namespace tickreel {

Result<AppendFile> AppendFile::create(const std::string& path) {
  for (;;) {
    // O_NOFOLLOW: a symbolic link must not lead to another file that would be emptied.
    constexpr int kFlags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    const int descriptor = open(path.c_str(), kFlags, 0666);
    if (descriptor < 0 && errno == ELOOP) {
      return failed("cannot create " + path + ": a symbolic link has that name; remove it first");
    }
    // ENXIO means a pipe without a reader.
    if (descriptor < 0 && errno == ENXIO) {
      return failed("cannot create " + path + ": a pipe has that name; remove it first");
    }
    if (descriptor < 0) return cannot_make("create", path, errno);
    AppendFile file(path, Descriptor(descriptor));
    struct stat status {};
    if (fstat(descriptor, &status) != 0) return cannot("create", path, errno);
    if (S_ISFIFO(status.st_mode)) {
      return failed("cannot create " + path + ": a pipe has that name; remove it first");
    }
    // The lock comes first, because another program may be writing to the file.
    const LockState lock = try_lock(descriptor, LockMode::kAlone);
    if (lock == LockState::kRefused) return cannot("lock", path, errno);
    if (lock == LockState::kTaken) {
      return Error{ErrorKind::kNotNow,
                   "cannot write " + path + ": another recording is being written there"};
    }
    // The program that wrote it may have renamed or removed it before this lock.
    if (!is_named(descriptor, path, Links::kFollowed)) continue;
    file.is_locked_ = lock == LockState::kLocked;
    // Devices cannot be truncated (EINVAL), and need not be.
    if (ftruncate(descriptor, 0) != 0 && errno != EINVAL) return file.fail(errno).error();
    return file;
  }
}

Result<AppendFile> AppendFile::open_existing(const std::string& path) {
  return open_to_add(path, 0, std::numeric_limits<double>::infinity());
}

Result<AppendFile> AppendFile::open_or_create(const std::string& path, double patience_seconds) {
  return open_to_add(path, O_CREAT | O_NOFOLLOW, patience_seconds);
}

Result<AppendFile> AppendFile::open_to_add(const std::string& path, int extra_flags,
                                           double patience_seconds) {
  const auto cannot_write = [&](int error_number) { return cannot("write", path, error_number); };
  for (;;) {
    const int descriptor =
        open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK | extra_flags, 0666);
    if (descriptor < 0) {
      const bool makes_it = (extra_flags & O_CREAT) != 0;
      return makes_it ? cannot_make("write", path, errno) : cannot_write(errno);
    }
    AppendFile file(path, Descriptor(descriptor));
    const LockState lock = try_lock(descriptor, LockMode::kAlone);
    if (lock == LockState::kRefused) return cannot_write(errno);
    if (lock == LockState::kTaken) {
      if (patience_seconds <= 0.0) {
        return Error{ErrorKind::kNotNow,
                     "cannot write " + path + ": " + name_of_lock_holder(descriptor) +
                         " has been writing it for too long: wait for it, or end it"};
      }
      // flock() has no time limit, and a stopped program holds its locks, so this polls.
      constexpr int kPauseMilliseconds = 20;
      poll(nullptr, 0, kPauseMilliseconds);
      patience_seconds -= kPauseMilliseconds / 1000.0;
      continue;
    }
    // The file may have been replaced before it was locked here.
    if (!is_named(descriptor, path, Links::kFollowed)) continue;
    struct stat status {};
    if (fstat(descriptor, &status) != 0) return cannot_write(errno);
    if (!S_ISREG(status.st_mode)) return cannot_write(EINVAL);
    if ((status.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0) return cannot_write(EACCES);
    file.whole_bytes_ = static_cast<std::uint64_t>(status.st_size);
    file.is_locked_ = lock == LockState::kLocked;
    return file;
  }
}

AppendFile::AppendFile(std::string path, Descriptor descriptor)
    : path_(std::move(path)), descriptor_(std::move(descriptor)) {}

Status AppendFile::append(std::span<const std::uint8_t> piece) {
  if (!status_) return status_;
  if (!write_all(descriptor(), piece)) return fail(errno);
  whole_bytes_ += piece.size();
  return {};
}

Status AppendFile::cut(std::uint64_t bytes) {
  if (!status_) return status_;
  whole_bytes_ = bytes;
  return ftruncate(descriptor(), static_cast<off_t>(bytes)) == 0 ? Status() : fail(errno);
}

Status AppendFile::sync() {
  if (status_ && fsync(descriptor()) != 0 && errno != EINVAL) return fail(errno);
  return status_;
}

Status AppendFile::append_to_disk(std::span<const std::uint8_t> piece) {
  if (Status appended = append(piece); !appended) return appended;
  if (fsync(descriptor()) == 0 || errno == EINVAL) return {};
  whole_bytes_ -= piece.size();
  return fail(errno);
}

Status AppendFile::fail(int error_number) {
  status_ = cannot("write", path_, error_number);
  // Cuts off the incomplete piece. If even that fails, a reader stops before it.
  static_cast<void>(!ftruncate(descriptor(), static_cast<off_t>(whole_bytes_)));
  return status_;
}

}  // namespace tickreel
