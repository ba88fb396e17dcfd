#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/files/output_file.h"
#include "live/room.h"
#include "tickreel/result.h"

struct archive;

namespace tickreel::live {

/// A zip archive that is being written. The same entries give the same bytes: entries have no date,
/// owner or folder. After an error every call returns an error. Not moved, not copied.
class ZipArchive {
 public:
  explicit ZipArchive(OutputFile file);
  ~ZipArchive();
  ZipArchive(const ZipArchive&) = delete;
  ZipArchive& operator=(const ZipArchive&) = delete;

  /// `name` is the entry's, without a folder.
  Status add_text(const std::string& name, const std::string& text);
  /// Adds a file as it is when this is called, though somebody may go on writing it. kBadFile when
  /// it cannot be read.
  Status add_file(const std::string& name, const std::string& path);
  /// The archive is whole, and gets its name.
  Status finish();

 private:
  static long write_out(struct archive*, void* self, const void* bytes, unsigned long size);
  Status begin_entry(const std::string& name, std::int64_t bytes);
  Status add_bytes(const void* bytes, std::size_t size);
  [[nodiscard]] Error failure() const;

  OutputFile file_;
  Status written_;
  struct archive* archive_;
};

}  // namespace tickreel::live
