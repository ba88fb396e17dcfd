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
         error_number == EIO;
}

}  // namespace tickreel
