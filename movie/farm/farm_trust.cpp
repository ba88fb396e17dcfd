#include "movie/farm/farm_trust.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "core/files/output_file.h"
#include "core/files/system_error.h"
#include "core/text/quoted_text.h"
#include "core/text/shown_name.h"
#include "movie/farm/slurm_engine.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

/// "tickreel-", and what makes it one of its own.
bool is_name_of_jobs(std::string_view name) {
  constexpr std::string_view kBegin = "tickreel-";
  constexpr std::size_t kDigits = 16;
  return name.starts_with(kBegin) && name.size() == kBegin.size() + kDigits &&
         name.substr(kBegin.size()).find_first_not_of("0123456789abcdef") == name.npos;
}

/// What a scheduler cannot take for the name of a file with names, or for several.
bool is_name_of_node(std::string_view name) {
  const auto is_harmless = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  };
  return !name.empty() && name.front() != '-' && std::ranges::all_of(name, is_harmless);
}

}  // namespace

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

Status check_farm_file(const FarmFile& farm) {
  if (!is_name_of_jobs(farm.name)) {
    return bad_file("it names jobs " + quoted_text(farm.name) +
                    ", which tickreel calls none: it was not written by tickreel");
  }
  if (!farm.directory.starts_with('/')) {
    return bad_file("its directory is " + quoted_text(farm.directory) + ", which is no whole path");
  }
  for (const std::string& option : farm.options) {
    if (Status right = check_slurm_option(option); !right) return bad_file(right.error().message);
  }
  return {};
}

Status check_round(const FarmRound& round) {
  const auto wrong = std::ranges::find_if_not(round.left_out, is_name_of_node);
  if (wrong == round.left_out.end()) return {};
  return bad_file("it leaves out " + quoted_text(*wrong) + ", which is no name of a node");
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
