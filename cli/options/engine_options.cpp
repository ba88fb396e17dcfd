#include "cli/options/engine_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "movie/fleet/farm/farm_engine.h"
#include "movie/fleet/farm/slurm_options.h"

namespace tickreel::cli {

void add_engine_options(CLI::App& command, EngineOptions& options) {
  command
      .add_option("--engine", options.engine,
                  "Who makes the segments: local, this process (default), or slurm, the nodes of a "
                  "cluster")
      ->type_name("local|slurm")
      ->check(CLI::IsMember({"local", "slurm"}));
  command
      .add_option("--slurm-option", options.slurm_options,
                  "For sbatch, such as '--partition=render'; repeatable")
      ->type_name("OPTION")
      ->allow_extra_args(false);
  command.add_flag("--same-renderer", options.same_renderer,
                   "Leave out nodes that would draw differently, instead of failing");
  command.add_flag("--detach", options.detach,
                   "Do not wait for the film: 'tickreel farm' tells of it later");
}

Status check_engine(const EngineOptions& options, bool list_segments) {
  if (options.is_local()) {
    const char* option = !options.slurm_options.empty() ? "--slurm-option"
                         : options.same_renderer        ? "--same-renderer"
                         : options.detach               ? "--detach"
                                                        : nullptr;
    if (option == nullptr) return {};
    return bad_usage(fmt::format("{} is for --engine slurm", option));
  }
  if (list_segments) {
    return bad_usage("--list-segments prints jobs and hands over none: leave --engine out");
  }
  for (const std::string& option : options.slurm_options) {
    if (Status right = check_slurm_option(option); !right) return right;
  }
  const auto engine = open_farm_engine(options.engine, nullptr);
  return engine ? Status() : engine.error();
}

}  // namespace tickreel::cli
