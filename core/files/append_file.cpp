#include "core/files/append_file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <limits>
#include <sstream>
#include <utility>

#include "core/files/directory_of.h"

namespace tickreel {

Result<AppendFile> AppendFile::create(const std::string& path) {
  for (;;) {
    // A link is not followed: nobody asked to empty what it leads to.
    constexpr int kFlags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW;
    const int descriptor = open(path.c_str(), kFlags, 0666);
    if (descriptor < 0 && errno == ELOOP) {
      return failed("cannot create " + path + ": a symbolic link has that name; remove it first");
    }
    if (descriptor < 0) return failed("cannot create " + path + ": " + std::strerror(errno));
    AppendFile file(path, descriptor);
    // Locked before it is emptied: it may be what another program is writing.
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0 && !means_no_locks(errno)) {
      if (errno != EWOULDBLOCK) return failed("cannot lock " + path + ": " + std::strerror(errno));
      return failed("cannot write " + path + ": another recording is being written there");
    }
    // The program that wrote it may have renamed or removed it before it was locked here.
    if (!is_named(descriptor, path, Links::kFollowed)) continue;
    // Devices cannot be cut, and need not be.
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
  const auto cannot_write = [&](int error_number) {
    return failed("cannot write " + path + ": " + std::strerror(error_number));
  };
  for (;;) {
    const int descriptor =
        open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK | extra_flags, 0666);
    if (descriptor < 0) return cannot_write(errno);
    AppendFile file(path, descriptor);
    struct stat status {};
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0 && !means_no_locks(errno)) {
      if (errno != EWOULDBLOCK) return cannot_write(errno);
      if (patience_seconds <= 0.0) {
        return failed("cannot write " + path + ": " + name_of_lock_holder(descriptor) +
                      " has been writing it for too long: wait for it, or end it");
      }
      // flock() knows no time limit, and one that is stopped holds its locks.
      constexpr int kPauseMilliseconds = 20;
      poll(nullptr, 0, kPauseMilliseconds);
      patience_seconds -= kPauseMilliseconds / 1000.0;
      continue;
    }
    // It may have been replaced before it was locked here.
    if (!is_named(descriptor, path, Links::kFollowed)) continue;
    if (fstat(descriptor, &status) != 0) return cannot_write(errno);
    if (!S_ISREG(status.st_mode)) return cannot_write(EINVAL);
    if ((status.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0) return cannot_write(EACCES);
    file.whole_bytes_ = static_cast<std::uint64_t>(status.st_size);
    return file;
  }
}

AppendFile::AppendFile(std::string path, int descriptor)
    : path_(std::move(path)), descriptor_(descriptor) {}

AppendFile::AppendFile(AppendFile&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      whole_bytes_(other.whole_bytes_),
      status_(std::move(other.status_)) {}

AppendFile& AppendFile::operator=(AppendFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(descriptor_, other.descriptor_);
  std::swap(whole_bytes_, other.whole_bytes_);
  std::swap(status_, other.status_);
  return *this;
}

AppendFile::~AppendFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

Status AppendFile::append(std::span<const std::uint8_t> piece) {
  if (!status_) return status_;
  for (std::size_t done = 0; done < piece.size();) {
    const ssize_t written = write(descriptor_, piece.data() + done, piece.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return fail(errno);
    done += static_cast<std::size_t>(written);
  }
  whole_bytes_ += piece.size();
  return {};
}

Status AppendFile::cut(std::uint64_t bytes) {
  if (!status_) return status_;
  whole_bytes_ = bytes;
  return ftruncate(descriptor_, static_cast<off_t>(bytes)) == 0 ? Status() : fail(errno);
}

Status AppendFile::sync() {
  if (status_ && fsync(descriptor_) != 0 && errno != EINVAL) return fail(errno);
  return status_;
}

Status AppendFile::fail(int error_number) {
  status_ = failed("cannot write " + path_ + ": " + std::strerror(error_number));
  // The piece that did not fit goes; if even that fails, a reader stops before it.
  static_cast<void>(!ftruncate(descriptor_, static_cast<off_t>(whole_bytes_)));
  return status_;
}

Status sync_name(const std::string& path) {
  const int descriptor = open(directory_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  // Some file systems bring names to the disk by themselves, and say so with EINVAL.
  const bool is_synced = descriptor >= 0 && (fsync(descriptor) == 0 || errno == EINVAL);
  const int error_number = errno;
  if (descriptor >= 0) close(descriptor);
  if (is_synced) return {};
  return failed("cannot bring the name " + path + " to the disk: " + std::strerror(error_number));
}

bool is_named(int descriptor, const std::string& path, Links links) {
  struct stat opened {};
  struct stat named {};
  const int flags = links == Links::kFollowed ? 0 : AT_SYMLINK_NOFOLLOW;
  return fstat(descriptor, &opened) == 0 && fstatat(AT_FDCWD, path.c_str(), &named, flags) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

std::string name_of_lock_holder(int descriptor) {
  struct stat status {};
  std::ifstream locks("/proc/locks");
  if (fstat(descriptor, &status) != 0) locks.close();
  // "1: FLOCK  ADVISORY  WRITE 1234 08:01:5678 0 EOF"
  std::array<char, 64> place{};
  std::snprintf(place.data(), place.size(), "%02x:%02x:%ju", major(status.st_dev),
                minor(status.st_dev), static_cast<std::uintmax_t>(status.st_ino));
  for (std::string line; std::getline(locks, line);) {
    std::istringstream words(line);
    std::string number, kind, how, what, process, file;
    words >> number >> kind >> how >> what >> process >> file;
    // Those who wait are marked by an arrow in the place of their kind; 0 is of another container.
    if (kind == "FLOCK" && file == place.data() && process != "0") return "process " + process;
  }
  return "another process";
}

bool means_no_locks(int error_number) {
  return error_number == ENOLCK || error_number == EOPNOTSUPP || error_number == ENOSYS;
}

}  // namespace tickreel
