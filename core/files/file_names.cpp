#include "core/files/file_names.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>

#include "core/files/descriptor.h"
#include "core/files/system_error.h"

namespace tickreel {
namespace {

/// Returns false and sets errno when it fails.
bool rename_without_replacing(const char* from, const char* to) {
  if (::renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return true;
  // Some file systems, such as NFS, do not support this. A hard link does not replace a file
  // either.
  if (errno != EINVAL && errno != ENOSYS) return false;
  if (::link(from, to) == 0) return ::unlink(from) == 0;
  // Without hard links, the only way left is to look first.
  if (errno != EPERM && errno != EOPNOTSUPP) return false;
  if (::faccessat(AT_FDCWD, to, F_OK, AT_SYMLINK_NOFOLLOW) == 0) {
    errno = EEXIST;
    return false;
  }
  return std::rename(from, to) == 0;
}

}  // namespace

std::string directory_of(const std::string& path) {
  const std::string parent = std::filesystem::path(path).parent_path().string();
  return parent.empty() ? "." : parent;
}

void take_rights(const std::string& like, const std::string& path) {
  constexpr mode_t kOfFiles = 0777;  // another program must not set setuid or setgid
  struct stat old {};
  if (::lstat(like.c_str(), &old) != 0 || !S_ISREG(old.st_mode)) return;
  // Only root can change the owner; a user can set a group of their own.
  if (::lchown(path.c_str(), old.st_uid, old.st_gid) != 0) {
    static_cast<void>(::lchown(path.c_str(), static_cast<uid_t>(-1), old.st_gid) == 0);
  }
  static_cast<void>(::chmod(path.c_str(), (old.st_mode & kOfFiles) | S_IWUSR) == 0);
}

Status rename_file(const std::string& from, const std::string& to, WhenThere when_there) {
  const bool keeps = when_there == WhenThere::kKeep;
  if (!keeps) take_rights(to, from);
  const bool done = keeps ? rename_without_replacing(from.c_str(), to.c_str())
                          : std::rename(from.c_str(), to.c_str()) == 0;
  if (done) return {};
  if (keeps && errno == EEXIST) {
    return in_the_way(to + " exists: choose another name, or replace it with §overwrite");
  }
  return cannot("rename " + from + " to", to, errno);
}

bool exchange_names(const std::string& a, const std::string& b) {
  return ::renameat2(AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), RENAME_EXCHANGE) == 0;
}

Status remove_file(const std::string& path, const std::string& what) {
  if (::unlink(path.c_str()) == 0 || errno == ENOENT) return {};
  return cannot("remove", path + what, errno);
}

Status sync_name(const std::string& path) {
  const Descriptor directory(
      ::open(directory_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // Some file systems sync names by themselves, and report EINVAL.
  if (directory.is_open() && (::fsync(directory.number()) == 0 || errno == EINVAL)) return {};
  return cannot("bring the name", path + " to the disk", errno);
}

Status sync_name_of_complete(const std::string& path) {
  Status synced = sync_name(path);
  if (synced) return {};
  return Error{synced.error().kind, path + " is complete, but " + synced.error().message};
}

}  // namespace tickreel
