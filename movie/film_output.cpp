#include "movie/film_output.h"

#include <filesystem>
#include <system_error>

namespace tickreel {

namespace fs = std::filesystem;

namespace {

/// Names that are relative have no parent_path() of their own. The working directory may have been
/// removed: no absolute path is asked for.
fs::path in_a_directory(const fs::path& path) {
  return path.has_parent_path() ? path : fs::path(".") / path;
}

}  // namespace

Status check_output_is_not(const std::string& replay, const std::string& output) {
  if (output.empty()) return {};
  for (const std::string& written : {output, output + ".part"}) {
    std::error_code no_such_file;
    if (fs::equivalent(replay, written, no_such_file)) {
      return bad_usage("-o " + output + " would write " + written +
                       ", the replay itself: choose another name");
    }
  }
  // The frames of a sequence have many names.
  std::error_code no_such_directory;
  const fs::path replay_path = in_a_directory(replay);
  const fs::path output_path = in_a_directory(output);
  const std::string name = replay_path.filename().string();
  if (output.find('%') != std::string::npos &&
      (name.ends_with(".png") || name.ends_with(".png.part")) &&
      fs::equivalent(replay_path.parent_path(), output_path.parent_path(), no_such_directory)) {
    return bad_usage("-o " + output + " could write over " + replay + ": choose another directory");
  }
  return {};
}

}  // namespace tickreel
