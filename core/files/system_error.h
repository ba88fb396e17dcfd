#pragma once

#include <string>

#include "tickreel/result.h"

namespace tickreel {

/// Returns a value of errno in words: "No such file or directory".
std::string reason(int error_number);

/// Returns kFailed with the message "cannot WHAT PATH: the reason", and the path as the subject.
Error cannot(const std::string& what, const std::string& path, int error_number);

/// Like cannot(), for a file or directory that cannot be made. If its folder is missing or may not
/// be written, the message names the folder and says what to do.
Error cannot_make(const std::string& what, const std::string& path, int error_number);

/// Whether a value of errno means that the system failed (out of files or memory, a failed disk, an
/// interruption), and not that the request or the file is wrong.
bool is_fault_of_system(int error_number);

/// Like cannot(), for a file that the user named as an input. The kind is kFailed when
/// is_fault_of_system(error_number), else kBadFile.
Error cannot_read_given(const std::string& what, const std::string& path, int error_number);

/// Whether a value of errno means that there is no such file. After any other error the file may
/// exist.
bool is_none_there(int error_number);

}  // namespace tickreel
