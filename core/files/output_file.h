#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "core/files/descriptor.h"
#include "tickreel/result.h"

namespace tickreel {

/// Checks that an output may have the name `path`. It may if nothing has the name. With `overwrite`
/// a regular file, or a link to one, may have it, too. (A link is replaced itself; the file that it
/// leads to stays.) kInTheWay otherwise; the message says what to do.
Status check_replaceable(const std::string& path, bool overwrite);

/// Returns words for the kind of a file, such as "a pipe". `mode`: st_mode from lstat.
std::string file_kind_in_words(std::uint32_t mode);

/// Checks that a part file may have the name `part_path`: nothing or a regular file has it.
/// kInTheWay otherwise; the message says what to do. Does not follow links.
Status check_is_not_in_the_way(const std::string& part_path);

/// Checks that there is no `PATH.part`, or that it is empty. kInTheWay when it has content, which a
/// killed run or another program has left; the message says what to do.
Status check_no_part_is_left(const std::string& path);

/// Removes `PATH.part`. Returns whether it was removed.
bool remove_part(const std::string& path);

/// Whether this or another process is writing `PATH.part`: whether that file is locked.
bool is_being_written(const std::string& path);

/// An output file that appears under its name PATH only when it is complete. Everything is written
/// to `PATH.part`, which publish() renames to PATH. If there was a file PATH, the new file gets its
/// mode and its owner. If the object is destroyed before publish(), it removes the part file, and
/// PATH stays as it was. Moves, does not copy.
///
/// The output can also be standard output, where nothing is renamed or removed. When the reader of
/// the pipe has closed it, write() returns an error only if the program ignores SIGPIPE. Errors are
/// kFailed if nothing else is said.
class OutputFile {
 public:
  /// Opens `PATH.part`, or standard output for "-". Without `overwrite`, kInTheWay when PATH
  /// exists, or a PATH.part with content, which a killed run has left. kInTheWay also for names
  /// that cannot be replaced, such as a directory's, and for a PATH.part with a second name (a hard
  /// link). kNotNow when another run is writing PATH.part.
  static Result<OutputFile> create(std::string path, bool overwrite);

  /// Opens and empties the file `path` itself, for a caller who renames the file later. publish()
  /// then renames nothing, and only waits until the file is on the disk; without it the destructor
  /// removes the file. kNotNow when another run is writing the file; kInTheWay when it is no
  /// regular file, or has a second name (a hard link).
  static Result<OutputFile> create_part(std::string path);

  /// Opens an existing file that nobody but the caller uses, such as a MemoryFile, without a lock,
  /// and leaves its content. publish() then renames nothing, and only waits until the file is
  /// written; without it the destructor removes the file, unless `path` is that of a MemoryFile.
  static Result<OutputFile> open_own(std::string path);

  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();

  /// Writes all bytes at the present position, and moves the position behind them.
  Status write(std::span<const std::uint8_t> bytes);
  /// Moves the position of the next write(), for formats that complete their header last. `whence`:
  /// as for lseek(). Returns the new position, in bytes from the start of the file.
  Result<std::int64_t> seek(std::int64_t offset, int whence);
  /// Reads bytes that were written, from `offset` (bytes from the start) on. Returns the number of
  /// bytes read, which may be fewer than asked for; 0 at the end of the file. Does not move the
  /// position of the next write().
  [[nodiscard]] Result<std::size_t> read_at(std::int64_t offset,
                                            std::span<std::uint8_t> bytes) const;
  /// Waits until the file is on the disk, closes it, and unlocks it. For callers with too many
  /// files to keep them all open. publish() is still needed.
  Status close();
  /// Waits until the file is on the disk, and renames it to PATH while it is still locked.
  /// kInTheWay when another program has made PATH since create(), and it may not be replaced.
  Status publish();
  /// Publishes the file as publish() does, but so that put_back() can undo it until keep() is
  /// called: a file that had the name PATH before becomes the part file. (If the file system cannot
  /// exchange two names, that older file is lost.) The destructor also removes the older file, and
  /// leaves the new one at PATH. kInTheWay as for publish(). Not for standard output.
  Status publish_for_now();
  /// Undoes publish_for_now(): the new file is PATH.part again, and the older file PATH again.
  void put_back();
  /// Makes publish_for_now() final, and removes the older file. kFailed when that file cannot be
  /// removed; the new file is complete all the same.
  Status keep();

  /// Whether the object writes to standard output. Call it before publish(), keep() or a move:
  /// after these it is true for every object.
  [[nodiscard]] bool is_standard_output() const { return part_path_.empty(); }
  /// PATH; the words "standard output" for standard output.
  [[nodiscard]] const std::string& path() const { return path_; }
  /// The file that is written; empty for standard output, and after publish() or keep().
  [[nodiscard]] const std::string& part_path() const { return part_path_; }

 private:
  OutputFile(std::string path, std::string part_path, Descriptor descriptor, bool overwrite);
  /// Whether create_part() or open_own() has made the object, so that publish() renames nothing.
  [[nodiscard]] bool is_only_part() const { return part_path_ == path_; }
  /// Waits until everything is on the disk, and checks that the name is free or may be replaced.
  Status prepare_publishing();
  Status rename_to_final();
  [[nodiscard]] Error failure(const char* what, int error_number) const;

  std::string path_;
  /// The file that is written. Empty for standard output, and when the file has its final name:
  /// there is then nothing to remove.
  std::string part_path_;
  Descriptor descriptor_;
  bool overwrite_;
  bool exchanged_ = false;  ///< the part file is the file that had the name before
};

}  // namespace tickreel
