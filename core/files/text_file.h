#pragma once

#include <cstddef>
#include <string>

#include "core/files/append_file.h"
#include "core/files/file_names.h"
#include "tickreel/result.h"

namespace tickreel {

/// All of a regular file. kBadFile when there is none, or when it has more than `max_bytes`;
/// kFailed when the system refuses to read it.
Result<std::string> read_text_file(const std::string& path, std::size_t max_bytes);

/// A file that appears under its name with all of `text` in it, and that is then on the disk; until
/// then it is PATH.part. Waits while another process writes the same one; kFailed, with its number,
/// when that takes too long.
Status write_text_file(const std::string& path, const std::string& text, WhenThere when_there,
                       double patience_seconds = AppendFile::kPatienceSeconds);

}  // namespace tickreel
