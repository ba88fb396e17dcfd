#pragma once

#include <string>

#include "tickreel/result.h"

namespace tickreel {

/// Returns an errno in words: "No such file or directory".
std::string reason(int error_number);

/// Returns kFailed with the message "cannot WHAT PATH: the reason", and the path as the subject.
Error cannot(const std::string& what, const std::string& path, int error_number);

/// Like cannot(), for a file or directory that cannot be made. If its folder is missing or may not
/// be written, the message names the folder and says what to do.
Error cannot_make(const std::string& what, const std::string& path, int error_number);

/// Whether an errno is the fault of the system (out of files or memory, a disk that failed, an
/// interruption), and not of the request or of the file that was to be read.
bool is_fault_of_system(int error_number);

/// Like cannot(), for a file that the user gave to be read: kBadFile, unless is_fault_of_system().
Error cannot_read_given(const std::string& what, const std::string& path, int error_number);

/// Whether an errno means that there is no such file; with any other errno there may be one.
bool is_none_there(int error_number);

}  // namespace tickreel
