#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "core/files/descriptor.h"
#include "sim/replay/replay_format.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// The bytes of a replay and the records in them, from a file or from memory. Holds the open file,
/// which it may share with other readers, and the part that is being read; or all the bytes. One
/// thread at a time.
class ReplaySource {
 public:
  /// kBadFile when there is no such regular file, or it may not be read; kFailed when the system is
  /// at fault.
  static Result<ReplaySource> open(const std::string& path);
  /// Returns a source of bytes in memory; `name` is for messages.
  static ReplaySource in_memory(Bytes bytes, const std::string& name);

  /// Returns the same file for another reader, in any thread. The file is not opened again, so it
  /// is the same one even if its name has since been given to another.
  [[nodiscard]] ReplaySource again() const;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::uint64_t size_bytes() const { return size_bytes_; }

  /// Reads bytes, which the caller has checked to exist: offset + count <= size_bytes(). They stay
  /// valid until the next call. Reading on from the end of the last call is cheap. kFailed when the
  /// system cannot read them, or the file became shorter.
  Result<ByteView> read(std::uint64_t offset, std::size_t count);
  /// Returns the payload of a record that was intact when it was found; valid until the next call.
  /// The errors of read(); kBadFile when the record has changed.
  Result<ByteView> read_payload(std::uint64_t offset, std::size_t total_bytes);
  /// Returns a kBadFile error that says where the damage is, and what to do.
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
