#pragma once

#include <cstddef>
#include <string>

#include "core/files/append_file.h"
#include "core/files/descriptor.h"
#include "core/files/file_names.h"
#include "tickreel/result.h"

namespace tickreel {

/// All of a regular file. kBadFile when there is none, or when it has more than `max_bytes`;
/// kFailed when the system refuses to read it.
Result<std::string> read_text_file(const std::string& path, std::size_t max_bytes);

/// Opens a file to read it, and waits for nobody who may write to it: kBadFile for what is no
/// regular file.
Result<Descriptor> open_regular_file(const std::string& path);

/// Whether it is a pipe with a name of its own, which nobody may ever write to; a shell's <(...) is
/// none.
bool is_named_pipe(const std::string& path);

/// Like read_text_file(), of a file that somebody names: it may be a pipe that a shell
/// made, as for <(...). kBadFile for a pipe with a name.
Result<std::string> read_given_text(const std::string& path, std::size_t max_bytes);

/// Opens a log to add to it, made where it is not there. kFailed for a link, which would lead
/// elsewhere, and for what is no regular file, which may make us wait.
Result<Descriptor> open_log(const std::string& path);

/// A file that appears under its name with all of `text` in it, and that is then on the disk; until
/// then it is PATH.part (a name of its own where the file system has no locks). Waits while another
/// process writes the same one; kFailed, with its number, when that takes too long.
Status write_text_file(const std::string& path, const std::string& text, WhenThere when_there,
                       double patience_seconds = AppendFile::kPatienceSeconds);

}  // namespace tickreel
