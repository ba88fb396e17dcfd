#include "core/files/disk_room.h"

#include <linux/magic.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <cerrno>

#include "core/files/file_names.h"
#include "core/files/system_error.h"
#include "core/text/bytes_in_words.h"

namespace tickreel {

Result<std::int64_t> free_bytes(const std::string& path) {
  const std::string directory = directory_of(path);
  struct statfs info {};
  if (::statfs(directory.c_str(), &info) != 0) {
    return cannot("tell how much room there is in", directory, errno);
  }
  // ext2 to ext4 keep a part of the disk for root. On other file systems, nobody can use blocks
  // that are free but not available.
  const bool has_reserve = ::geteuid() == 0 && info.f_type == EXT4_SUPER_MAGIC;
  const auto blocks = has_reserve ? info.f_bfree : info.f_bavail;
  return static_cast<std::int64_t>(blocks) * static_cast<std::int64_t>(info.f_frsize);
}

Error no_room(const std::string& directory, std::int64_t free_bytes, const std::string& need) {
  return failed(bytes_in_words(static_cast<double>(free_bytes)) + " are free on the disk with " +
                directory + ", and the film needs " + need + ": make room there");
}

}  // namespace tickreel
