#include "sim/replay_source.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "sim/replay_record.h"

namespace tickreel {

Result<ReplaySource> ReplaySource::open(const std::string& path) {
  struct stat status {};
  // Before it is opened: that would wait for somebody to write to a pipe.
  if (stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    return bad_file("cannot open the replay " + path + ": it is not a regular file");
  }
  ReplaySource source;
  source.path_ = path;
  source.file_.reset(std::fopen(path.c_str(), "rb"));
  if (!source.file_ || fstat(fileno(source.file_.get()), &status) != 0) {
    return bad_file("cannot open the replay " + path + ": " + std::strerror(errno));
  }
  source.size_bytes_ = static_cast<std::uint64_t>(status.st_size);
  return source;
}

Result<ReplaySource> ReplaySource::in_memory(Bytes bytes, const std::string& name) {
  ReplaySource source;
  source.path_ = name;
  source.size_bytes_ = bytes.size();
  source.memory_ = std::move(bytes);
  source.memory_.push_back(0);  // a stream of no bytes cannot be opened
  source.file_.reset(fmemopen(source.memory_.data(), source.memory_.size(), "rb"));
  if (!source.file_) return failed("cannot read " + name + ": " + std::strerror(errno));
  return source;
}

Result<Bytes> ReplaySource::read(std::uint64_t offset, std::size_t count) {
  // The caller has checked `count` against the size of the file.
  Bytes bytes(count);
  const bool sought = fseeko(file_.get(), static_cast<off_t>(offset), SEEK_SET) == 0;
  if (!sought || std::fread(bytes.data(), 1, count, file_.get()) != count) {
    return failed(
        "cannot read " + path_ + " at byte " + std::to_string(offset) + ": " +
        (std::ferror(file_.get()) != 0 ? std::strerror(errno) : "the file became shorter"));
  }
  return bytes;
}

Result<Bytes> ReplaySource::read_payload(std::uint64_t offset, std::size_t total_bytes,
                                         std::uint16_t format_version) {
  auto record = read(offset, total_bytes);
  if (!record) return record.error();
  const auto frame = decode_record_header(*record, format_version);
  if (!frame || frame->total_bytes != total_bytes || !record_is_intact(*record)) {
    return damaged(offset, "this record changed while the replay was in use");
  }
  record->erase(record->begin(),
                record->begin() + static_cast<std::ptrdiff_t>(frame->payload_offset));
  record->resize(frame->payload_bytes);
  return record;
}

Error ReplaySource::damaged(std::uint64_t offset, const std::string& what) const {
  return bad_file(path_ + ", byte " + std::to_string(offset) + ": " + what +
                  "; the replay is damaged or not from tickreel: get an intact copy");
}

}  // namespace tickreel
