#include "core/files/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <sstream>

namespace tickreel {
namespace {

LockState lock(int descriptor, int operation) {
  while (flock(descriptor, operation) != 0) {
    if (errno == EINTR) continue;
    if (errno == EWOULDBLOCK) return LockState::kTaken;
    const bool has_none = errno == ENOLCK || errno == EOPNOTSUPP || errno == ENOSYS;
    return has_none ? LockState::kNoLocks : LockState::kRefused;
  }
  return LockState::kLocked;
}

}  // namespace

LockState try_lock(int descriptor, LockMode mode) {
  return lock(descriptor, (mode == LockMode::kAlone ? LOCK_EX : LOCK_SH) | LOCK_NB);
}

LockState wait_for_lock(int descriptor) {
  return lock(descriptor, LOCK_EX);
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
  // A line: "1: FLOCK  ADVISORY  WRITE 1234 08:01:5678 0 EOF"
  std::array<char, 64> place{};
  std::snprintf(place.data(), place.size(), "%02x:%02x:%ju", major(status.st_dev),
                minor(status.st_dev), static_cast<std::uintmax_t>(status.st_ino));
  for (std::string line; std::getline(locks, line);) {
    std::istringstream words(line);
    std::string number, kind, how, what, process, file;
    words >> number >> kind >> how >> what >> process >> file;
    // A process that waits has an arrow in place of the kind; 0 is a process of another container.
    if (kind != "FLOCK" || file != place.data() || process == "0") continue;
    return process == std::to_string(::getpid()) ? kThisProcess : "process " + process;
  }
  return "another process";
}

}  // namespace tickreel
