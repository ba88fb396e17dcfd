#pragma once

#include <string>

#include "tickreel/result.h"

namespace tickreel {

/// "No such file or directory": an errno in words.
std::string reason(int error_number);

/// "cannot WHAT PATH: the reason".
Error cannot(const std::string& what, const std::string& path, int error_number);

/// The error of a file or directory that cannot be made there. Where its folder is missing or
/// cannot be written, the message names the folder, and says what to do.
Error cannot_make(const std::string& what, const std::string& path, int error_number);

/// Whether an errno says that the system ran short of files or memory, or that a disk failed: what
/// was asked for, or the file that was to be read, is not at fault then.
bool is_fault_of_system(int error_number);

/// Like cannot(), of a file that was given to be read: kBadFile unless the system is at
/// fault.
Error cannot_read_given(const std::string& what, const std::string& path, int error_number);

/// Whether there is no such file, as a call said; any other error leaves that open.
bool is_none_there(int error_number);

}  // namespace tickreel
