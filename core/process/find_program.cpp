#include "core/process/find_program.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <system_error>

namespace tickreel {
namespace {

namespace fs = std::filesystem;

bool can_run(const fs::path& path) {
  std::error_code not_there;
  return fs::is_regular_file(path, not_there) && access(path.c_str(), X_OK) == 0;
}

}  // namespace

Result<std::string> find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) {
    if (can_run(name)) return fs::absolute(name).string();
    std::error_code unreadable;
    const fs::file_status there = fs::status(name, unreadable);
    if (!fs::exists(there)) return bad_usage("there is no program " + name);
    if (fs::is_directory(there)) return bad_usage(name + " is a folder: give the program in it");
    return bad_usage(name + " is no program that can be run: if it is one, chmod +x makes it so");
  }
  const char* folders = std::getenv("PATH");
  std::istringstream all(folders == nullptr ? "/usr/local/bin:/usr/bin:/bin" : folders);
  for (std::string folder; std::getline(all, folder, ':');) {
    const fs::path path = fs::path(folder.empty() ? "." : folder) / name;
    if (can_run(path)) return fs::absolute(path).string();
  }
  return bad_usage("there is no program '" + name +
                   "' in the folders of PATH: install it, or give its path");
}

}  // namespace tickreel
