// The number of a process is the same in every run, because many programs begin their random
// numbers with it. The n-th process that is captured has the number kFirstNumber + n for itself;
// others know it by the kernel's number, and functions that take a process know both.

#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "capture/preload/capture_state.h"
#include "capture/preload/game_time.h"
#include "capture/preload/raw_call.h"
#include "capture/preload/real_calls.h"
#include "capture/preload/threads.h"

namespace tickreel::capture {
namespace {

constexpr int kFirstNumber = 31'000;

/// The number of this process for itself; 0: not asked for yet.
std::atomic<int> own_number{0};

int kernel_number() {
  return static_cast<int>(raw_call(SYS_getpid));
}

int find_number() {
  const int place = process_place();
  return place < 0 ? kernel_number() : exchange()->numbers[place].load();
}

/// The number that the program knows for a process of the kernel: only its own differs, which is
/// also that of its first thread.
int shown(int process) {
  if (own_number.load() == 0) own_number.store(find_number());
  return process == kernel_number() ? own_number.load() : process;
}

int shown_parent() {
  const auto parent = static_cast<int>(raw_call(SYS_getppid));
  for (std::uint32_t i = 0; i < kMostProcesses; ++i) {
    if (exchange()->processes[i].load() == parent) return exchange()->numbers[i].load();
  }
  return parent;
}

}  // namespace

int meant(int process) {
  if (process < -1) return -meant(-process);
  for (std::uint32_t i = 0; process >= kFirstNumber && i < kMostProcesses; ++i) {
    const int known = exchange()->processes[i].load();
    if (known == 0) break;
    if (exchange()->numbers[i].load() == process && is_alive(known)) return known;
  }
  return process;
}

bool answer_number(long call, long* arguments, long& came) {
  const auto mean = [arguments](int which) {
    arguments[which] = meant(static_cast<int>(arguments[which]));
  };
  switch (call) {
    case SYS_getpid:
      came = shown(kernel_number());
      return true;
    case SYS_gettid:
      came = shown(raw_thread_id());
      return true;
    case SYS_getppid:
      came = shown_parent();
      return true;
    case SYS_tgkill:
      mean(1);
      [[fallthrough]];
    case SYS_kill:
    case SYS_tkill:
    case SYS_sched_setaffinity:
    case SYS_sched_getaffinity:
    case SYS_sched_setattr:
    case SYS_sched_getattr:
      mean(0);
      return false;
    default:
      return false;
  }
}

int process_place() {
  const int process = kernel_number();
  Exchange* memory = exchange();
  for (std::uint32_t i = 0; i < kMostProcesses; ++i) {
    if (memory->processes[i].load() == process) return static_cast<int>(i);
  }
  for (std::uint32_t i = 0; i < kMostProcesses; ++i) {
    std::int32_t there = memory->processes[i].load();
    const bool is_free = there == 0 || !is_alive(there);
    if (!is_free || !memory->processes[i].compare_exchange_strong(there, process)) continue;
    memory->numbers[i].store(kFirstNumber + memory->processes_begun.fetch_add(1));
    return static_cast<int>(i);
  }
  return -1;
}

void keep_kernel_number() {
  own_number.store(kernel_number());
}

TICKREEL_HOOK(int, getpid, ()) {
  return is_real(TICKREEL_CALLER) ? kernel_number() : shown(kernel_number());
}

TICKREEL_HOOK(int, getppid, ()) {
  return is_real(TICKREEL_CALLER) ? static_cast<int>(raw_call(SYS_getppid)) : shown_parent();
}

TICKREEL_HOOK(int, gettid, ()) {
  return is_real(TICKREEL_CALLER) ? raw_thread_id() : shown(raw_thread_id());
}

TICKREEL_HOOK(int, tgkill, (int process, int thread, int signal)) {
  static Real<int(int, int, int)> real("tgkill");
  if (is_real(TICKREEL_CALLER)) return real(process, thread, signal);
  expect_signal();
  return real(meant(process), meant(thread), signal);
}

TICKREEL_HOOK(int, kill, (int process, int signal)) {
  static Real<int(int, int)> real("kill");
  if (is_real(TICKREEL_CALLER)) return real(process, signal);
  expect_signal();
  return real(meant(process), signal);
}

TICKREEL_HOOK(int, sigqueue, (int process, int signal, sigval value)) {
  static Real<int(int, int, sigval)> real("sigqueue");
  if (is_real(TICKREEL_CALLER)) return real(process, signal, value);
  expect_signal();
  return real(meant(process), signal, value);
}

// Defines a hook of a function whose first parameter is a process.
#define TICKREEL_HOOK_PROCESS(result, name, parameters, types, ...)        \
  TICKREEL_HOOK(result, name, parameters) {                                \
    static Real<result types> real(#name);                                 \
    const int asked = is_real(TICKREEL_CALLER) ? process : meant(process); \
    return real(asked __VA_OPT__(, ) __VA_ARGS__);                         \
  }

TICKREEL_HOOK_PROCESS(int, killpg, (int process, int signal), (int, int), signal)
TICKREEL_HOOK_PROCESS(int, waitpid, (int process, int* status, int options), (int, int*, int),
                      status, options)
TICKREEL_HOOK_PROCESS(int, sched_getscheduler, (int process), (int))
TICKREEL_HOOK_PROCESS(int, sched_setscheduler,
                      (int process, int policy, const sched_param* parameters),
                      (int, int, const sched_param*), policy, parameters)
TICKREEL_HOOK_PROCESS(int, sched_getparam, (int process, sched_param* parameters),
                      (int, sched_param*), parameters)
TICKREEL_HOOK_PROCESS(int, sched_setparam, (int process, const sched_param* parameters),
                      (int, const sched_param*), parameters)
TICKREEL_HOOK_PROCESS(int, sched_getaffinity, (int process, std::size_t size, cpu_set_t* set),
                      (int, std::size_t, cpu_set_t*), size, set)
TICKREEL_HOOK_PROCESS(int, sched_setaffinity, (int process, std::size_t size, const cpu_set_t* set),
                      (int, std::size_t, const cpu_set_t*), size, set)
TICKREEL_HOOK_PROCESS(int, prlimit,
                      (int process, int resource, const rlimit* limit, rlimit* before),
                      (int, int, const rlimit*, rlimit*), resource, limit, before)
TICKREEL_HOOK_PROCESS(int, prlimit64,
                      (int process, int resource, const rlimit64* limit, rlimit64* before),
                      (int, int, const rlimit64*, rlimit64*), resource, limit, before)

TICKREEL_HOOK(int, getpriority, (int which, int who)) {
  static Real<int(int, int)> real("getpriority");
  return real(which, is_real(TICKREEL_CALLER) || which == PRIO_USER ? who : meant(who));
}

TICKREEL_HOOK(int, setpriority, (int which, int who, int priority)) {
  static Real<int(int, int, int)> real("setpriority");
  return real(which, is_real(TICKREEL_CALLER) || which == PRIO_USER ? who : meant(who), priority);
}

// Groups and sessions have the number of the process that leads them.

TICKREEL_HOOK(int, getpgrp, ()) {
  const auto group = static_cast<int>(raw_call(SYS_getpgid, 0));
  return is_real(TICKREEL_CALLER) ? group : shown(group);
}

TICKREEL_HOOK(int, getpgid, (int process)) {
  static Real<int(int)> real("getpgid");
  return is_real(TICKREEL_CALLER) ? real(process) : shown(real(meant(process)));
}

TICKREEL_HOOK(int, setpgid, (int process, int group)) {
  static Real<int(int, int)> real("setpgid");
  return is_real(TICKREEL_CALLER) ? real(process, group) : real(meant(process), meant(group));
}

TICKREEL_HOOK(int, getsid, (int process)) {
  static Real<int(int)> real("getsid");
  return is_real(TICKREEL_CALLER) ? real(process) : shown(real(meant(process)));
}

TICKREEL_HOOK(int, setsid, ()) {
  static Real<int()> real("setsid");
  const int session = real();
  return is_real(TICKREEL_CALLER) ? session : shown(session);
}

TICKREEL_HOOK(int, tcgetpgrp, (int terminal)) {
  static Real<int(int)> real("tcgetpgrp");
  const int group = real(terminal);
  return is_real(TICKREEL_CALLER) ? group : shown(group);
}

TICKREEL_HOOK(int, tcsetpgrp, (int terminal, int group)) {
  static Real<int(int, int)> real("tcsetpgrp");
  return real(terminal, is_real(TICKREEL_CALLER) ? group : meant(group));
}

/// Programs look for their own file in /proc.
TICKREEL_HOOK(ssize_t, readlink, (const char* path, char* target, std::size_t size)) {
  static Real<ssize_t(const char*, char*, std::size_t)> real("readlink");
  constexpr char kProcesses[] = "/proc/";
  constexpr std::size_t kBegin = sizeof kProcesses - 1;
  if (is_real(TICKREEL_CALLER) || path == nullptr || std::strncmp(path, kProcesses, kBegin) != 0) {
    return real(path, target, size);
  }
  char* rest = nullptr;
  const long process = std::strtol(path + kBegin, &rest, 10);
  char named[256];
  const int length = std::snprintf(named, sizeof named, "%s%d%s", kProcesses,
                                   meant(static_cast<int>(process)), rest);
  const bool is_named =
      rest != path + kBegin && *rest == '/' && length < static_cast<int>(sizeof named);
  return real(is_named ? named : path, target, size);
}

}  // namespace tickreel::capture
