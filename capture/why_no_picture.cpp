#include "capture/why_no_picture.h"

#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <vector>

namespace tickreel::capture {
namespace {

namespace fs = std::filesystem;

struct Loaded {
  bool has_gl = false;
  bool has_vulkan = false;
  bool is_preloaded = false;
};

Loaded loaded_by(pid_t process) {
  std::ifstream maps("/proc/" + std::to_string(process) + "/maps");
  Loaded found;
  const auto names = [](const std::string& line, const char* name) {
    return line.find(name) != std::string::npos;
  };
  for (std::string line; std::getline(maps, line);) {
    found.has_gl = found.has_gl || names(line, "/libGL") || names(line, "/libEGL");
    found.has_vulkan = found.has_vulkan || names(line, "/libvulkan");
    found.is_preloaded = found.is_preloaded || names(line, "/libtickreel_capture");
  }
  return found;
}

/// Of a group, without its first process.
std::vector<pid_t> others_of(pid_t group) {
  std::vector<pid_t> others;
  std::error_code unreadable;
  for (const auto& entry : fs::directory_iterator("/proc", unreadable)) {
    const std::string name = entry.path().filename().string();
    pid_t process = 0;
    const auto read = std::from_chars(name.data(), name.data() + name.size(), process);
    const bool is_process = read.ec == std::errc() && read.ptr == name.data() + name.size();
    if (is_process && process != group && getpgid(process) == group) others.push_back(process);
  }
  return others;
}

std::string name_of(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/comm");
  std::string name;
  std::getline(file, name);
  return name;
}

}  // namespace

std::string why_no_picture(pid_t group) {
  const Loaded program = loaded_by(group);
  if (!program.is_preloaded) return "it does not let anything be preloaded";
  if (program.has_vulkan) return "it draws with Vulkan, perhaps: only OpenGL is captured";
  for (const pid_t other : others_of(group)) {
    if (loaded_by(other).is_preloaded) continue;
    return name_of(other) +
           ", which it has started, does not let anything be preloaded (a static program, one of "
           "32 "
           "bits, or one with another user's rights)";
  }
  if (!program.has_gl) {
    return "it has not loaded OpenGL: only what is drawn with that is captured";
  }
  return "perhaps a process that it has started draws, or it waits for somebody";
}

}  // namespace tickreel::capture
