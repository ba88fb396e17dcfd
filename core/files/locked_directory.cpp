#include "core/files/locked_directory.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "core/files/append_file.h"
#include "core/files/output_file.h"

namespace tickreel {
namespace {

/// Why a directory cannot be opened that must be one: links are not followed.
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
  return failed("cannot use the directory " + path + ": " + std::strerror(error_number));
}

}  // namespace

Result<TakenDirectory> TakenDirectory::take(const std::string& path, Sharing sharing,
                                            WhenMissing when_missing) {
  const int lock = sharing == Sharing::kAlone ? LOCK_EX : LOCK_SH;
  for (;;) {
    bool is_new = false;
    if (when_missing == WhenMissing::kMake) {
      is_new = mkdir(path.c_str(), 0777) == 0;
      if (!is_new && errno != EEXIST) {
        const std::string advice = errno == ENOENT ? ". Create the directory it is in first" : "";
        return failed("cannot make the directory " + path + ": " + std::strerror(errno) + advice);
      }
    }
    const int descriptor = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor < 0) {
      if (errno == ENOENT && when_missing == WhenMissing::kMake) continue;
      return cannot_use(path, errno);
    }
    TakenDirectory taken(path, descriptor, is_new);
    // EBADF: a network file system that locks only what can be written.
    if (flock(descriptor, lock | LOCK_NB) != 0 && !means_no_locks(errno) && errno != EBADF) {
      if (errno == EINTR) continue;
      if (errno != EWOULDBLOCK) return cannot_use(path, errno);
      const bool is_mine_to_choose = when_missing == WhenMissing::kMake;
      return failed(name_of_lock_holder(descriptor) + " is at work in " + path +
                    ": wait for it to end" + (is_mine_to_choose ? ", or choose another name" : ""));
    }
    // It may have been removed before it was locked here.
    if (is_named(descriptor, path, Links::kNotFollowed)) return taken;
    if (when_missing == WhenMissing::kRefuse) return cannot_use(path, ENOENT);
  }
}

TakenDirectory::TakenDirectory(std::string path, int descriptor, bool is_new)
    : path_(std::move(path)), descriptor_(descriptor), is_new_(is_new) {}

TakenDirectory::TakenDirectory(TakenDirectory&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      is_new_(other.is_new_) {}

void TakenDirectory::remove_if_unused() const {
  if (!is_new_) return;
  // Who shares it may be about to put something into it.
  const bool is_alone = flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
  if (is_alone) rmdir(path_.c_str());
}

TakenDirectory::~TakenDirectory() {
  if (descriptor_ >= 0) close(descriptor_);
}

}  // namespace tickreel
