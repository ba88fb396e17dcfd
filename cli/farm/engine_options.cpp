#include "cli/farm/engine_options.h"

#include <CLI/CLI.hpp>

namespace tickreel {

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

}  // namespace tickreel
