#include "core/files/system_error.h"

#include <cerrno>
#include <cstring>

namespace tickreel {

std::string reason(int error_number) {
  return std::strerror(error_number);
}

Error cannot(const std::string& what, const std::string& path, int error_number) {
  return naming_file(ErrorKind::kFailed, "cannot " + what + " ", path, ": " + reason(error_number));
}

bool is_fault_of_system(int error_number) {
  return error_number == EMFILE || error_number == ENFILE || error_number == ENOMEM ||
         error_number == EIO || error_number == EINTR;
}

Error cannot_read_given(const std::string& what, const std::string& path, int error_number) {
  Error error = cannot(what, path, error_number);
  if (!is_fault_of_system(error_number)) error.kind = ErrorKind::kBadFile;
  return error;
}

bool is_none_there(int error_number) {
  // Nothing can have a name that is too long.
  return error_number == ENOENT || error_number == ENOTDIR || error_number == ENAMETOOLONG;
}

}  // namespace tickreel
