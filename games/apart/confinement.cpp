#include "games/apart/confinement.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "core/files/descriptor.h"
#include "core/files/system_error.h"
#include "core/text/parse_number.h"

namespace tickreel::games {
namespace {

// The linker, the C library and drivers read these. The only devices are those that are the same
// everywhere.
constexpr std::array kOfSystem = {"/usr",           "/lib",          "/lib64",
                                  "/proc",          "/sys",          "/dev/null",
                                  "/dev/zero",      "/etc/fonts",    "/etc/drirc",
                                  "/etc/glvnd",     "/etc/vulkan",   "/etc/ld.so.cache",
                                  "/etc/localtime", "/etc/timezone", "/etc/locale.alias"};

constexpr std::uint64_t kRead =
    LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;

// The headers of Debian 12 do not define these yet.
constexpr std::uint64_t kTruncate = std::uint64_t{1} << 14U;  // LANDLOCK_ACCESS_FS_TRUNCATE
constexpr std::uint64_t kSignals = std::uint64_t{1} << 1U;    // LANDLOCK_SCOPE_SIGNAL

/// landlock_ruleset_attr as it is today. An older kernel is given a smaller size.
struct Rules {
  std::uint64_t handled_access_fs;
  std::uint64_t handled_access_net;
  std::uint64_t scoped;
};

int landlock_version() {
  return static_cast<int>(
      ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION));
}

int create_rules(int version) {
  constexpr int kWithRefer = 2;
  constexpr int kWithTruncate = 3;
  constexpr int kWithScopes = 6;
  Rules rules{(std::uint64_t{LANDLOCK_ACCESS_FS_MAKE_SYM} << 1U) - 1, 0, 0};
  if (version >= kWithRefer) rules.handled_access_fs |= LANDLOCK_ACCESS_FS_REFER;
  if (version >= kWithTruncate) rules.handled_access_fs |= kTruncate;
  // A game may signal only processes that it has started itself.
  if (version >= kWithScopes) rules.scoped = kSignals;
  const std::size_t size = version >= kWithScopes ? sizeof rules : sizeof rules.handled_access_fs;
  return static_cast<int>(::syscall(SYS_landlock_create_ruleset, &rules, size, 0));
}

void allow(int rules, const std::string& path, std::uint64_t access) {
  const Descriptor file(::open(path.c_str(), O_PATH | O_CLOEXEC));
  struct stat about {};
  // A path that does not exist needs no rule.
  if (!file.is_open() || ::fstat(file.number(), &about) != 0) return;
  landlock_path_beneath_attr beneath{};
  constexpr std::uint64_t kOfFiles =
      LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE;
  beneath.allowed_access = S_ISDIR(about.st_mode) ? access : access & kOfFiles;
  beneath.parent_fd = file.number();
  ::syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
}

Status confine_files(const std::vector<std::string>& readable) {
  const int version = landlock_version();
  if (version < 1) return {};
  const Descriptor rules(create_rules(version));
  if (!rules.is_open()) return failed("cannot confine a game to its files: " + reason(errno));
  for (const char* const path : kOfSystem) allow(rules.number(), path, kRead);
  allow(rules.number(), "/dev/null", kRead | LANDLOCK_ACCESS_FS_WRITE_FILE);
  for (const std::string& path : readable) allow(rules.number(), path, kRead);
  if (::syscall(SYS_landlock_restrict_self, rules.number(), 0) == 0) return {};
  return failed("cannot confine a game to its files: " + reason(errno));
}

/// Makes the calls fail as they do for a user without permission.
Status refuse_calls() {
  const std::unique_ptr<void, decltype(&seccomp_release)> filter(seccomp_init(SCMP_ACT_ALLOW),
                                                                 seccomp_release);
  int wrong = filter == nullptr ? -ENOMEM : 0;
  // A game has no network and starts no other program; it changes nothing of the files that it may
  // read, nor how other processes run; it stays in the group of processes that the host ends; and
  // it makes nothing that stays in the system when it has ended.
  for (const int call : {SCMP_SYS(socket),
                         SCMP_SYS(socketpair),
                         SCMP_SYS(connect),
                         SCMP_SYS(bind),
                         SCMP_SYS(execve),
                         SCMP_SYS(execveat),
                         SCMP_SYS(ptrace),
                         SCMP_SYS(pidfd_getfd),
                         SCMP_SYS(process_vm_readv),
                         SCMP_SYS(process_vm_writev),
                         SCMP_SYS(io_uring_setup),
                         SCMP_SYS(truncate),
                         SCMP_SYS(chmod),
                         SCMP_SYS(fchmod),
                         SCMP_SYS(fchmodat),
                         SCMP_SYS(chown),
                         SCMP_SYS(fchown),
                         SCMP_SYS(lchown),
                         SCMP_SYS(fchownat),
                         SCMP_SYS(utime),
                         SCMP_SYS(utimes),
                         SCMP_SYS(futimesat),
                         SCMP_SYS(utimensat),
                         SCMP_SYS(setxattr),
                         SCMP_SYS(lsetxattr),
                         SCMP_SYS(fsetxattr),
                         SCMP_SYS(removexattr),
                         SCMP_SYS(lremovexattr),
                         SCMP_SYS(fremovexattr),
                         SCMP_SYS(shmget),
                         SCMP_SYS(semget),
                         SCMP_SYS(msgget),
                         SCMP_SYS(mq_open),
                         SCMP_SYS(add_key),
                         SCMP_SYS(keyctl),
                         SCMP_SYS(setpgid),
                         SCMP_SYS(setsid)}) {
    if (wrong == 0) wrong = seccomp_rule_add(filter.get(), SCMP_ACT_ERRNO(EACCES), call, 0);
  }
  // One argument of these calls says which process they change: 0 is the caller.
  struct CallOnProcess {
    int call;
    unsigned process;  ///< the number of that argument
  };
  for (const auto& [call, process] : {CallOnProcess{SCMP_SYS(setpriority), 1},
                                      {SCMP_SYS(ioprio_set), 1},
                                      {SCMP_SYS(prlimit64), 0},
                                      {SCMP_SYS(sched_setaffinity), 0},
                                      {SCMP_SYS(sched_setattr), 0},
                                      {SCMP_SYS(sched_setparam), 0},
                                      {SCMP_SYS(sched_setscheduler), 0}}) {
    const scmp_arg_cmp other{process, SCMP_CMP_NE, 0, 0};
    if (wrong == 0)
      wrong = seccomp_rule_add_array(filter.get(), SCMP_ACT_ERRNO(EACCES), call, 1, &other);
  }
  if (wrong == 0) wrong = seccomp_load(filter.get());
  // -EINVAL and -ENOSYS come from a kernel without seccomp: the calls are then allowed.
  if (wrong == 0 || wrong == -EINVAL || wrong == -ENOSYS) return {};
  return failed("cannot take the network from a game: " + reason(-wrong));
}

}  // namespace

