#include "tests/support/slurm_cluster.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <random>
#include <stdexcept>

#include "core/files/descriptor.h"
#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/support/run_program.h"

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;

bool is_free(int port) {
  const Descriptor socket_(::socket(AF_INET, SOCK_STREAM, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_ANY);
  return bind(socket_.number(), reinterpret_cast<sockaddr*>(&address), sizeof(address)) == 0;
}

/// Returns the first of `count` consecutive free ports.
int free_ports(int count) {
  // The range lies below the ports that the system assigns by itself.
  std::minstd_rand random{std::random_device{}()};
  std::uniform_int_distribution<int> any(10'000, 30'000);
  for (int attempt = 0; attempt < 100; ++attempt) {
    const int first = any(random);
    int port = first;
    while (port < first + count && is_free(port)) ++port;
    if (port == first + count) return first;
  }
  throw std::runtime_error("no ports are free");
}

std::string host_name() {
  std::string name = run_program("hostname -s").out;
  return name.substr(0, name.find('\n'));
}

/// Where a node cannot make control groups, as in a container, a node of Slurm 24 ends unless it is
/// told that there are none. A node of Slurm 22 ends when it is told so.
bool wants_no_cgroups_said() {
  const std::string version = run_program("PATH=$PATH:/usr/sbin slurmd -V").out;
  const std::size_t number = version.find_first_of("0123456789");
  return number != std::string::npos && std::stoi(version.substr(number)) >= 24;
}

}  // namespace

std::string SlurmCluster::what_is_missing() {
  std::string missing;
  for (const std::string program : {"slurmctld", "slurmd", "munged", "sbatch"}) {
    if (run_program("PATH=$PATH:/usr/sbin command -v " + program).exit_code == 0) continue;
    missing += (missing.empty() ? "" : ", ") + program + " is not installed";
  }
  return missing;
}

SlurmCluster::SlurmCluster(const Settings& settings) : port_(free_ports(settings.nodes + 1)) {
  // munged requires a socket in a folder that everybody can enter.
  fs::permissions(directory_.root(), fs::perms(0755));
  for (const char* name : {"state", "log", "spool", "munge"}) fs::create_directory(path(name));
  std::string key(128, '\0');
  std::random_device random;
  for (char& c : key) c = static_cast<char>(random());
  write_file(path("munge.key"), key);
  fs::permissions(path("munge.key"), fs::perms(0600));
  write_config(settings);
  munge_ = std::make_unique<BackgroundProgram>(std::vector<std::string>{
      "/usr/sbin/munged", "--foreground", "--force", "--socket=" + path("munge/socket"),
      "--key-file=" + path("munge.key"), "--pid-file=" + path("munge.pid"),
      "--seed-file=" + path("munge.seed"), "--log-file=" + path("log/munged.log")});
  if (!eventually([&] { return fs::exists(path("munge/socket")); })) {
    throw std::runtime_error("munged: " + munge_->err());
  }
  start_controller();
  nodes_.resize(static_cast<std::size_t>(settings.nodes));
  for (int node = 1; node <= settings.nodes; ++node) {
    fs::create_directory(path("spool/node" + std::to_string(node)));
    start_node(node);
  }
  if (!becomes_idle()) throw std::runtime_error("Slurm does not start: " + ask("sinfo -N -l"));
}

SlurmCluster::~SlurmCluster() {
  for (int node = 1; node <= static_cast<int>(nodes_.size()); ++node) kill_node(node);
}

