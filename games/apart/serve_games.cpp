#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <utility>

#include "core/files/system_error.h"
#include "games/apart/game_host.h"
#include "games/apart/game_messages.h"
#include "games/apart/game_process.h"
#include "games/apart/table_message.h"
#include "games/libretro/core_game.h"
#include "games/loaded/game_call.h"
#include "games/loaded/game_exit.h"
#include "games/loaded/game_library.h"
#include "games/registry.h"

namespace tickreel::games {
namespace {

Result<WriteDescription> describe_loaded_core(CoreSession& core) {
  auto described =
      call_game(core.core->name(), "retro_load_game()", [&] { return describe_core(core); });
  if (!described) return described.error();
  return WriteDescription(
      [description = *std::move(described)](auto& to) { write_description(to, description); });
}

Result<WriteDescription> describe_library(const GameLibrary& library) {
  auto asked = ask_game_library(library);
  if (!asked) return asked.error();
  return WriteDescription([asked = *std::move(asked)](MessageWriter& to) {
    to.value(static_cast<std::uint64_t>(asked.game.files.size()));
    for (const std::string& file : asked.game.files) to.text(file);
    to.value(asked.game.has_unknown_fields);
    const bool draws_itself = asked.table == nullptr || asked.table->renderer_draw != nullptr;
    to.value(draws_itself);
    if (!draws_itself) write_table(to, *asked.table);
  });
}

class Host {
 public:
  explicit Host(Exchange exchange) : exchange_(std::move(exchange)) {}

  [[noreturn]] void run() {
    constexpr std::chrono::milliseconds kLook(100);
    while (const auto question = exchange_.wait_for_question(kLook)) {
      MessageReader from(*question);
      answer(from);
    }
    // The host ends with its whole group: all processes that it started.
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
      to.value(game_.info.argument_hash);
    } else {
      write_error(to, done.error());
    }
    exchange_.answer(to.size());
  }

  /// Returns GameInfo::library.
  Result<std::string> load(MessageReader& from) {
    GameLibrary library{from.text(), from.text()};
    library.is_core = from.value<bool>();
    const auto step = from.value<LoadStep>();
    std::vector<std::string> files(from.count_of(sizeof(std::uint64_t)));
    for (std::string& file : files) file = from.text();
    const auto memory = memory_limit();
    if (!memory) return memory.error();
    confinement_.memory_bytes = *memory;
    if (library.path.empty()) {
      const GameEntry* const built_in = find_game(library.argument);
      if (built_in == nullptr) return failed("this program has no game " + library.argument);
      game_ = *built_in;
      return game_.info.library;
    }
    auto& readable = confinement_.readable;
    const std::string path = std::filesystem::absolute(library.path).parent_path().string();
    readable = {path, library.argument};
    if (step == LoadStep::kAsk) {
      game_.info.name = library.path;
      describe_ = [library] { return describe_library(library); };
      return std::string();
    }
    describe_ = nullptr;
    readable.insert(readable.end(), files.begin(), files.end());
    if (step == LoadStep::kConfined) {
      if (Status confined = confine({readable}); !confined) return confined.error();
    }
    if (Status loaded = library.is_core ? load_core_of(library) : load_library(library); !loaded) {
      return loaded.error();
    }
    readable.insert(readable.end(), game_.files.begin(), game_.files.end());
    return game_.info.library;
  }

  Status load_library(const GameLibrary& library) {
    auto loaded = load_game_library(library);
    if (!loaded) return loaded.error();
    game_ = *std::move(loaded);
    return {};
  }

  Status load_core_of(const GameLibrary& library) {
    auto loaded = load_core(library.path, library.argument);
    if (!loaded) return loaded.error();
    core_ = std::make_shared<CoreSession>(*std::move(loaded));
    game_ = game_of_core(core_);
    describe_ = [this] { return describe_loaded_core(*core_); };
    game_.files = {core_->content.folder};
    // The image of a disc consists of several files.
    if (core_->core->about().need_fullpath) {
      game_.files.push_back(std::filesystem::path(library.argument).parent_path().string());
    }
    return {};
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
    // A game may wait for its own child processes, so SIGCHLD must not be ignored here.
    std::signal(SIGCHLD, SIG_DFL);
    answer_for_game(game_.info, std::move(exchange_), confinement_, describe_);
  }

  Exchange exchange_;
  GameEntry game_;
  std::shared_ptr<CoreSession> core_;  ///< null: the game is not a core
  Describe describe_;
  Confinement confinement_;
  pid_t process_ = 0;  ///< the process that was started last
};

}  // namespace

void serve_as_game_host(std::vector<GameEntry> games) {
  // So that no line waits in a buffer for the end of the process.
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  begin_with_games(std::move(games));
  // The kernel reaps the host's children, because nobody waits for them.
  std::signal(SIGCHLD, SIG_IGN);
  auto exchange = Exchange::adopt({kMemoryOfHost, kSocketOfHost});
  if (!exchange) std::_Exit(EXIT_FAILURE);
  for (const int end : {kMemoryOfHost, kSocketOfHost}) ::fcntl(end, F_SETFD, FD_CLOEXEC);
  ::unsetenv("TICKREEL_GAMES");
  Host(*std::move(exchange)).run();
}

}  // namespace tickreel::games
