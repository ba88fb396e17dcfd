#include "core/files/disk_room.h"

#include <sys/statvfs.h>

#include <cerrno>
#include <system_error>

#include "core/files/directory_of.h"
#include "core/text/bytes_in_words.h"

namespace tickreel {

Result<std::int64_t> free_bytes(const std::string& path) {
  const std::string directory = directory_of(path);
  struct statvfs info {};
  if (::statvfs(directory.c_str(), &info) != 0) {
    return failed("cannot tell how much room there is in " + directory + ": " +
                  std::generic_category().message(errno));
  }
  return static_cast<std::int64_t>(info.f_bavail) * static_cast<std::int64_t>(info.f_frsize);
}

Error no_room(const std::string& directory, std::int64_t free_bytes, const std::string& need) {
  return failed(bytes_in_words(static_cast<double>(free_bytes)) + " are free on the disk with " +
                directory + ", and the film needs " + need + ": make room there");
}

}  // namespace tickreel
