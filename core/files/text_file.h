#pragma once

#include <cstddef>
#include <string>

#include "core/files/append_file.h"
#include "core/files/descriptor.h"
#include "core/files/file_names.h"
#include "tickreel/result.h"

namespace tickreel {

/// Returns the content of a regular file. kBadFile when there is no such file, it is not regular,
/// or it has more than `max_bytes`; kFailed when the system refuses to read it.
Result<std::string> read_text_file(const std::string& path, std::size_t max_bytes);

/// Opens a regular file for reading. Does not wait, as opening a pipe would. kBadFile when there is
/// no such file or it is not regular; kFailed when the system refuses.
Result<Descriptor> open_regular_file(const std::string& path);

/// Whether `path` is a named pipe (made with mkfifo), to which perhaps nobody ever writes. False
/// for the unnamed pipe of a shell's <(...).
bool is_named_pipe(const std::string& path);

/// Returns the content of a file that a user names: a regular file, as read_text_file() reads it,
/// or the unnamed pipe of a shell's <(...), which is read to its end. kBadFile also for a named
/// pipe.
Result<std::string> read_given_text(const std::string& path, std::size_t max_bytes);

/// Opens a log file for appending, and creates it if it is missing. kFailed when `path` is a link
/// or anything else that is not a regular file, and when the system refuses.
Result<Descriptor> open_log(const std::string& path);

/// Writes `text` to PATH.part, syncs it, and renames it to PATH, so that PATH is always complete.
/// With kKeep an existing PATH stays, and the result is success. If the file system has no locks,
/// the part file has a random name. Waits while another process writes PATH.part; kNotNow when it
/// still does after `patience_seconds`, with that process in the message. kInTheWay when PATH.part
/// is no regular file; kFailed when the system refuses.
Status write_text_file(const std::string& path, const std::string& text, WhenThere when_there,
                       double patience_seconds = AppendFile::kPatienceSeconds);

}  // namespace tickreel
