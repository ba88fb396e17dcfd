#include "games/apart/game_host.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "core/files/system_error.h"
#include "games/apart/game_messages.h"
#include "games/apart/game_process.h"
#include "games/loaded/game_call.h"
#include "games/loaded/game_exit.h"
#include "games/loaded/game_library.h"
#include "games/registry.h"
#include "sim/game/game_scope.h"

namespace tickreel::games {
namespace {

// What a host begins with beside the standard streams.
constexpr int kMemoryOfHost = 3;
constexpr int kSocketOfHost = 4;

std::string& host_program() {
  static std::string path;
  return path;
}

/// What a host begins with.
class HostPlan {
 public:
  explicit HostPlan(Exchange::Ends ends) {
    // Above the numbers that they are to get.
    for (int* const end : {&ends.memory, &ends.socket}) *end = ::fcntl(*end, F_DUPFD_CLOEXEC, 16);
    memory_ = Descriptor(ends.memory);
    socket_ = Descriptor(ends.socket);
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    // What a game prints is no film and no JSON.
    posix_spawn_file_actions_adddup2(&actions_, STDERR_FILENO, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, ends.memory, kMemoryOfHost);
    posix_spawn_file_actions_adddup2(&actions_, ends.socket, kSocketOfHost);
    posix_spawnattr_init(&attributes_);
    sigset_t defaults;
    sigemptyset(&defaults);
    for (const int signal : {SIGPIPE, SIGXFSZ, SIGINT, SIGTERM}) sigaddset(&defaults, signal);
    posix_spawnattr_setsigdefault(&attributes_, &defaults);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  ~HostPlan() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  HostPlan(const HostPlan&) = delete;
  HostPlan& operator=(const HostPlan&) = delete;

  /// 0, or why not.
  int spawn(std::string program) const {
    std::string argument = kGameHostArgument;
    const std::array<char*, 3> command{program.data(), argument.data(), nullptr};
    // To copy a process takes time for each page that it has written: what a game allocates lies in
    // large ones (docs/benchmarks.md).
    std::string pages = "GLIBC_TUNABLES=glibc.malloc.hugetlb=1";
    std::vector<char*> environment;
    for (char** one = environ; *one != nullptr; ++one) environment.push_back(*one);
    if (std::getenv("GLIBC_TUNABLES") == nullptr) environment.push_back(pages.data());
    environment.push_back(nullptr);
    pid_t process = -1;
    return posix_spawn(&process, program.c_str(), &actions_, &attributes_, command.data(),
                       environment.data());
  }

 private:
  Descriptor memory_;
  Descriptor socket_;
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

Result<std::string> path_of_host() {
  if (!host_program().empty()) return host_program();
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return failed("cannot find this program: " + error.message());
  return program.string();
}

constexpr std::chrono::seconds kHostPatience{60};

// The side of the host.

class Host {
 public:
  explicit Host(Exchange exchange) : exchange_(std::move(exchange)) {}

  [[noreturn]] void run() {
    constexpr std::chrono::milliseconds kLook(100);
    while (const auto question = exchange_.wait_for_question(kLook)) {
      MessageReader from(*question);
      answer(from);
    }
    // With all that it made.
    if (::getpgrp() == ::getpid()) ::kill(0, SIGKILL);
    std::_Exit(EXIT_FAILURE);
  }

 private:
  void answer(MessageReader& from) {
    const auto asked = from.value<HostQuestion>();
    const Result<std::string> done = asked == HostQuestion::kLoad ? load(from) : begin();
    MessageWriter to(exchange_.room());
    to.value(done ? Outcome::kDone : Outcome::kError);
    if (done) {
      to.text(*done);
      to.value(process_);
    } else {
      write_error(to, done.error());
    }
    exchange_.answer(to.size());
  }

  /// GameInfo::library.
  Result<std::string> load(MessageReader& from) {
    const GameLibrary library{from.text(), from.text()};
    const auto memory = memory_limit();
    if (!memory) return memory.error();
    confinement_.memory_bytes = *memory;
    if (library.path.empty()) {
      const GameEntry* const built_in = find_game(library.argument);
      if (built_in == nullptr) return failed("this program has no game " + library.argument);
      game_ = *built_in;
      return game_.info.library;
    }
    auto loaded = load_game_library(library);
    if (!loaded) return loaded.error();
    game_ = *std::move(loaded);
    const std::string path = std::filesystem::absolute(library.path).parent_path().string();
    confinement_.readable = game_.files;
    confinement_.readable.insert(confinement_.readable.end(), {path, library.argument});
    return game_.info.library;
  }

  Result<std::string> begin() {
    auto ends = exchange_.receive();
    if (!ends) return ends.error();
    Descriptor memory(ends->memory);
    Descriptor socket(ends->socket);
    process_ = ::fork();
    if (process_ < 0) return failed("cannot make a process for a game: " + reason(errno));
    if (process_ == 0) become_game({memory.number(), socket.number()});
    return std::string();
  }

  [[noreturn]] void become_game(Exchange::Ends ends) {
    auto exchange = Exchange::adopt(ends);
    if (!exchange) std::_Exit(EXIT_FAILURE);
    exchange_ = *std::move(exchange);
    refuse_exits_of_copy();
    // A game may wait for processes that it makes.
    std::signal(SIGCHLD, SIG_DFL);
    answer_for_game(game_.info, std::move(exchange_), confinement_);
  }

  Exchange exchange_;
  GameEntry game_;
  Confinement confinement_;
  pid_t process_ = 0;  ///< that was begun last
};

}  // namespace

void set_game_host_program(const std::string& path) {
  host_program() = path;
}

Status GameHost::start() {
  auto exchange = Exchange::make();
  if (!exchange) return exchange.error();
  const auto program = path_of_host();
  if (!program) return program.error();
  const int failure = HostPlan(exchange->other_end()).spawn(*program);
  if (failure != 0) return cannot("run", *program, failure);
  exchange->close_other();
  MessageWriter to(exchange->room());
  to.value(HostQuestion::kLoad);
  to.text(game_.path);
  to.text(game_.path.empty() ? game_.name : game_.argument);
  exchange->ask(to.size());
  const auto heard = exchange->wait_for_answer(kHostPatience);
  if (heard == Exchange::Heard::kStopped) return Error{ErrorKind::kInterrupted, "stopped"};
  if (heard != Exchange::Heard::kAnswer) {
    return failed(game_.name + ": the process that its sessions run in does not begin: loading " +
                  (game_.path.empty() ? "it" : game_.path) +
                  " ends it or takes too long, or the system is out of files or memory");
  }
  MessageReader from(exchange->answer());
  if (from.value<Outcome>() != Outcome::kDone) return read_error(from);
  if (from.text() != game_.library) {
    return failed(game_.path + " is another build now than when this program began: start it anew");
  }
  host_ = *std::move(exchange);
  return {};
}

Result<pid_t> GameHost::ask_for_process(Exchange& exchange) {
  const std::lock_guard lock(mutex_);
  if (host_ && host_->is_other_gone()) host_.reset();
  if (!host_) {
    if (Status started = start(); !started) return started.error();
  }
  if (Status sent = host_->send(exchange.other_end()); !sent) return sent.error();
  MessageWriter to(host_->room());
  to.value(HostQuestion::kBegin);
  host_->ask(to.size());
  if (host_->wait_for_answer(kHostPatience) != Exchange::Heard::kAnswer) {
    host_.reset();
    return failed(game_.name + ": the process that makes its sessions has ended");
  }
  MessageReader from(host_->answer());
  if (from.value<Outcome>() != Outcome::kDone) return read_error(from);
  from.text();
  return from.value<pid_t>();
}

Result<std::unique_ptr<AskedProcess>> GameHost::make_process() {
  auto exchange = Exchange::make();
  if (!exchange) return exchange.error();
  const auto process = ask_for_process(*exchange);
  if (!process) return process.error();
  exchange->close_other();
  return std::make_unique<AskedProcess>(game_.name, *std::move(exchange), *process);
}

void run_apart(GameEntry& game, HostedGame hosted) {
  const auto host = std::make_shared<GameHost>(std::move(hosted));
  game.info.begin_apart =
      [host](const SessionSetup& setup,
             const std::vector<NamedField>* constants) -> Result<std::unique_ptr<RunningGame>> {
    auto process = host->make_process();
    if (!process) return process.error();
    return begin_in(*std::move(process), setup, constants);
  };
  if (!game.info.make_bot) return;
  game.info.make_bot = [host](const SessionSetup& setup, std::size_t player) {
    auto process = host->make_process();
    if (!process) throw GameError(process.error().message);
    return make_bot_in(*std::move(process), setup, player);
  };
}

namespace {

bool is_wanted_of_all() {
  const char* const variable = std::getenv(kIsolateVariable);
  return variable != nullptr && *variable != '\0';
}

}  // namespace

void isolate_if_wanted(GameEntry& game, const GameLibrary& library) {
  if (!game.needs_process && !is_wanted_of_all()) return;
  run_apart(game, {game.info.name, library.path, library.argument, game.info.library});
}

std::vector<GameEntry> isolated_if_wanted(std::vector<GameEntry> built_in) {
  if (!is_wanted_of_all()) return built_in;
  for (GameEntry& game : built_in) run_apart(game, {game.info.name});
  return built_in;
}

std::string describe_process(const GameInfo& game) {
  if (!game.begin_apart) return {};
  const bool is_confined = !may_use_all_files();
  return "in a process of its own" + (is_confined ? ", " + describe_confinement() : std::string());
}

Status check_game_limits() {
  if (const auto memory = memory_limit(); !memory) return memory.error();
  const auto seconds = game_call_limit();
  return seconds ? Status() : seconds.error();
}

void serve_as_game_host(std::vector<GameEntry> games) {
  begin_with_games(std::move(games));
  // Nobody waits for those that it makes.
  std::signal(SIGCHLD, SIG_IGN);
  auto exchange = Exchange::adopt({kMemoryOfHost, kSocketOfHost});
  if (!exchange) std::_Exit(EXIT_FAILURE);
  for (const int end : {kMemoryOfHost, kSocketOfHost}) ::fcntl(end, F_SETFD, FD_CLOEXEC);
  ::unsetenv("TICKREEL_GAMES");
  Host(*std::move(exchange)).run();
}

}  // namespace tickreel::games
