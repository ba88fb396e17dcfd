#include "movie/fleet/farm/farm_scripts.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "core/files/system_error.h"
#include "core/files/text_file.h"
#include "core/text/shell_word.h"
#include "movie/fleet/farm/farm_files.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

Status write_script(const std::string& path, const std::string& text) {
  Status written = write_text_file(path, "#!/bin/sh\n" + text, WhenThere::kReplace);
  if (written && chmod(path.c_str(), 0755) != 0) return cannot("change", path, errno);
  return written;
}

}  // namespace

Status write_farm_scripts(const FarmEngine& engine, const std::string& part) {
  std::error_code error;
  const auto program = fs::read_symlink("/proc/self/exe", error);
  if (error) return cannot("find", "/proc/self/exe", error.value());
  const std::string here = shell_word(fs::absolute(part).string());
  const std::string run = "exec " + shell_word(program.string()) + " farm ";
  const std::string folder = farm_folder_in(part);
  Status written = write_script(folder + "/task.sh",
                                fmt::format("{}task {} {} --node {}\n", run, here,
                                            engine.task_in_shell(), engine.node_in_shell()));
  return written ? write_script(folder + "/join.sh", run + "join " + here + "\n") : written;
}

}  // namespace tickreel::movie
