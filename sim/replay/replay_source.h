#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "core/files/descriptor.h"
#include "sim/replay/replay_format.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// Reads the bytes and the records of a replay, from a file or from memory. Several sources may
/// share an open file. One thread at a time.
class ReplaySource {
 public:
  /// Opens a file. kBadFile when there is no such regular file, or it may not be read; kFailed when
  /// the system fails.
  static Result<ReplaySource> open(const std::string& path);
  /// Returns a source of bytes in memory. `name`: the replay's name in messages.
  static ReplaySource in_memory(Bytes bytes, const std::string& name);

  /// Returns another source of the same open file, which another thread may use. It reads the same
  /// file even if the file's name now belongs to another file.
  [[nodiscard]] ReplaySource again() const;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::uint64_t size_bytes() const { return size_bytes_; }

  /// Returns `count` bytes from `offset` on; offset + count must be at most size_bytes(). They are
  /// valid until the next call. Fast for bytes in order. kFailed when the system cannot read them,
  /// or the file became shorter.
  Result<ByteView> read(std::uint64_t offset, std::size_t count);
  /// Returns the payload of the record at `offset`, which has `total_bytes` bytes and was intact
  /// when it was indexed. It is valid until the next call. kBadFile when the record has changed;
  /// also returns the errors of read().
  Result<ByteView> read_payload(std::uint64_t offset, std::size_t total_bytes);
  /// Returns an error of kind kBadFile that says that the replay is damaged at `offset`, and what
  /// to do. `what`: the damage, in words.
  [[nodiscard]] Error damaged(std::uint64_t offset, const std::string& what) const;

 private:
  Status fill(std::uint64_t offset, std::size_t count);

  std::string path_;
  std::shared_ptr<const Descriptor> file_;  ///< null: all bytes are in buffer_
  std::uint64_t size_bytes_ = 0;
  std::uint64_t buffer_offset_ = 0;
  Bytes buffer_;
};

}  // namespace tickreel::sim
