#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/support/background_program.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {

/// A Slurm cluster for one test: a controller and some nodes of one core each, all on this machine,
/// without systemd. The destructor ends it and everything that its nodes run.
class SlurmCluster {
 public:
  struct Settings {
    int nodes = 2;
    std::string config{};  ///< more lines of slurm.conf
    /// Shell commands that a node runs before each task. The task gets the variables that they
    /// print as "export NAME=VALUE".
    std::string prolog{};
  };

  /// Returns why no cluster can be started here, or an empty string.
  static std::string what_is_missing();

  explicit SlurmCluster(const Settings& settings);
  SlurmCluster() : SlurmCluster(Settings()) {}
  ~SlurmCluster();
  SlurmCluster(const SlurmCluster&) = delete;
  SlurmCluster& operator=(const SlurmCluster&) = delete;

  /// The words to put before a shell command that shall use this cluster.
  [[nodiscard]] std::string shell_prefix() const;
  /// Returns what a command of Slurm prints.
  [[nodiscard]] std::string ask(const std::string& command) const;

  /// Kills a node with everything that it runs, as a loss of power would. Nodes are counted from 1.
  void kill_node(int node);
  void start_node(int node);
  void stop_controller();
  void start_controller();
  /// Waits until all nodes are idle. Returns false when they are not in time.
  [[nodiscard]] bool becomes_idle() const;

 private:
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path(name); }
  void write_config(const Settings& settings) const;
  [[nodiscard]] BackgroundProgram::Environment environment() const;

  TemporaryDirectory directory_;
  int port_;
  std::unique_ptr<BackgroundProgram> munge_;
  std::unique_ptr<BackgroundProgram> controller_;
  std::vector<std::unique_ptr<BackgroundProgram>> nodes_;
};

}  // namespace tickreel::tests
