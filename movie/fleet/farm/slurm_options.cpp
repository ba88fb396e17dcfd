#include "movie/fleet/farm/slurm_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace tickreel::movie {
namespace {

/// Returns an option's name: "--partition" for "--partition=render"; "-J" for "-Jname" and for
/// "-HJname", where the letters before take no value.
std::string_view name_of_option(std::string_view option) {
  if (option.starts_with("--")) return option.substr(0, option.find('='));
  constexpr std::string_view kWithoutValues = "HIkOQsv";
  constexpr std::array<std::string_view, 10> kKnown{"-a", "-J", "-d", "-D", "-o",
                                                    "-W", "-e", "-i", "-h", "-V"};
  const std::size_t at = std::min(option.find_first_not_of(kWithoutValues, 1), option.size() - 1);
  const auto known = std::ranges::find(kKnown, option[at], [](auto one) { return one[1]; });
  return known == kKnown.end() ? option.substr(0, 2) : *known;
}

}  // namespace

Status check_slurm_option(const std::string& option) {
  constexpr std::array<std::string_view, 16> kOwn{
      "--array",  "-a", "--job-name", "-J",         "--dependency", "-d", "--chdir", "-D",
      "--output", "-o", "--comment",  "--parsable", "--wait",       "-W", "--wrap",  "--open-mode"};
  // These would read, write or run something other than the film.
  constexpr std::array<std::string_view, 11> kNotForFilms{
      "--error", "-e",          "--input", "-i",    "--export-file", "--uid",
      "--gid",   "--container", "--bb",    "--bbf", "--get-user-env"};
  constexpr std::array<std::string_view, 6> kIdle{"--test-only", "--help",    "-h",
                                                  "--usage",     "--version", "-V"};
  if (!option.starts_with('-') || option.find_first_not_of('-') == option.npos) {
    return bad_usage(fmt::format(
        "§slurm-option {}: it is no option of sbatch, such as '--partition=render'", option));
  }
  const std::string_view name = name_of_option(option);
  // sbatch accepts the beginning of a name for the whole.
  const auto is_meant = [name](std::string_view own) {
    return own == name || (name.size() > 3 && own.starts_with(name));
  };
  if (std::ranges::any_of(kOwn, is_meant)) {
    return bad_usage(fmt::format("§slurm-option {}: tickreel gives {} itself", option, name));
  }
  const bool is_export = name == "--export";
  if (!is_export && std::ranges::any_of(kNotForFilms, is_meant)) {
    return bad_usage(fmt::format("§slurm-option {}: {} is not for films", option, name));
  }
  if (is_export && option.find('=') != option.rfind('=')) {
    return bad_usage(fmt::format(
        "§slurm-option {}: set variables where the command is given: Slurm hands them on", option));
  }
  if (std::ranges::any_of(kIdle, is_meant)) {
    return bad_usage(fmt::format("§slurm-option {}: with it sbatch takes no job", option));
  }
  return {};
}

}  // namespace tickreel::movie
