#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "tests/cli/program_test.h"
#include "tests/support/skip_without.h"
#include "tests/support/slurm_cluster.h"

namespace tickreel::tests {

/// Films that the nodes of a cluster make. Each test has its own cluster.
class FarmTest : public ExportTest {
 protected:
  /// The options of a film of 6 segments in 3 tasks.
  static constexpr const char* kFilm = "--size 64x36 --fps 240 --segment-frames 120";
  /// The options of a film of 12 segments in 6 tasks, for events that must happen before it is
  /// done.
  static constexpr const char* kLongFilm = "--size 64x36 --fps 480 --segment-frames 120";

  void SetUp() override {
    ExportTest::SetUp();
    if (IsSkipped()) return;
    const std::string missing = SlurmCluster::what_is_missing();
    if (!missing.empty()) skip_without("slurm-wlm munge", missing);
  }
  void start_cluster(const SlurmCluster::Settings& settings = {}) {
    cluster_ = std::make_unique<SlurmCluster>(settings);
  }
  SlurmCluster& cluster() { return *cluster_; }

  [[nodiscard]] ProgramResult on_cluster(const std::string& command) const {
    return run(cluster_->shell_prefix() + command);
  }
  /// Runs `tickreel export match.replay FILM -o NAME OPTIONS` on the cluster without progress.
  [[nodiscard]] ProgramResult export_on_cluster(const std::string& name,
                                                const std::string& options = "",
                                                const std::string& film = kFilm) const {
    return on_cluster(export_command(name, "--engine slurm " + options, film));
  }
  [[nodiscard]] static std::string export_command(const std::string& name,
                                                  const std::string& options = "",
                                                  const std::string& film = kFilm) {
    return "tickreel export match.replay " + film + " -o " + name + " --progress none " + options;
  }
  /// Makes the film on this machine alone.
  void export_here(const std::string& name, const std::string& options = "",
                   const std::string& film = kFilm) const {
    const ProgramResult made = run(export_command(name, "--jobs 2 " + options, film));
    ASSERT_EQ(made.exit_code, 0) << made.err;
  }
  void expect_same(const std::string& name, const std::string& other) const {
    EXPECT_TRUE(read(name) == read(other)) << name << " is not " << other;
  }
  /// Puts a script in place of a program of Slurm. `real` in the script is the program's path.
  void put_before(const std::string& program, const std::string& script) const {
    ASSERT_EQ(run("mkdir -p fake").exit_code, 0);
    write("fake/" + program, "#!/bin/sh\nreal=/usr/bin/" + program + "\n" + script + "\n");
    ASSERT_EQ(run("chmod +x fake/" + program).exit_code, 0);
  }
  [[nodiscard]] static std::string program_folder() {
    return std::filesystem::path(TICKREEL_PROGRAM).parent_path().string();
  }
  [[nodiscard]] std::string with_fakes() const {
    return "PATH=" + path("fake") + ":$PATH; export PATH; ";
  }

 private:
  std::unique_ptr<SlurmCluster> cluster_;
};

}  // namespace tickreel::tests
