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
#include "games/apart/table_message.h"
#include "games/libretro/core_game.h"
#include "games/loaded/game_call.h"
#include "games/loaded/game_exit.h"
#include "games/loaded/game_library.h"
#include "games/registry.h"
#include "sim/game/game_scope.h"

namespace tickreel::games {
namespace {

std::string& host_program() {
  static std::string path;
  return path;
}

/// The files and attributes that a host process starts with.
class HostPlan {
 public:
  HostPlan(Exchange::Ends ends, int prints) {
    // Above the numbers that they are to get.
    for (int* const end : {&ends.memory, &ends.socket}) *end = ::fcntl(*end, F_DUPFD_CLOEXEC, 16);
    memory_ = Descriptor(ends.memory);
    socket_ = Descriptor(ends.socket);
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    // Prints of a game must not come between the bytes of a film or of JSON.
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
      posix_spawn_file_actions_adddup2(&actions_, prints, stream);
    }
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

  /// Returns 0, or the error number.
  int spawn(const std::string& path, std::string program) const {
    std::string argument = kGameHostArgument;
    const std::array<char*, 3> command{program.data(), argument.data(), nullptr};
    // Copying a process takes time for each page that it has written, so the game's memory should
    // lie in large pages (docs/benchmarks.md).
    std::string pages = "GLIBC_TUNABLES=glibc.malloc.hugetlb=1";
    std::vector<char*> environment;
    for (char** one = environ; *one != nullptr; ++one) environment.push_back(*one);
    if (std::getenv("GLIBC_TUNABLES") == nullptr) environment.push_back(pages.data());
    environment.push_back(nullptr);
    pid_t process = -1;
    return posix_spawn(&process, path.c_str(), &actions_, &attributes_, command.data(),
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

/// Returns the error for a library that fails while it is asked about its game: kBadFile, but
/// kInterrupted when this program is to stop.
Error error_of_asked(const GameError& error, const std::string& before = {}) {
  const bool is_stopped = error.kind() == ErrorKind::kInterrupted;
  return {is_stopped ? error.kind() : ErrorKind::kBadFile,
          (is_stopped ? std::string() : before) + error.what()};
}

}  // namespace

void set_game_host_program(const std::string& path) {
  host_program() = path;
}

Status GameHost::start() {
  auto exchange = Exchange::make();
  if (!exchange) return exchange.error();
  const auto program = path_of_host();
  if (!program) return program.error();
  auto prints = GamePrints::begin(game_.name);
  if (!prints) return prints.error();
  // By that name it is there even where another build has taken its place.
  const std::string path = host_program().empty() ? "/proc/self/exe" : *program;
  const int failure = HostPlan(exchange->other_end(), (*prints)->other_end()).spawn(path, *program);
  if (failure != 0) return cannot("run", *program, failure);
  exchange->close_other();
  (*prints)->close_other();
  prints_ = *std::move(prints);
  if (Status loaded = load_in(*exchange); !loaded) return loaded;
  host_ = *std::move(exchange);
  return {};
}

Status GameHost::load_in(Exchange& host) {
  MessageWriter to(host.room());
  to.value(HostQuestion::kLoad);
  to.text(game_.path);
  to.text(game_.path.empty() ? game_.name : game_.argument);
  to.value(game_.is_core);
  to.value(asks_ ? LoadStep::kAsk : game_.is_stranger ? LoadStep::kConfined : LoadStep::kHere);
  to.value(static_cast<std::uint64_t>(game_.files.size()));
  for (const std::string& file : game_.files) to.text(file);
  host.ask(to.size());
  const auto heard = host.wait_for_answer(kHostPatience);
  if (heard == Exchange::Heard::kStopped) return Error{ErrorKind::kInterrupted, "stopped"};
  if (heard != Exchange::Heard::kAnswer) {
    return failed(game_.name + ": the process that its sessions run in does not begin: loading " +
                  (game_.path.empty() ? "it" : game_.path) +
                  " ends it or takes too long, or the system is out of files or memory");
  }
  MessageReader from(host.answer());
  if (from.value<Outcome>() != Outcome::kDone) return read_error(from);
  const std::string library = from.text();
  from.value<pid_t>();
  argument_hash_ = from.value<std::uint64_t>();
  if (game_.library.empty()) game_.library = library;
  if (library != game_.library) {
    return failed(game_.path + " is another build now than when this program began: start it anew");
  }
  return {};
}

Result<DescribedLibrary> GameHost::describe() {
  game_.is_stranger = true;
  asks_ = true;
  const auto process = make_process();
  asks_ = false;
  if (!process) return process.error();
  try {
    Status described;
    MessageReader answer = (*process)->ask(GameQuestion::kDescribe, nullptr, &described);
    if (!described) return described.error();
    DescribedLibrary library;
    library.files.resize(answer.count_of(sizeof(std::uint64_t)));
    for (std::string& file : library.files) file = answer.text();
    library.has_unknown_fields = answer.value<bool>();
    const bool draws_itself = answer.value<bool>();
    if (draws_itself) return library;
    auto game = read_table(answer, game_.argument);
    if (!game) return Error{game.error().kind, game_.path + ": " + game.error().message};
    library.game = *std::move(game);
    return library;
  } catch (const GameError& error) {
    return error_of_asked(error);
  }
}

void GameHost::call_it(const std::string& name) {
  const std::lock_guard lock(mutex_);
  game_.name = name;
  if (prints_) prints_->call_it(name);
}

Status GameHost::load(std::vector<std::string> files) {
  const std::lock_guard lock(mutex_);
  game_.files = std::move(files);
  game_.library.clear();
  return host_ ? load_in(*host_) : start();
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
  const auto heard = host_->wait_for_answer(kHostPatience);
  if (heard != Exchange::Heard::kAnswer) host_.reset();
  if (heard == Exchange::Heard::kStopped) return Error{ErrorKind::kInterrupted, "stopped"};
  if (heard != Exchange::Heard::kAnswer) {
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
  const std::lock_guard lock(mutex_);
  return std::make_unique<AskedProcess>(game_.name, *std::move(exchange), *process, prints_);
}

void run_apart(GameEntry& game, const std::shared_ptr<GameHost>& host) {
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
    if (!process) throw GameError(process.error().message, process.error().kind);
    return make_bot_in(*std::move(process), setup, player);
  };
}

namespace {

/// The games that run in processes of their own.
enum class Isolated { kNeedy, kLibraries, kAll };

Isolated isolated_games(Isolated usual) {
  const char* const variable = std::getenv(kIsolateVariable);
  const std::string_view said = variable == nullptr ? "" : variable;
  if (said.empty()) return usual;
  return said == "0" ? Isolated::kNeedy : Isolated::kAll;
}

Result<GameEntry> load_here(const GameLibrary& library, Isolated isolated) {
  auto game = load_game_library(library);
  if (!game || (!game->needs_process && isolated != Isolated::kAll)) return game;
  // A host of its own loads the library anew.
  run_apart(*game, std::make_shared<GameHost>(HostedGame{game->info.name, library.path,
                                                         library.argument, game->info.library}));
  return game;
}

/// Asks the library about its game in a process of its own, and loads nothing of it here unless
/// its own code draws.
Result<GameEntry> load_apart(const GameLibrary& library, Isolated isolated) {
  const auto host = std::make_shared<GameHost>(
      HostedGame{.name = library.path, .path = library.path, .argument = library.argument});
  auto described = host->describe();
  if (!described) return described.error();
  if (!described->game) return load_here(library, isolated);
  GameEntry game = *std::move(described->game);
  game.files = std::move(described->files);
  game.has_unknown_fields = described->has_unknown_fields;
  host->call_it(game.info.name);
  if (Status loaded = host->load(game.files); !loaded) return loaded.error();
  game.info.library = host->library();
  game.info.argument_hash = host->argument_hash();
  game.info.make_game = [](const SessionSetup&) -> std::unique_ptr<Game> {
    throw GameError("nothing of this game is loaded here");
  };
  run_apart(game, host);
  return game;
}

Result<GameEntry> load_library(const GameLibrary& library, Isolated usual) {
  if (library.is_core) return load_core_apart(library);
  const Isolated isolated = isolated_games(usual);
  return isolated == Isolated::kNeedy ? load_here(library, isolated)
                                      : load_apart(library, isolated);
}

}  // namespace

Result<GameEntry> load_any_game(const GameLibrary& library) {
  return load_library(library, Isolated::kLibraries);
}

Result<GameEntry> load_any_game_here(const GameLibrary& library) {
  return load_library(library, Isolated::kNeedy);
}

std::vector<GameEntry> isolated_if_wanted(std::vector<GameEntry> built_in) {
  if (isolated_games(Isolated::kNeedy) != Isolated::kAll) return built_in;
  for (GameEntry& game : built_in) {
    run_apart(game, std::make_shared<GameHost>(HostedGame{game.info.name}));
  }
  return built_in;
}

Result<GameEntry> load_core_apart(const GameLibrary& library) {
  const std::string name = std::filesystem::path(library.path).filename().string();
  const auto refuse = [&](const Error& error) {
    return Error{error.kind, library.path + ": " + error.message};
  };
  const auto host =
      std::make_shared<GameHost>(HostedGame{name, library.path, library.argument, {}, true});
  auto process = host->make_process();
  if (!process) return refuse(process.error());
  try {
    Status described;
    MessageReader answer = (*process)->ask(GameQuestion::kDescribe, nullptr, &described);
    if (!described) return refuse(described.error());
    auto entry = entry_of_core(read_description(answer), host->library());
    if (!entry) return entry.error();
    host->call_it(entry->info.name);
    run_apart(*entry, host);
    return entry;
  } catch (const GameError& error) {
    return refuse(error_of_asked(error, "it does not take " + library.argument + ": "));
  }
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

}  // namespace tickreel::games
