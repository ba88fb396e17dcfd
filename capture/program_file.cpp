#include "capture/program_file.h"

#include <elf.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <sstream>
#include <system_error>
#include <vector>

#include "core/files/descriptor.h"
#include "core/files/system_error.h"
#include "core/process/find_program.h"

namespace tickreel::capture {
namespace {

namespace fs = std::filesystem;

#if defined(__x86_64__)
constexpr Elf64_Half kMachine = EM_X86_64;
#else
constexpr Elf64_Half kMachine = EM_AARCH64;
#endif
constexpr int kMostInterpreters = 4;
constexpr const char* kPreloadName = "libtickreel_capture.so";

Error refused(const std::string& path, const std::string& why) {
  return bad_usage(path + " cannot be captured: " + why);
}

/// Whether the program uses the dynamic linker.
bool is_dynamic(int file, const Elf64_Ehdr& header) {
  constexpr int kMostParts = 128;
  for (int i = 0; i < header.e_phnum && i < kMostParts; ++i) {
    Elf64_Phdr part{};
    const auto at = static_cast<off_t>(header.e_phoff + static_cast<Elf64_Off>(i) * sizeof part);
    if (pread(file, &part, sizeof part, at) != sizeof part) return false;
    if (part.p_type == PT_INTERP) return true;
  }
  return false;
}

Status check_elf(const std::string& path, int file, const Elf64_Ehdr& header) {
  if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_machine != kMachine) {
    return refused(path,
                   "it is a program of another kind of machine than tickreel (of 32 bits, "
                   "perhaps): use its build for this one");
  }
  if (!is_dynamic(file, header)) {
    return refused(path,
                   "it is linked statically, so nothing can be preloaded into it: use a "
                   "build with shared libraries");
  }
  return {};
}

/// The interpreter of a script: "/bin/sh" for "#!/bin/sh -e", "python3" for "#!/usr/bin/env
/// python3" and "#!/usr/bin/env -S LANG=C python3 -u".
std::string interpreter_of(const std::string& line) {
  std::istringstream words(line);
  std::string interpreter;
  words >> interpreter;
  if (fs::path(interpreter).filename() != "env") return interpreter;
  for (std::string word; words >> word;) {
    // The first of the words that env is to split may follow without a space.
    if (word.starts_with("-S") || word.starts_with("-vS")) word.erase(0, word.find('S') + 1);
    const bool is_variable = word.find('=') != std::string::npos;
    if (!word.empty() && word.front() != '-' && !is_variable) return word;
  }
  return interpreter;
}

}  // namespace

Status check_can_be_captured(const std::string& given) {
  std::string path = given;
  for (int i = 0; i < kMostInterpreters; ++i) {
    struct stat facts {};
    if (stat(path.c_str(), &facts) != 0) return cannot("read", path, errno);
    if ((facts.st_mode & (S_ISUID | S_ISGID)) != 0) {
      return refused(
          path, "it runs with another user's rights, and nothing is preloaded into such programs");
    }
    const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.is_open()) return cannot("read", path, errno);
    std::array<char, 256> begin{};
    const auto bytes = pread(file.number(), begin.data(), begin.size() - 1, 0);
    Elf64_Ehdr header{};
    if (bytes >= static_cast<ssize_t>(sizeof header) &&
        std::memcmp(begin.data(), ELFMAG, SELFMAG) == 0) {
      std::memcpy(&header, begin.data(), sizeof header);
      return check_elf(path, file.number(), header);
    }
    if (bytes < 2 || begin[0] != '#' || begin[1] != '!') {
      return refused(path, "it is neither a program nor a script");
    }
    const std::string text(begin.data() + 2);
    auto interpreter = find_program(interpreter_of(text.substr(0, text.find('\n'))));
    if (!interpreter) {
      return refused(given,
                     "it is a script whose interpreter is missing: " + interpreter.error().message);
    }
    path = *std::move(interpreter);
  }
  return refused(given, "it is a script of a script");
}

Result<std::string> find_preload() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return cannot("find", "/proc/self/exe", error.value());
  const fs::path folder = program.parent_path();
  const fs::path libraries = folder.parent_path() / TICKREEL_LIBDIR / "tickreel";
  const std::vector<fs::path> places{folder / kPreloadName, libraries / kPreloadName,
                                     folder.parent_path() / "lib/tickreel" / kPreloadName};
  for (const fs::path& place : places) {
    if (fs::is_regular_file(place, error)) return place.string();
  }
  return failed(std::string(kPreloadName) + " is not there: it belongs into " + places[0].string() +
                " or " + places[1].string() + "; install tickreel anew");
}

}  // namespace tickreel::capture
