#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "core/files/descriptor.h"
#include "tickreel/result.h"

namespace tickreel {

/// Checks that a file may be made at `path`: nothing is there, or with `overwrite` a regular file
/// or a link to one. A link is replaced itself; the file that it leads to stays. kInTheWay
/// otherwise; the message says what to do.
Status check_replaceable(const std::string& path, bool overwrite);

/// Returns words for a kind of file, such as "a pipe". `mode`: st_mode from lstat.
std::string file_kind_in_words(std::uint32_t mode);

/// Checks that the name of a part file is free, or has a regular file. kInTheWay otherwise; the
/// message says what to do. Does not follow links.
Status check_is_not_in_the_way(const std::string& part_path);

/// kInTheWay when there is a `PATH.part` that is not empty, from a killed run or another program;
/// the message says what to do.
Status check_no_part_is_left(const std::string& path);

/// Removes `PATH.part`. Returns whether it was removed.
bool remove_part(const std::string& path);

/// Whether this or another process is writing `PATH.part`: whether the file is locked.
bool is_being_written(const std::string& path);

/// A file that appears under its name only when it is complete. Everything is written to
/// `PATH.part`, which publish() renames; the file takes over the mode and the owner of one that it
/// replaces. If the object is destroyed before, it removes the part file, and PATH stays as it was.
/// Moves, does not copy.
///
/// It can also be standard output, where nothing is renamed or removed. A reader that has closed
/// the pipe gives an error only if the program ignores SIGPIPE. Errors are kFailed if nothing else
/// is said.
class OutputFile {
 public:
  /// Opens `PATH.part`, or standard output for "-". kInTheWay when PATH, or a PATH.part that a
  /// killed run left, exists and `overwrite` is false; kNotNow when another run is writing
  /// PATH.part.
  static Result<OutputFile> create(std::string path, bool overwrite);

  /// Opens and empties `path` itself, for a caller who renames the file later: publish() only waits
  /// until all of it is on the disk. kNotNow when another run is writing it.
  static Result<OutputFile> create_part(std::string path);

  /// Opens an existing file that belongs to the caller alone, such as a MemoryFile, without a lock.
  /// publish() only waits until all of it is written.
  static Result<OutputFile> open_own(std::string path);

  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();

  Status write(std::span<const std::uint8_t> bytes);
  /// Sets where the next write() goes, for formats that complete their header last. `whence` is
  /// lseek's. Returns the new position from the start.
  Result<std::int64_t> seek(std::int64_t offset, int whence);
  /// Reads what was written from `offset` on; the next write() goes where it would have gone.
  /// Returns the number of bytes read, which may be fewer than asked for; 0 at the end of the file.
  [[nodiscard]] Result<std::size_t> read_at(std::int64_t offset,
                                            std::span<std::uint8_t> bytes) const;
  /// Closes the file, which is on the disk when this succeeds, and gives up the lock: for callers
  /// with too many files to keep them open. publish() is still needed.
  Status close();
  /// Waits until the file is on the disk, and gives it its name while it is still locked. kInTheWay
  /// when another program has made PATH meanwhile and it may not be replaced.
  Status publish();
  /// Like publish(), but put_back() can undo it until keep() is called: the file that had the name
  /// is kept as the part file. (If the file system cannot exchange two names, that file is lost.)
  /// Not for standard output.
  Status publish_for_now();
  void put_back();
  /// Makes publish_for_now() final, and removes the file that was replaced. After an error of the
  /// removal the new file is complete all the same.
  Status keep();

  /// Whether the object writes to standard output. Also true after publish() or keep() of a file,
  /// and for an object that was moved from: ask before that.
  [[nodiscard]] bool is_standard_output() const { return part_path_.empty(); }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::string& part_path() const { return part_path_; }

 private:
  OutputFile(std::string path, std::string part_path, Descriptor descriptor, bool overwrite);
  [[nodiscard]] bool is_only_part() const { return part_path_ == path_; }
  /// Waits until everything is on the disk, and checks that the name is free or may be replaced.
  Status prepare_publishing();
  Status rename_to_final();
  [[nodiscard]] Error failure(const char* what, int error_number) const;

  std::string path_;
  /// Empty: standard output; or the file has its final name, so that there is nothing to remove.
  std::string part_path_;
  Descriptor descriptor_;
  bool overwrite_;
  bool exchanged_ = false;  ///< the part file is the file that had the name before
};

}  // namespace tickreel
