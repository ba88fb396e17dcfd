#include "live/report/machine_facts.h"

#include <fmt/format.h>
#include <gnu/libc-version.h>
#include <link.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "core/build_version.h"
#include "core/text/counted.h"
#include "games/apart/confinement.h"

namespace tickreel::live {
namespace {

std::string fact(const char* name, const std::string& value) {
  return fmt::format("{:<12} {}\n", name, value);
}

/// Returns the rest of the first line that begins with `key`, behind the separator and blanks.
std::string value_in(const char* file, const std::string& key, char separator) {
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t at = line.find(separator);
    if (!line.starts_with(key) || at == std::string::npos) continue;
    const std::size_t begin = line.find_first_not_of(" \t\"", at + 1);
    const std::size_t end = line.find_last_not_of(" \t\"");
    return begin == std::string::npos ? "" : line.substr(begin, end + 1 - begin);
  }
  return "unknown";
}

/// Adds "libzstd.so.1.5.4": the name of the file itself, because links have shorter versions.
int add_library(dl_phdr_info* info, std::size_t, void* names) {
  const std::string path = info->dlpi_name;
  std::error_code error;
  const auto file = std::filesystem::canonical(path, error);
  if (!path.empty() && !error) {
    static_cast<std::set<std::string>*>(names)->insert(file.filename().string());
  }
  return 0;
}

const char* compiler() {
#ifdef __clang__
  return "clang " __clang_version__;
#else
  return "gcc " __VERSION__;
#endif
}

const char* compiled_how() {
#if defined(__SANITIZE_ADDRESS__)
  return "with AddressSanitizer";
#elif defined(NDEBUG)
  return "without asserts";
#else
  return "with asserts";
#endif
}

}  // namespace

std::string build_facts() {
  std::set<std::string> libraries;
  dl_iterate_phdr(add_library, &libraries);
  std::string facts = fact("tickreel", std::string(build_version())) +
                      fact("compiler", compiler()) + fact("compiled", compiled_how()) +
                      fact("C library", std::string("glibc ") + gnu_get_libc_version());
  for (const std::string& library : libraries) facts += fact("library", library);
  return facts;
}

std::string processor_facts() {
  return value_in("/proc/cpuinfo", "model name", ':') + ", " +
         counted(static_cast<std::uint64_t>(sysconf(_SC_NPROCESSORS_ONLN)), "core");
}

std::string system_facts(const std::string& renderer) {
  utsname system{};
  uname(&system);
  constexpr double kGibibyte = 1024.0 * 1024.0 * 1024.0;
  const double memory = static_cast<double>(sysconf(_SC_PHYS_PAGES)) *
                        static_cast<double>(sysconf(_SC_PAGESIZE)) / kGibibyte;
  return fact("system", fmt::format("{} {} {}", system.sysname, system.release, system.machine)) +
         fact("distribution", value_in("/etc/os-release", "PRETTY_NAME", '=')) +
         fact("processor", value_in("/proc/cpuinfo", "model name", ':')) +
         fact("cores", std::to_string(sysconf(_SC_NPROCESSORS_ONLN))) +
         fact("memory", fmt::format("{:.1f} GiB", memory)) + fact("renderer", renderer) +
         fact("games apart", describe_confinement());
}

}  // namespace tickreel::live
