#include "core/files/nameless_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "core/files/system_error.h"

namespace tickreel {

namespace {

/// Moves all bytes, from `offset` in the file on: `move` is pwrite() or pread().
template <typename Byte, typename Move>
Status move_all(const Descriptor& file, std::span<Byte> bytes, std::int64_t offset, Move move) {
  while (!bytes.empty()) {
    const ssize_t count = move(file.number(), bytes.data(), bytes.size(), offset);
    if (count < 0 && errno == EINTR) continue;
    if (count == 0) return failed("the file ends too early");
    if (count < 0) return failed(reason(errno));
    bytes = bytes.subspan(static_cast<std::size_t>(count));
    offset += count;
  }
  return {};
}

}  // namespace

Result<NamelessFile> NamelessFile::create(const std::string& directory) {
  Descriptor file(open(directory.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600));
  if (!file.is_open()) {  // file systems without O_TMPFILE
    std::string name = directory + "/.tickreel-XXXXXX";
    file = Descriptor(mkstemp(name.data()));
    if (file.is_open()) unlink(name.c_str());
  }
  if (!file.is_open()) return failed(reason(errno));
  return NamelessFile(std::move(file));
}

Status NamelessFile::add(std::span<const std::uint8_t> bytes) {
  Status added = move_all(file_, bytes, end_, pwrite);
  if (added) end_ += static_cast<std::int64_t>(bytes.size());
  return added;
}

Status NamelessFile::sync() {
  return fsync(file_.number()) == 0 ? Status() : failed(reason(errno));
}

Status NamelessFile::read(std::int64_t offset, std::span<std::uint8_t> bytes) const {
  return move_all(file_, bytes, offset, pread);
}

}  // namespace tickreel
