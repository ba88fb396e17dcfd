#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "encode/segments/segment_file.h"
#include "encode/segments/segment_reader.h"
#include "encode/xxh3.h"

namespace tickreel {
namespace {

constexpr std::size_t kBlockBytes = 1 << 20;

Error cannot_read(const std::string& path, int error_number) {
  return failed(
      fmt::format("cannot read {}: {}", path, std::generic_category().message(error_number)));
}

}  // namespace

Result<FileHash> hash_file(const std::string& path, const std::function<bool()>& goes_on) {
  // Not blocking: a pipe that nobody writes to would keep us waiting.
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return cannot_read(path, errno);
  struct stat info {};
  if (::fstat(descriptor, &info) != 0 || !S_ISREG(info.st_mode)) {
    ::close(descriptor);
    return bad_file(path + " is not a regular file");
  }
  Xxh3 hasher;
  std::int64_t bytes = 0;
  std::vector<std::uint8_t> block(kBlockBytes);
  ssize_t count = 0;
  bool is_stopped = false;
  do {
    count = ::read(descriptor, block.data(), block.size());
    if (count > 0) hasher.add({block.data(), static_cast<std::size_t>(count)});
    bytes += std::max<ssize_t>(count, 0);
    is_stopped = goes_on && !goes_on();
  } while (!is_stopped && (count > 0 || (count < 0 && errno == EINTR)));
  const int error_number = errno;
  ::close(descriptor);
  if (is_stopped) return Error{ErrorKind::kInterrupted, "stopped while " + path + " was read"};
  if (count < 0) return cannot_read(path, error_number);
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

}  // namespace tickreel
