#include "orders.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <stdexcept>
#include <thread>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace hostile {
namespace {

struct Order {
  std::string how;
  long tick = -1;  // -1 for any tick
};

std::map<std::string, Order>& orders() {
  static std::map<std::string, Order> all;
  return all;
}

std::atomic<long> calls = 0;
std::atomic<long> played = 0;

void take(const std::string& text) {
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string one = text.substr(begin, end - begin);
    begin = end + 1;
    const std::size_t at = one.find('@');
    const std::size_t equals = std::min(one.find('='), one.size());
    Order& order = orders()[one.substr(0, equals)];
    order.how = equals == one.size() ? "" : one.substr(equals + 1, at - equals - 1);
    if (at != std::string::npos) order.tick = std::strtol(one.c_str() + at + 1, nullptr, 10);
  }
}

/// Acts as a library that was built with -ffast-math: very small numbers become 0.
void forget_small_numbers() {
#if defined(__SSE2__)
  _mm_setcsr(_mm_getcsr() | 0x8040U);
#endif
}

bool forgets_small_numbers() {
#if defined(__SSE2__)
  return (_mm_getcsr() & 0x8040U) != 0;
#else
  return false;
#endif
}

std::string environment() {
  const char* const text = std::getenv("HOSTILE");
  return text == nullptr ? "" : text;
}

/// Runs while the library is loaded, before any function is called.
[[maybe_unused]] const bool is_loaded = [] {
  if (environment().find("fastmath") != std::string::npos) forget_small_numbers();
  const char* const witness = std::getenv("HOSTILE_WITNESS");
  if (witness == nullptr) return true;
  if (std::FILE* const file = std::fopen(witness, "w")) std::fclose(file);
  return true;
}();

void leave_word() {
  const char* const path = std::getenv("HOSTILE_DIED");
  if (path == nullptr) return;
  if (std::FILE* const file = std::fopen(path, "w")) {
    std::fprintf(file, "%ld\n", played.load());
    std::fclose(file);
  }
}

__attribute__((noinline)) void write_to_null() {
  static int* volatile nothing = nullptr;
  *nothing = 1;
}

/// Recurses until the stack is used up.
__attribute__((noinline)) int run_deeper(int depth) {
  volatile char room[4096];
  room[0] = static_cast<char>(depth);
  return depth < 0 ? 0 : run_deeper(depth + 1) + room[0];
}

/// Forks a child that exits. This is allowed to a game.
const char* fork_and_exit() {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(7);
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 7 ? nullptr : "its child did not end so";
}

const char* misbehave(const std::string& how) {
  if (how == "crash" || how == "abort" || how == "hang") leave_word();
  if (how == "crash") write_to_null();
  if (how == "abort") std::abort();
  if (how == "overflow") run_deeper(1);
  if (how == "exit") std::exit(0);
  if (how == "exit3") std::exit(3);
  if (how == "quick_exit") std::quick_exit(0);
  if (how == "_exit") ::_exit(0);
  if (how == "_Exit") std::_Exit(0);
  if (how == "exit_group") ::syscall(SYS_exit_group, 0);
  if (how == "exec") ::execl("/bin/true", "true", static_cast<char*>(nullptr));
  if (how == "execle") ::execle("/bin/true", "true", static_cast<char*>(nullptr), environ);
  if (how == "execvpe" || how == "fexecve" || how == "exec_call") {
    std::array<char*, 2> words{const_cast<char*>("true"), nullptr};
    if (how == "execvpe") ::execvpe(words[0], words.data(), environ);
    if (how == "fexecve") ::fexecve(::open("/bin/true", O_RDONLY), words.data(), environ);
    if (how == "exec_call") ::syscall(SYS_execve, "/bin/true", words.data(), environ);
  }
  if (how == "thread_exit") std::thread([] { std::exit(0); }).join();
  if (how == "fork_exit") return fork_and_exit();
  if (how == "print") std::printf("a line of the game's own\n");
  if (how == "chdir" && ::chdir("/") != 0) return "there is no root";
  if (how == "hang") {
    static volatile int turns = 0;
    // The loop makes no call: the stack of a signal inside the linker's stub of a call cannot be
    // walked.
    while (true) turns = turns + 1;
  }
  if (how == "throw") throw std::runtime_error("the dice are lost");
  if (how == "throw_int") throw 7;
  if (how == "fail") return "the dice are lost";
  if (how == "fail_ugly") return "a bell \a, a colour \x1b[31m, no UTF-8 \xff\xfe and\na line";
  return nullptr;
}

}  // namespace

void begin(const std::string& argument) {
  orders().clear();
  take(argument);
  take(environment());
}

const char* how(const std::string& what) {
  const auto found = orders().find(what);
  return found == orders().end() ? nullptr : found->second.how.c_str();
}

const char* how(const std::string& what, long tick) {
  const auto found = orders().find(what);
  if (found == orders().end()) return nullptr;
  const Order& order = found->second;
  return order.tick < 0 || order.tick == tick ? order.how.c_str() : nullptr;
}

const char* obey(const char* function, long tick) {
  if (forgets_small_numbers()) return broken("the processor's arithmetic is as it always is");
  if (how("fastmath") != nullptr) forget_small_numbers();
  const auto call = orders().find("call");
  if (call != orders().end() && ++calls == call->second.tick) {
    const char* const message = misbehave(call->second.how);
    if (message != nullptr) return message;
  }
  const char* const told = how(function, tick);
  return told == nullptr ? nullptr : misbehave(told);
}

void note_played(long ticks) {
  played = ticks;
}

bool is_aligned(const tickreel_published& published) {
  return reinterpret_cast<std::uintptr_t>(published.bytes) % alignof(std::max_align_t) == 0;
}

const char* broken(const std::string& promise) {
  static thread_local std::string text;
  text = "contract: " + promise;
  return text.c_str();
}

}  // namespace hostile
