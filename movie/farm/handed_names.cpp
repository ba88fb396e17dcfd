#include "movie/farm/handed_names.h"

#include <algorithm>
#include <string_view>

#include "core/text/quoted_text.h"
#include "movie/farm/slurm_options.h"

namespace tickreel::movie {
namespace {

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

Status check_handed(const std::string& name, const std::string& directory,
                    const std::vector<std::string>& options) {
  if (!is_name_of_jobs(name)) {
    return bad_file("it names jobs " + quoted_text(name) +
                    ", which tickreel calls none: it was not written by tickreel");
  }
  if (!directory.starts_with('/')) {
    return bad_file("its directory is " + quoted_text(directory) + ", which is no whole path");
  }
  for (const std::string& option : options) {
    if (Status right = check_slurm_option(option); !right) return bad_file(right.error().message);
  }
  return {};
}

Status check_nodes(const std::vector<std::string>& nodes) {
  const auto wrong = std::ranges::find_if_not(nodes, is_name_of_node);
  if (wrong == nodes.end()) return {};
  return bad_file("it leaves out " + quoted_text(*wrong) + ", which is no name of a node");
}

}  // namespace tickreel::movie
