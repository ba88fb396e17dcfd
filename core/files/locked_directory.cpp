#include "core/files/locked_directory.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "core/files/output_file.h"
#include "core/files/system_error.h"

namespace tickreel {
namespace {

/// Says why a directory cannot be opened. Symbolic links are not followed.
Error cannot_use(const std::string& path, int error_number) {
  struct stat status {};
  if (error_number == ENOTDIR || error_number == ELOOP) {
    const bool is_there = lstat(path.c_str(), &status) == 0;
    if (is_there && S_ISLNK(status.st_mode)) {
      return in_the_way(path + " is a symbolic link, which is not followed: " + kMoveItAway);
    }
    if (is_there && !S_ISREG(status.st_mode)) {
      return in_the_way(path + " is " + file_kind_in_words(status.st_mode) + ": " + kMoveItAway);
    }
    if (is_there) {
      return in_the_way(path +
                        " is a file, such as an older tickreel left of an export that was "
                        "interrupted: " +
                        kMoveItAway);
    }
  }
  return cannot("use the directory", path, error_number);
}

}  // namespace

Result<LockedDirectory> LockedDirectory::lock(const std::string& path, LockMode mode,
                                              WhenMissing when_missing) {
  for (;;) {
    bool is_new = false;
    if (when_missing == WhenMissing::kMake) {
      is_new = mkdir(path.c_str(), 0777) == 0;
      if (!is_new && errno != EEXIST) return cannot_make("make the directory", path, errno);
    }
    const int descriptor = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor < 0) {
      const int error_number = errno;
      if (error_number == ENOENT && when_missing == WhenMissing::kMake) continue;
      // The new directory is removed, so that the next command does not find a stranger's one.
      if (is_new) rmdir(path.c_str());
      return cannot_use(path, error_number);
    }
    LockedDirectory locked(path, Descriptor(descriptor), is_new);
    const LockState lock = try_lock(descriptor, mode);
    // EBADF comes from network file systems that lock only what is open for writing.
    if (lock == LockState::kRefused && errno != EBADF) return cannot_use(path, errno);
    if (lock == LockState::kTaken) {
      const bool is_mine_to_choose = when_missing == WhenMissing::kMake;
      const std::string holder = name_of_lock_holder(descriptor);
      return Error{ErrorKind::kNotNow,
                   holder + " is at work in " + path +
                       (holder == kThisProcess ? ": end that film first" : ": wait for it to end") +
                       (is_mine_to_choose ? ", or choose another name" : "")};
    }
    // The directory may have been removed before it was locked here.
    if (is_named(descriptor, path, Links::kNotFollowed)) return locked;
    if (when_missing == WhenMissing::kRefuse) return cannot_use(path, ENOENT);
  }
}

LockedDirectory::LockedDirectory(std::string path, Descriptor descriptor, bool is_new)
    : path_(std::move(path)), descriptor_(std::move(descriptor)), is_new_(is_new) {}

void LockedDirectory::remove_if_unused() const {
  if (!is_new_) return;
  // Another holder of the shared lock may be about to put something into it.
  const LockState lock = try_lock(descriptor_.number(), LockMode::kAlone);
  if (lock != LockState::kTaken) rmdir(path_.c_str());
}

}  // namespace tickreel
