#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/files/output_file.h"
#include "live/room.h"
#include "tickreel/result.h"

struct archive;

namespace tickreel::live {

/// Writes a zip archive. The same entries give the same bytes: entries have no date, owner or
/// folder. The functions return the errors of OutputFile. After an error the object may only be
/// destroyed; the archive then gets no name. Neither moves nor copies.
class ZipArchive {
 public:
  /// Begins an archive in `file`.
  explicit ZipArchive(OutputFile file);
  ~ZipArchive();
  ZipArchive(const ZipArchive&) = delete;
  ZipArchive& operator=(const ZipArchive&) = delete;

  /// Adds an entry with a text. `name`: the name of the entry, without a folder.
  Status add_text(const std::string& name, const std::string& text);
  /// Adds an entry with the content of the regular file `path`, as long as the file is now; another
  /// program may go on appending to it. kBadFile when it cannot be read or becomes shorter.
  Status add_file(const std::string& name, const std::string& path);
  /// Completes the archive, and gives the file its name.
  Status finish();

 private:
  /// Writes bytes of the archive to file_: a function for libarchive.
  static long write_out(struct archive*, void* self, const void* bytes, unsigned long size);
  /// Begins an entry with so many bytes.
  Status begin_entry(const std::string& name, std::int64_t bytes);
  Status add_bytes(const void* bytes, std::size_t size);
  /// Returns the last error of writing or of libarchive.
  [[nodiscard]] Error failure() const;

  OutputFile file_;
  Status written_;  ///< the outcome of the last write to file_
  struct archive* archive_;
};

}  // namespace tickreel::live
