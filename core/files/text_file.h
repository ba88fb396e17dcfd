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

/// Opens a regular file for reading, and never waits, as opening a pipe does. kBadFile when there
/// is no such file or it is not regular; kFailed when the system refuses.
Result<Descriptor> open_regular_file(const std::string& path);

/// Whether `path` is a pipe with a name of its own, to which perhaps nobody ever writes; the pipe
/// of a shell's <(...) has no such name.
bool is_named_pipe(const std::string& path);

/// Like read_text_file(), for a file that a user names: it may also be a pipe that a shell has
/// made, as for <(...), which is read to its end. kBadFile for a named pipe.
Result<std::string> read_given_text(const std::string& path, std::size_t max_bytes);

/// Opens a log for appending, and creates a missing one. kFailed for a link, which would lead
/// elsewhere, for anything but a regular file, which could block, and when the system refuses.
Result<Descriptor> open_log(const std::string& path);

/// Writes `text` to PATH.part, syncs it, and renames it to PATH, so that PATH is always complete.
/// With kKeep an existing PATH stays, and that is a success. Without locks in the file system the
/// part file has a random name. Waits while another process writes the same file: kNotNow after
/// `patience_seconds`, with that process in the message. kInTheWay when PATH.part is no regular
/// file; kFailed when the system refuses.
Status write_text_file(const std::string& path, const std::string& text, WhenThere when_there,
                       double patience_seconds = AppendFile::kPatienceSeconds);

}  // namespace tickreel
