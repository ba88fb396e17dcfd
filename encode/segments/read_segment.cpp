#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "core/files/descriptor.h"
#include "core/files/system_error.h"
#include "encode/segments/segment_file.h"
#include "encode/segments/segment_reader.h"
#include "encode/xxh3.h"

namespace tickreel::encode {
namespace {

constexpr std::size_t kBlockBytes = 1 << 20;

}  // namespace

Result<FileHash> hash_file(const std::string& path, const std::function<bool()>& goes_on) {
  // Without O_NONBLOCK, opening a pipe that nobody writes to would block.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.is_open()) return cannot("read", path, errno);
  struct stat info {};
  if (::fstat(file.number(), &info) != 0) return cannot("read", path, errno);
  if (!S_ISREG(info.st_mode)) {
    return naming_file(ErrorKind::kBadFile, "", path, " is not a regular file");
  }
  Xxh3 hasher;
  std::int64_t bytes = 0;
  std::vector<std::uint8_t> block(kBlockBytes);
  for (;;) {
    const ssize_t count = ::read(file.number(), block.data(), block.size());
    if (count < 0 && errno != EINTR) return cannot("read", path, errno);
    if (goes_on && !goes_on()) {
      return Error{ErrorKind::kInterrupted, "stopped while " + path + " was read"};
    }
    if (count == 0) break;
    if (count < 0) continue;
    hasher.add({block.data(), static_cast<std::size_t>(count)});
    bytes += count;
  }
  return FileHash{hasher.digest(), bytes};
}

Result<CodedFilm> read_segment(const std::string& path, std::int64_t frame_count,
                               const Rational& frame_rate) {
  auto reader = SegmentReader::open(path, {0, frame_count}, frame_rate);
  if (!reader) return reader.error();
  CodedFilm film;
  film.headers_hash = reader->headers_hash();
  film.frames.resize(static_cast<std::size_t>(frame_count));
  for (;;) {
    const auto packet = reader->next();
    if (!packet) return packet.error();
    if (*packet == nullptr) return film;
    film.frames[static_cast<std::size_t>((*packet)->pts)].packet_hash = hash_packet(**packet);
    film.video_delay = std::max(film.video_delay, (*packet)->dts - (*packet)->pts);
  }
}

}  // namespace tickreel::encode
