#include "capture/preload/threads.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>

#include <cstdint>
#include <cstring>

#include "capture/preload/raw_call.h"

namespace tickreel::capture {
namespace {

constexpr std::size_t kMostThreads = 4096;
/// A thread with so much processor time since the wait began spins and will never rest. Loading
/// takes less.
constexpr std::uint64_t kSpinsNs = 20'000'000'000;

struct Seen {
  int thread;
  std::uint64_t switches;  ///< how often it has stopped running
};

struct Watched {
  int thread;
  std::uint64_t cpu_ns;  ///< when the wait began
};

Watched watched[kMostThreads];
std::size_t watched_count = 0;
int left_out[64];
RawLock looking;
std::size_t left_out_count = 0;

int display_server = 0;

/// Writes FOLDER/N/NAME.
void path_of(const char* folder, int number, const char* name, char (&path)[64]) {
  std::strcpy(path, folder);
  char digits[16];
  std::size_t count = 0;
  for (int left = number; left > 0; left /= 10)
    digits[count++] = static_cast<char>('0' + left % 10);
  char* end = path + std::strlen(path);
  while (count > 0) *end++ = digits[--count];
  *end++ = '/';
  std::strcpy(end, name);
}

/// Reads the file FOLDER/N/NAME. The text is cut off where it does not fit, and empty when there is
/// no such file.
template <std::size_t kSize>
const char* read_file_of(const char* folder, int number, const char* name, char (&text)[kSize]) {
  char path[64];
  path_of(folder, number, name, path);
  text[0] = 0;
  const long file = raw_call(SYS_openat, AT_FDCWD, as_long(path), O_RDONLY | O_CLOEXEC);
  if (file < 0) return text;
  const long bytes = raw_call(SYS_read, file, as_long(text), kSize - 1);
  raw_call(SYS_close, file);
  text[bytes < 0 ? 0 : bytes] = 0;
  return text;
}

constexpr const char* kProcesses = "/proc/";

/// Reads a file of a thread of any process; empty when it is gone.
template <std::size_t kSize>
const char* read_of_thread(int thread, const char* name, char (&text)[kSize]) {
  return read_file_of(kProcesses, thread, name, text);
}

std::uint64_t number_at(const char* text) {
  while (*text == ' ' || *text == '\t') ++text;
  std::uint64_t number = 0;
  for (; *text >= '0' && *text <= '9'; ++text)
    number = number * 10 + static_cast<unsigned>(*text - '0');
  return number;
}

/// The number after a name in the text of /proc/.../status.
std::uint64_t number_of(const char* text, const char* name) {
  const char* found = std::strstr(text, name);
  return found == nullptr ? 0 : number_at(found + std::strlen(name));
}

enum class State : std::uint8_t { kRuns, kRests, kEnded };

/// The state of a thread by its file "status", which is empty when it is gone.
State state_of(const char* status) {
  const char* state = std::strstr(status, "\nState:\t");
  if (state == nullptr) return State::kEnded;
  switch (state[8]) {
    case 'S':
    case 'I':
      return State::kRests;
    case 'Z':
    case 'X':
      return State::kEnded;
    default:
      return State::kRuns;
  }
}

State state_of(int thread, std::uint64_t& switches) {
  char text[4096];
  read_of_thread(thread, "status", text);
  switches = number_of(text, "\nvoluntary_ctxt_switches:") +
             number_of(text, "\nnonvoluntary_ctxt_switches:");
  return state_of(text);
}

/// Whether the thread waits for a device. False where the kernel does not say.
bool waits_for_device(int thread) {
  char text[128];
  read_of_thread(thread, "syscall", text);
  return text[0] >= '0' && text[0] <= '9' && number_at(text) == SYS_ioctl;
}

/// Calls `look_at` with each process that the thread has started, until it returns false. Returns
/// whether none did.
template <typename LookAt>
bool each_child(int thread, LookAt look_at) {
  char folder[64];
  char text[1024];
  path_of(kProcesses, thread, "task/", folder);
  read_file_of(folder, thread, "children", text);
  for (const char* at = text; *at >= '0' && *at <= '9';) {
    if (!look_at(static_cast<int>(number_at(at)))) return false;
    while (*at >= '0' && *at <= '9') ++at;
    while (*at == ' ') ++at;
  }
  return true;
}

/// Whether each process that the thread has started waits, but for `others`, as far as its first
/// thread tells.
bool children_rest(int thread, const OtherProcesses& others) {
  return each_child(thread, [&others](int child) {
    if (others.has(child)) return true;
    char status[4096];
    return state_of(read_of_thread(child, "status", status)) != State::kRuns;
  });
}

bool is_left_out(int thread) {
  for (std::size_t i = 0; i < left_out_count; ++i) {
    if (left_out[i] == thread) return true;
  }
  return false;
}

/// Ignores the thread from now on if it has computed for too long.
void watch(int thread) {
  char text[128];
  const std::uint64_t cpu_ns = number_at(read_of_thread(thread, "schedstat", text));
  if (text[0] == 0) return;
  for (std::size_t i = 0; i < watched_count; ++i) {
    if (watched[i].thread != thread) continue;
    if (cpu_ns - watched[i].cpu_ns > kSpinsNs && left_out_count < 64) {
      left_out[left_out_count++] = thread;
    }
    return;
  }
  if (watched_count < kMostThreads) watched[watched_count++] = {thread, cpu_ns};
}

/// Adds all threads of a process but this one. False when there are too many.
bool list_threads(const char* tasks, int (&threads)[kMostThreads], std::size_t& count) {
  struct Entry {
    std::uint64_t inode;
    std::int64_t offset;
    unsigned short bytes;
    unsigned char type;
    char name[1];
  };
  const long folder =
      raw_call(SYS_openat, AT_FDCWD, as_long(tasks), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return false;
  const int own = raw_thread_id();
  alignas(8) char entries[8192];
  long bytes = 0;
  while ((bytes = raw_call(SYS_getdents64, folder, as_long(entries), sizeof entries)) > 0) {
    for (long at = 0; at < bytes;) {
      const auto* entry = reinterpret_cast<const Entry*>(entries + at);
      const auto thread = static_cast<int>(number_at(entry->name));
      if (thread > 0 && thread != own && count + 1 < kMostThreads) threads[count++] = thread;
      at += entry->bytes;
    }
  }
  raw_call(SYS_close, folder);
  return count + 1 < kMostThreads;
}

constexpr const char* kOwnThreads = "/proc/self/task";

/// Whether this process has started any process that it has not waited for.
bool has_children() {
  siginfo_t info;
  return raw_call(SYS_waitid, P_ALL, 0, as_long(&info), WEXITED | WNOWAIT | WNOHANG | __WALL) == 0;
}

/// Adds the threads of another process; none when it is gone.
bool list_threads_of(int process, int (&threads)[kMostThreads], std::size_t& count) {
  char path[64];
  path_of(kProcesses, process, "task", path);
  return list_threads(path, threads, count) || count + 1 < kMostThreads;
}

}  // namespace

bool is_alive(int process) {
  char text[4096];
  return state_of(read_of_thread(process, "status", text)) != State::kEnded;
}

void begin_looking() {
  watched_count = 0;
}

void look_also_at(int process) {
  display_server = process;
}

bool sees_display_rest() {
  return display_server != 0;
}

unsigned threads_that_never_rest() {
  return static_cast<unsigned>(left_out_count);
}

void reset_looking_lock() {
  looking.reset();
}

namespace {

/// Adds the threads of processes that the listed ones have started and that share no time: a
/// program needs a moment until it does, and one that ends may still have threads when its first
/// one is gone. `own`: the number of threads that belong to this process.
bool list_strangers(const OtherProcesses& others, int (&threads)[kMostThreads], std::size_t& count,
                    std::size_t own) {
  const std::size_t end = count;
  const auto add = [&](int child) {
    return others.has(child) || list_threads_of(child, threads, count);
  };
  const bool is_parent = has_children();
  for (std::size_t i = is_parent ? 0 : own; i < end; ++i) {
    if (!each_child(threads[i], add)) return false;
  }
  return !is_parent || each_child(raw_thread_id(), add);
}

enum class Found : std::uint8_t { kRuns, kRests, kRestsAsBefore };

/// Whose threads are looked at.
enum class Whose : std::uint8_t { kOwn, kAll };

/// Lists the threads to look at. False when there are too many.
bool list_all(Whose whose, const OtherProcesses& others, int (&threads)[kMostThreads],
              std::size_t& count) {
  if (!list_threads(kOwnThreads, threads, count)) return false;
  const std::size_t own = count;
  if (whose == Whose::kAll) {
    for (std::size_t i = 0; i < others.count; ++i) {
      if (!list_threads_of(others.processes[i], threads, count)) return false;
    }
    if (!list_strangers(others, threads, count, own)) return false;
  }
  if (display_server != 0) threads[count++] = display_server;
  return true;
}

/// Checks each thread once and compares with the check before. Call under the lock.
Found look_once(Whose whose, const KnownToRest& known, const OtherProcesses& others) {
  static int threads[kMostThreads];
  static Seen seen[kMostThreads];
  static std::size_t seen_count = 0;
  std::size_t count = 0;
  if (!list_all(whose, others, threads, count)) return Found::kRuns;
  bool is_as_before = true;
  std::size_t looked_at = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (known.has(threads[i]) || is_left_out(threads[i])) continue;
    Seen now{threads[i], 0};
    const State state = state_of(now.thread, now.switches);
    // What is known of a process that has ended meanwhile is no longer true.
    const bool has_just_ended = state == State::kEnded && others.has(now.thread);
    if (state == State::kRuns || has_just_ended) {
      watch(now.thread);
      seen_count = 0;
      return Found::kRuns;
    }
    Seen& before = seen[looked_at];
    is_as_before = is_as_before && looked_at < seen_count && before.thread == now.thread &&
                   before.switches == now.switches;
    before = now;
    ++looked_at;
  }
  is_as_before = is_as_before && looked_at == seen_count;
  seen_count = looked_at;
  return is_as_before ? Found::kRestsAsBefore : Found::kRests;
}

bool rest(Whose whose, const KnownToRest& known, const OtherProcesses& others) {
  const RawGuard guard(looking);
  // A thread that rests in the first check may be woken by one that is checked later. If nothing
  // has run since the check before, that was the first of the two.
  Found found = Found::kRests;
  for (int looks = 0; looks < 3 && found == Found::kRests; ++looks) {
    found = look_once(whose, known, others);
  }
  return found == Found::kRestsAsBefore;
}

}  // namespace

bool own_others_rest(const KnownToRest& known) {
  return rest(Whose::kOwn, known, {});
}

bool all_others_rest(const KnownToRest& known, const OtherProcesses& others) {
  return rest(Whose::kAll, known, others);
}

bool nobody_works_elsewhere(const OtherProcesses& others) {
  const RawGuard guard(looking);
  static int threads[kMostThreads];
  std::size_t count = 0;
  if (!list_threads(kOwnThreads, threads, count)) return false;
  for (std::size_t i = 0; i < count; ++i) {
    if (waits_for_device(threads[i]) || !children_rest(threads[i], others)) return false;
  }
  return true;
}

bool nothing_has_run(const KnownToRest& known) {
  const RawGuard guard(looking);
  return look_once(Whose::kOwn, known, {}) == Found::kRestsAsBefore;
}

}  // namespace tickreel::capture
