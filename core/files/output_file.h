#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "core/files/descriptor.h"
#include "tickreel/result.h"

namespace tickreel {

/// Whether a file may be made at `path`: nothing is there, or a regular file that may be replaced,
/// or a link to one: then it is the link that is replaced, and what it leads to stays.
/// kInTheWay with what to do if not.
Status check_replaceable(const std::string& path, bool overwrite);

/// "a pipe": what has a name, by its mode (lstat).
std::string file_kind_in_words(std::uint32_t mode);

/// Whether a file can be written under a name that is only for that: nothing is there, or a regular
/// file. kInTheWay with what to do if not; links are not followed.
Status check_is_not_in_the_way(const std::string& part_path);

/// kInTheWay with what to do if a killed run, or somebody else, has left something in `PATH.part`.
Status check_no_part_is_left(const std::string& path);

/// Takes away what a killed run left of `path`. Whether there was something.
bool remove_part(const std::string& path);

/// Whether a run, of this or another process, is writing `path`.
bool is_being_written(const std::string& path);

/// A file that appears under its name only when it is complete. Everything goes to `PATH.part`;
/// publish() renames it. A file that it replaces leaves it its mode and its owner. Destroyed before
/// that, it removes the part file, and what was under PATH stays as it was. Moves, does not copy.
///
/// Or standard output, where there is nothing to rename and nothing is ever taken back. A reader
/// that went away is an error value only if the program ignores SIGPIPE.
class OutputFile {
 public:
  /// Opens `PATH.part`, or standard output for "-". What a killed run left of that is replaced like
  /// the file itself, one that another run is writing is refused.
  static Result<OutputFile> create(std::string path, bool overwrite);

  /// Opens `path` itself, for those who give the file its name when it has been checked: publish()
  /// only sees to it that all of it is on the disk.
  static Result<OutputFile> create_part(std::string path);

  /// Opens a file that is there, by a name that nobody else has: a MemoryFile's. publish() only
  /// sees to it that all of it is written.
  static Result<OutputFile> open_own(std::string path);

  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();

  Status write(std::span<const std::uint8_t> bytes);
  /// Where the next write() goes, from the start; for formats that complete their header last.
  /// `whence` is lseek's. Gives the new position.
  Result<std::int64_t> seek(std::int64_t offset, int whence);
  /// Reads what was written, from `offset`, wherever the next write() goes. How many bytes there
  /// were; 0: none are there.
  [[nodiscard]] Result<std::size_t> read_at(std::int64_t offset,
                                            std::span<std::uint8_t> bytes) const;
  /// Ends writing: the whole file is on the disk when this succeeds. Ends the lock, too, for
  /// callers with too many files to keep them open.
  Status close();
  /// Completes the file if it is open, and gives it its name while it is still locked.
  Status publish();
  /// Like publish(), but put_back() can undo it until keep(): the file that had the name lives on
  /// as the part file. (Where the file system cannot exchange two names it is lost.)
  Status publish_for_now();
  void put_back();
  /// The file is complete, also when what it has replaced cannot be removed.
  Status keep();

  [[nodiscard]] bool is_standard_output() const { return part_path_.empty(); }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::string& part_path() const { return part_path_; }

 private:
  OutputFile(std::string path, std::string part_path, Descriptor descriptor, bool overwrite);
  [[nodiscard]] bool is_only_part() const { return part_path_ == path_; }
  /// Everything written is on the disk, and the name is free or may be replaced.
  Status prepare_publishing();
  Status rename_to_final();
  [[nodiscard]] Error failure(const char* what, int error_number) const;

  std::string path_;
  std::string part_path_;  ///< empty for standard output, and once the file has its name
  Descriptor descriptor_;
  bool overwrite_;
  bool exchanged_ = false;  ///< the part file is what was under the name before
};

}  // namespace tickreel
