#include "movie/farm/farm_trust.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "core/files/output_file.h"
#include "core/files/system_error.h"
#include "core/text/shown_name.h"

namespace tickreel::movie {
namespace fs = std::filesystem;

Status check_is_own(const std::string& part) {
  const std::string folder = farm_folder_in(part);
  for (const std::string& path : {part, folder, folder + kFarmFileName, folder + kRoundFileName}) {
    struct stat status {};
    if (::lstat(path.c_str(), &status) != 0) {
      if (errno == ENOENT) continue;
      return cannot("look at", path, errno);
    }
    if (S_ISLNK(status.st_mode)) {
      return bad_file(shown_name(path) + " is a symbolic link: a farm leaves none");
    }
    if (status.st_uid == ::geteuid()) continue;
    return bad_file(fmt::format(
        "{} belongs to another user ({}), and what it says would be done as you: ask that user",
        shown_name(path), status.st_uid));
  }
  return {};
}

Status check_logs(const std::string& part) {
  const std::string folder = farm_folder_in(part);
  std::error_code error;
  for (fs::directory_iterator i(folder, error); !error && i != fs::directory_iterator();
       i.increment(error)) {
    if (i->path().extension() != ".log") continue;
    struct stat status {};
    const std::string path = i->path().string();
    if (::lstat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode)) continue;
    return bad_file(shown_name(path) + " is " + file_kind_in_words(status.st_mode) +
                    ", and jobs would write what they say there: remove it");
  }
  return error ? cannot("read", folder, error.value()) : Status();
}

}  // namespace tickreel::movie
