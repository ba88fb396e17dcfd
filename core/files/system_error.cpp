#include "core/files/system_error.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace tickreel {
namespace {

std::string folder_of(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code error;
  return folder.empty() ? std::filesystem::current_path(error).string() : folder.string();
}

}  // namespace

std::string reason(int error_number) {
  return std::strerror(error_number);
}

Error cannot(const std::string& what, const std::string& path, int error_number) {
  return naming_file(ErrorKind::kFailed, "cannot " + what + " ", path, ": " + reason(error_number));
}

Error cannot_make(const std::string& what, const std::string& path, int error_number) {
  const std::string folder = folder_of(path);
  if (error_number == ENOENT && access(folder.c_str(), F_OK) != 0) {
    return naming_file(ErrorKind::kFailed, "cannot " + what + " ", path,
                       ": " + reason(error_number) + ". Create the directory " + folder + " first");
  }
  const bool is_forbidden =
      error_number == EACCES || error_number == EPERM || error_number == EROFS;
  if (is_forbidden && access(folder.c_str(), W_OK | X_OK) != 0) {
    return naming_file(ErrorKind::kFailed, "cannot write in the folder ", folder,
                       ": " + reason(error_number) + ". Choose a folder where you may write");
  }
  return cannot(what, path, error_number);
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
  // A name that is too long cannot exist.
  return error_number == ENOENT || error_number == ENOTDIR || error_number == ENAMETOOLONG;
}

}  // namespace tickreel
