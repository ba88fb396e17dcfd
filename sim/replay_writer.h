#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

#include "core/error.h"
#include "sim/replay_format.h"

namespace tickreel {

/// Appends a recording to a file, record by record. While it grows the file is called `PATH.part`
/// and can be played as far as it goes, whenever the program dies; finish() gives it its name.
/// After the first error every call returns that error. One thread at a time.
class ReplayWriter {
 public:
  /// Creates `PATH.part` and writes the session. kUsage when `overwrite` is false and `path`, or
  /// the part that an interrupted recording left, exists; what is under `path` stays until
  /// finish().
  static Result<ReplayWriter> create(const std::string& path, const ReplaySession& session,
                                     bool overwrite);
  ReplayWriter(ReplayWriter&&) = default;
  ReplayWriter& operator=(ReplayWriter&&) = default;
  /// Without finish(): writes the ticks at hand and leaves `PATH.part`.
  ~ReplayWriter();

  /// A point to seek to; its tick must be the number of ticks added so far. There must be one at
  /// tick 0, before the first tick.
  Status add_keyframe(const Snapshot& snapshot, std::uint64_t state_hash);
  /// The input of the next tick and the hash of the state that it led to. Ticks are gathered into
  /// records; flush() ends a record early.
  Status add_tick(const InputFrame& input, std::uint64_t state_hash_after);
  /// Hands every tick so far to the operating system: a kill of the program does not lose them.
  Status flush();
  /// Writes the end, brings everything to the disk and renames the file.
  Status finish();

  [[nodiscard]] const std::string& part_path() const { return part_path_; }

 private:
  struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  ReplayWriter(std::string path, std::unique_ptr<std::FILE, CloseFile> file, std::size_t players);
  Status write(const std::vector<std::uint8_t>& bytes);
  Status write_gathered_ticks();
  Status fail(int error_number);

  std::string path_;
  std::string part_path_;
  std::unique_ptr<std::FILE, CloseFile> file_;
  std::size_t players_;
  ReplayTicks gathered_;
  std::size_t gathered_event_bytes_ = 0;
  ReplayEnd end_;
  Status status_;
};

}  // namespace tickreel
