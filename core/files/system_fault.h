#pragma once

#include <cerrno>

namespace tickreel {

/// Whether an errno says that the system ran short of files or memory, or that a disk failed: what
/// was asked for, or the file that was to be read, is not at fault then.
inline bool is_fault_of_system(int error_number) {
  return error_number == EMFILE || error_number == ENFILE || error_number == ENOMEM ||
         error_number == EIO;
}

}  // namespace tickreel