void SlurmCluster::write_config(const Settings& settings) const {
  const std::string user = run_program("id -un").out;
  const std::string host = host_name();
  std::string config = "ClusterName=test\nSlurmctldHost=" + host +
                       "(127.0.0.1)\nSlurmctldPort=" + std::to_string(port_) +
                       "\nSlurmUser=" + user + "SlurmdUser=" + user;
  config +=
      "AuthType=auth/munge\nCredType=cred/munge\n"
      // With a shorter time, a node that wakes late gets no task.
      "AuthInfo=socket=" +
      path("munge/socket") + ",cred_expire=30\n";
  config += "StateSaveLocation=" + path("state") + "\nSlurmdSpoolDir=" + path("spool/%n") + "\n";
  config += "SlurmctldPidFile=" + path("slurmctld.pid") +
            "\nSlurmdPidFile=" + path("slurmd.%n.pid") +
            "\nSlurmctldLogFile=" + path("log/slurmctld.log") +
            "\nSlurmdLogFile=" + path("log/slurmd.%n.log") + "\n";
  config +=
      "ProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nSwitchType=switch/none\n"
      "MpiDefault=none\nJobAcctGatherType=jobacct_gather/none\n"
      "AccountingStorageType=accounting_storage/none\nSchedulerType=sched/backfill\n"
      // The scheduler runs at once, so that tests do not wait.
      "SchedulerParameters=sched_min_interval=100000,batch_sched_delay=0,bf_interval=1\n"
      "SelectType=select/cons_tres\nSelectTypeParameters=CR_Core\nReturnToService=2\n"
      "SlurmdTimeout=8\nMessageTimeout=5\nInactiveLimit=0\nKillWait=2\nJobRequeue=1\n";
  if (!settings.prolog.empty()) {
    write_file(path("prolog.sh"), "#!/bin/sh\n" + settings.prolog + "\nexit 0\n");
    fs::permissions(path("prolog.sh"), fs::perms(0755));
    config += "TaskProlog=" + path("prolog.sh") + "\n";
  }
  config += settings.config;
  for (int node = 1; node <= settings.nodes; ++node) {
    config += "NodeName=node" + std::to_string(node) + " NodeHostname=" + host +
              " NodeAddr=127.0.0.1 Port=" + std::to_string(port_ + node) +
              " CPUs=1 RealMemory=1000 State=UNKNOWN\n";
  }
  config += "PartitionName=main Nodes=node[1-" + std::to_string(settings.nodes) +
            "] Default=YES MaxTime=INFINITE State=UP\n";
  write_file(path("slurm.conf"), config);
  if (wants_no_cgroups_said()) write_file(path("cgroup.conf"), "CgroupPlugin=disabled\n");
}

BackgroundProgram::Environment SlurmCluster::environment() const {
  return {{"SLURM_CONF", path("slurm.conf")}};
}

std::string SlurmCluster::shell_prefix() const {
  return "export SLURM_CONF=" + path("slurm.conf") + "; ";
}

std::string SlurmCluster::ask(const std::string& command) const {
  return run_program(shell_prefix() + command).out;
}

void SlurmCluster::kill_node(int node) {
  std::unique_ptr<BackgroundProgram>& daemon = nodes_.at(static_cast<std::size_t>(node - 1));
  if (daemon == nullptr) return;
  daemon.reset();
  // The processes that run jobs on the node are known by the node's log, which they have open, and
  // the jobs by their environment.
  const std::string name = "node" + std::to_string(node);
  const ProgramResult killed =
      run_program("for p in $(pgrep slurmstepd); do ls -l /proc/$p/fd 2>/dev/null | grep -q " +
                  path("log/slurmd." + name + ".log") + " && kill -KILL $p; done\n" +
                  "for p in $(grep -lsz '^SLURM_CONF=" + path("slurm.conf") +
                  "' /proc/[0-9]*/environ | cut -d/ -f3); do grep -qsz '^SLURMD_NODENAME=" + name +
                  "$' /proc/$p/environ && kill -KILL $p; done; true");
  if (killed.exit_code != 0) throw std::runtime_error(killed.err);
}

void SlurmCluster::start_node(int node) {
  nodes_.at(static_cast<std::size_t>(node - 1)) = std::make_unique<BackgroundProgram>(
      std::vector<std::string>{"/usr/sbin/slurmd", "-D", "-N", "node" + std::to_string(node)},
      environment());
}

void SlurmCluster::stop_controller() {
  controller_->send_signal(SIGTERM);
  if (!controller_->wait_for_end()) throw std::runtime_error("slurmctld does not end");
  controller_.reset();
}

void SlurmCluster::start_controller() {
  controller_ = std::make_unique<BackgroundProgram>(
      std::vector<std::string>{"/usr/sbin/slurmctld", "-D"}, environment());
}

bool SlurmCluster::becomes_idle() const {
  return eventually([&] {
    const std::string idle = ask("sinfo --noheader --Node --states=idle --format=%N 2>/dev/null");
    return std::ranges::count(idle, '\n') == static_cast<std::ptrdiff_t>(nodes_.size());
  });
}

}  // namespace tickreel::tests
