#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/support/background_program.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {

/// A Slurm of this test's own: a controller and some nodes of one core each, all on this machine,
/// without systemd. Ends with the object, with all that its nodes run.
class SlurmCluster {
 public:
  struct Settings {
    int nodes = 2;
    std::string config{};  ///< more lines of slurm.conf
    /// Run before each task, on its node; what it prints as "export NAME=VALUE" the task sees.
    std::string prolog{};
  };

  /// Why there can be none here; empty when there can.
  static std::string what_is_missing();

  explicit SlurmCluster(const Settings& settings);
  SlurmCluster() : SlurmCluster(Settings()) {}
  ~SlurmCluster();
  SlurmCluster(const SlurmCluster&) = delete;
  SlurmCluster& operator=(const SlurmCluster&) = delete;

  /// Before a shell's command that is to know the cluster.
  [[nodiscard]] std::string shell_prefix() const;
  /// What a command of Slurm's prints.
  [[nodiscard]] std::string ask(const std::string& command) const;

  /// As a loss of power would: with what it runs. Nodes are counted from 1.
  void kill_node(int node);
  void start_node(int node);
  void stop_controller();
  void start_controller();
  /// Whether all nodes are idle, in time.
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