Result<std::uint64_t> memory_limit() {
  const char* const variable = std::getenv(kMemoryVariable);
  if (variable == nullptr || *variable == '\0') return std::uint64_t{0};
  std::string_view text = variable;
  constexpr std::string_view kUnits = "KMG";
  const std::size_t unit = kUnits.find(text.back());
  if (unit != std::string_view::npos) text.remove_suffix(1);
  const auto number = parse_number<std::uint32_t>(text);
  if (number && *number > 0) {
    return std::uint64_t{*number} << (unit == std::string_view::npos ? 0 : 10 * (unit + 1));
  }
  return bad_usage("§game-memory " + std::string(variable) + " (" + kMemoryVariable +
                   "): give a size, such as 512M or 2G");
}

std::string describe_confinement() {
  const int landlock = landlock_version();
  std::uint32_t action = SECCOMP_RET_ERRNO;
  const bool has_seccomp = ::syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
  return (landlock >= 1 ? "kept from files but its own (Landlock " + std::to_string(landlock) + ")"
                        : "not kept from the user's files (this kernel has no Landlock)") +
         (has_seccomp ? ", kept from the network (seccomp)"
                      : ", not kept from the network (this kernel has no seccomp)");
}

bool may_use_all_files() {
  const char* const files = std::getenv(kFilesVariable);
  return files != nullptr && std::string_view(files) == "1";
}

Status confine(const Confinement& confinement) {
  if (confinement.memory_bytes > 0) {
    const rlimit limit{confinement.memory_bytes, confinement.memory_bytes};
    if (::setrlimit(RLIMIT_DATA, &limit) != 0) {
      return failed("cannot limit the memory of a game: " + reason(errno));
    }
  }
  if (may_use_all_files()) return {};
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
    return failed("cannot confine a game: " + reason(errno));
  }
  if (Status confined = confine_files(confinement.readable); !confined) return confined;
  return refuse_calls();
}

}  // namespace tickreel::games
