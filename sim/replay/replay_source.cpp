#include "sim/replay/replay_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "core/files/file_names.h"
#include "core/files/system_error.h"
#include "core/text/is_control.h"
#include "sim/replay/replay_record.h"

namespace tickreel::sim {
namespace {

/// kBadFile, unless the system has run short of something.
Error cannot_open(const std::string& path, int error_number) {
  Error error = cannot_read_given("open the replay", path, error_number);
  // The argument may be meant as the name of a recording.
  const bool is_name = !path.ends_with(kReplayEnding) && std::ranges::all_of(path, [](char c) {
    return c != '/' && c != ' ' && !is_control(c);
  });
  if (error_number == ENOENT && is_name) {
    error.message += ". 'tickreel replays list' shows what there is in the spool";
  }
  return error;
}

}  // namespace

Result<ReplaySource> ReplaySource::open(const std::string& path) {
  struct stat status {};
  // This check comes first, because opening a pipe would wait for a writer.
  if (stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    return bad_file("cannot open the replay " + path + ": it is not a regular file");
  }
  ReplaySource source;
  source.path_ = path;
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.is_open() || fstat(file.number(), &status) != 0) return cannot_open(path, errno);
  source.file_ = std::make_shared<const Descriptor>(std::move(file));
  source.size_bytes_ = static_cast<std::uint64_t>(status.st_size);
  return source;
}

ReplaySource ReplaySource::in_memory(Bytes bytes, const std::string& name) {
  ReplaySource source;
  source.path_ = name;
  source.size_bytes_ = bytes.size();
  source.buffer_ = std::move(bytes);
  return source;
}

ReplaySource ReplaySource::again() const {
  ReplaySource source;
  source.path_ = path_;
  source.file_ = file_;
  source.size_bytes_ = size_bytes_;
  if (!file_) source.buffer_ = buffer_;
  return source;
}

Result<ByteView> ReplaySource::read(std::uint64_t offset, std::size_t count) {
  const bool is_held =
      offset >= buffer_offset_ && offset + count <= buffer_offset_ + buffer_.size();
  if (!is_held) {
    if (Status filled = fill(offset, count); !filled) return filled.error();
  }
  return ByteView(buffer_).subspan(static_cast<std::size_t>(offset - buffer_offset_), count);
}

Status ReplaySource::fill(std::uint64_t offset, std::size_t count) {
  constexpr std::uint64_t kReadAheadBytes = std::uint64_t{64} << 10U;
  const std::uint64_t ahead = std::min(kReadAheadBytes, size_bytes_ - offset);
  buffer_ = {};  // freed first, so that only one record is in memory
  buffer_.resize(std::max(count, static_cast<std::size_t>(ahead)));
  buffer_offset_ = offset;
  for (std::size_t have = 0; have < buffer_.size();) {
    // pread() leaves the file position alone, because other readers share the file.
    const ssize_t read = pread(file_->number(), buffer_.data() + have, buffer_.size() - have,
                               static_cast<off_t>(offset + have));
    if (read < 0 && errno == EINTR) continue;
    if (read <= 0) {
      buffer_ = {};
      return failed("cannot read " + path_ + " at byte " + std::to_string(offset) + ": " +
                    (read < 0 ? reason(errno) : "the file became shorter"));
    }
    have += static_cast<std::size_t>(read);
  }
  return {};
}

Result<ByteView> ReplaySource::read_payload(std::uint64_t offset, std::size_t total_bytes) {
  const auto record = read(offset, total_bytes);
  if (!record) return record.error();
  const auto frame = decode_record_header(*record);
  if (!frame || frame->total_bytes != total_bytes || !record_is_intact(*record)) {
    return damaged(offset, "this record changed while the replay was in use");
  }
  return record->subspan(frame->payload_offset, frame->payload_bytes);
}

Error ReplaySource::damaged(std::uint64_t offset, const std::string& what) const {
  return bad_file(path_ + ", byte " + std::to_string(offset) + ": " + what +
                  "; the replay is damaged or not from tickreel: get an intact copy");
}

}  // namespace tickreel::sim
