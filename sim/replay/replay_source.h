#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "core/files/descriptor.h"
#include "sim/replay/replay_format.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// The bytes of a replay and the records in them, wherever they come from. Has the open file, which
/// others may read too, and as much of it as is being read, or all the bytes. One thread at a time.
class ReplaySource {
 public:
  /// kBadFile when there is no file that can be read.
  static Result<ReplaySource> open(const std::string& path);
  /// Bytes in memory; `name` is for messages.
  static ReplaySource in_memory(Bytes bytes, const std::string& name);

  /// The same file for another reader, of any thread: it is not opened again, so it is the same one
  /// even where another has its name by now.
  [[nodiscard]] ReplaySource again() const;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::uint64_t size_bytes() const { return size_bytes_; }

  /// The caller has checked that they are there: offset + count <= size_bytes(). They stay until
  /// the next call. Reading on from where the last call ended is cheap.
  Result<ByteView> read(std::uint64_t offset, std::size_t count);
  /// The payload of the record there, which was intact when it was found; stays as long.
  Result<ByteView> read_payload(std::uint64_t offset, std::size_t total_bytes);
  /// kBadFile that says where the damage is, and what to do.
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
