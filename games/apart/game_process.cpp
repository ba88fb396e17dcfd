#include "games/apart/game_process.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/crash_stack.h"
#include "core/files/system_error.h"
#include "core/text/parse_number.h"
#include "games/apart/game_messages.h"
#include "games/loaded/game_call.h"
#include "games/loaded/game_exit.h"
#include "sim/game/game_scope.h"
#include "sim/game/running_game.h"

namespace tickreel::games {
namespace {

constexpr unsigned kSecondsForStack = 2;

/// The exchange that signal handlers write to.
Exchange* current = nullptr;

CrashStack stack_of_crash;

void tell_signal(int signal) {
  if (current != nullptr) {
    const void* const trampoline = __builtin_extract_return_addr(__builtin_return_address(0));
    current->note_signal(signal);
    if (const char* const function = called_function()) current->note_function(function);
    // Looking up names takes locks of the dynamic linker, which the crash may have left locked. The
    // alarm then ends the process; what has been noted by then is kept.
    std::signal(SIGALRM, SIG_DFL);
    ::alarm(kSecondsForStack);
    stack_of_crash.describe(trampoline);
    current->note_stack(stack_of_crash.text());
  }
  // SA_RESETHAND has restored the default action, which now ends the process.
  ::raise(signal);
}

void tell_last(const char* text) {
  if (current != nullptr) current->note_last(text);
}

void watch_for_death() {
  CrashStack::prepare();
  // The game may have used up its own stack.
  static std::array<char, 1U << 16U> stack;
  const stack_t alternative{stack.data(), 0, stack.size()};
  ::sigaltstack(&alternative, nullptr);
  struct sigaction action {};
  action.sa_handler = tell_signal;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_ONSTACK | SA_NODEFER);
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP}) {
    ::sigaction(signal, &action, nullptr);
  }
}

struct OpenFile {
  int number;
  int flags;
  off_t place;
};

/// Lists the open files with their offsets. It runs before the copy is made: afterwards both
/// processes share each offset, and the original goes on at once.
std::vector<OpenFile> open_files() {
  std::vector<OpenFile> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd", error)) {
    const auto number = parse_number<int>(entry.path().filename().string());
    struct stat about {};
    if (!number || *number <= STDERR_FILENO || ::fstat(*number, &about) != 0 ||
        !S_ISREG(about.st_mode)) {
      continue;
    }
    files.push_back({*number, ::fcntl(*number, F_GETFL), ::lseek(*number, 0, SEEK_CUR)});
  }
  return files;
}

/// Reopens each file in the copy, so that it has its own offset, set to the old value.
void reopen(const std::vector<OpenFile>& files) {
  for (const OpenFile& file : files) {
    const std::string path = "/proc/self/fd/" + std::to_string(file.number);
    const int own = ::open(path.c_str(), (file.flags & (O_ACCMODE | O_APPEND)) | O_CLOEXEC);
    if (own < 0) continue;  // a memory file of the game, sealed: it stays shared
    ::lseek(own, file.place, SEEK_SET);
    ::dup3(own, file.number, O_CLOEXEC);
    ::close(own);
  }
}

class GameProcess {
 public:
  GameProcess(const GameInfo& info, Exchange exchange, const Confinement& confinement,
              const Describe& describe)
      : info_(info),
        exchange_(std::move(exchange)),
        confined_(confine(confinement)),
        describe_(describe) {}

  [[noreturn]] void run() {
    current = &exchange_;
    // The host kills this process when the main process is killed; this check is for a host that is
    // gone.
    constexpr std::chrono::seconds kLook(2);
    while (const auto question = exchange_.wait_for_question(kLook)) {
      MessageReader from(*question);
      const auto asked = from.value<GameQuestion>();
      const auto tick = from.value<Tick>();
      const GameScope scope(info_.name.c_str(), tick);
      if (asked == GameQuestion::kEnd) break;
      answer(asked, from);
    }
    game_.reset();
    std::fflush(nullptr);
    std::_Exit(EXIT_SUCCESS);
  }

 private:
  void answer(GameQuestion asked, MessageReader& from) {
    Error error;
    Outcome outcome = Outcome::kDone;
    try {
      const Status answered = work(asked, from);
      if (answered) return;
      outcome = Outcome::kError;
      error = answered.error();
    } catch (const GameExit& left) {
      outcome = Outcome::kGameExit;
      error.message = left.what();
    } catch (const GameError& wrong) {
      outcome = Outcome::kGameError;
      error.message = wrong.what();
    } catch (const std::bad_alloc&) {
      outcome = Outcome::kGameError;
      error.message = game_error(info_.name, "it is out of memory").what();
    }
    MessageWriter to(exchange_.room());
    to.value(outcome);
    write_error(to, error);
    exchange_.answer(to.size());
  }

  /// Works out the answer and sends it; on an error nothing has been sent yet. The answer
  /// overwrites the memory that `from` reads.
  Status work(GameQuestion asked, MessageReader& from) {
    switch (asked) {
      case GameQuestion::kBegin:
        return begin(from);
      case GameQuestion::kConstants:
        return give([fields = game_->constants()](auto& to) { write_fields(to, fields); });
      case GameQuestion::kTick:
        game_->tick(read_input(from));
        return give([](auto&) {});
      case GameQuestion::kPublish:
        return publish();
      case GameQuestion::kHash:
        return give([hash = game_->hash()](auto& to) { to.value(hash); });
      case GameQuestion::kComponents:
        return give(
            [hashes = game_->component_hashes()](auto& to) { write_components(to, hashes); });
      case GameQuestion::kSave:
        return give(
            [bytes = game_->save()](auto& to) { to.values(std::span<const std::uint8_t>(bytes)); });
      case GameQuestion::kLoad: {
        from.values(bytes_);
        return give([fits = game_->load(bytes_)](auto& to) { to.value(fits); });
      }
      case GameQuestion::kFields:
        return give([fields = game_->fields()](auto& to) { write_fields(to, fields); });
      case GameQuestion::kDifference: {
        from.values(bytes_);
        return give([difference = game_->difference_from(bytes_)](auto& to) {
          write_difference(to, difference);
        });
      }
      case GameQuestion::kCopy:
        return copy();
      case GameQuestion::kBot:
        return make_bot(from);
      case GameQuestion::kDecide: {
        view_.clear();
        view_.tick = GameScope::place().tick;
        read_view(from, view_);
        return give([input = bot_->decide(view_)](auto& to) { to.value(input); });
      }
      case GameQuestion::kDescribe:
        return describe();
      case GameQuestion::kEnd:
        break;
    }
    return failed("the process of a game was asked for something that it does not know");
  }

  template <typename Write>
  Status give(const Write& write) {
    MessageWriter to(exchange_.room());
    to.value(Outcome::kDone);
    write(to);
    if (!to.is_whole()) {
      throw game_error(info_.name, "what it saves or shows has more than 256 MiB");
    }
    exchange_.answer(to.size());
    return {};
  }

  Status begin(MessageReader& from) {
    if (!confined_) return confined_;
    const GivenSession given = read_session(from);
    auto begun = begin_here(info_, given.setup, given.constants ? &*given.constants : nullptr);
    if (!begun) return begun.error();
    game_ = *std::move(begun);
    return give([](auto&) {});
  }

  Status describe() {
    if (!confined_) return confined_;
    if (!describe_) return failed("this process is not asked what it runs");
    const auto description = describe_();
    if (!description) return description.error();
    return give(*description);
  }

  Status make_bot(MessageReader& from) {
    if (!confined_) return confined_;
    const SessionSetup setup = read_session(from).setup;
    bot_ = info_.make_bot(setup, static_cast<std::size_t>(from.value<std::uint64_t>()));
    return give([](auto&) {});
  }

  Status publish() {
    view_.clear();
    view_.tick = GameScope::place().tick;
    game_->publish(view_);
    return give([&](auto& to) { write_view(to, view_); });
  }

  Status copy() {
    auto ends = exchange_.receive();
    if (!ends) return ends.error();
    auto other = Exchange::adopt(*ends);
    if (!other) return other.error();
    forget_ended_copies();
    const bool has_threads = thread_count() > 1;
    std::fflush(nullptr);
    const std::vector<OpenFile> files = open_files();
    const pid_t process = has_threads ? 0 : ::fork();
    if (process < 0) return failed("cannot copy the process of a game: " + reason(errno));
    if (process == 0 && !has_threads) {
      refuse_exits_of_copy();
      copies_.clear();
      // The copy switches first: an answer that it wrote into the memory it still shares would look
      // like the original's.
      exchange_ = *std::move(other);
      reopen(files);
      return {};
    }
    if (!has_threads) copies_.push_back(process);
    return give([&](auto& to) { to.value(process); });
  }

  /// Reaps copies that have ended, because nobody else waits for them.
  void forget_ended_copies() {
    std::erase_if(copies_, [](pid_t copy) { return ::waitpid(copy, nullptr, WNOHANG) != 0; });
  }

  const GameInfo& info_;
  Exchange exchange_;
  Status confined_;
  const Describe& describe_;
  std::unique_ptr<RunningGame> game_;
  std::unique_ptr<Bot> bot_;
  std::vector<pid_t> copies_;  ///< copies of this process that have not ended
  View view_;
  std::vector<std::uint8_t> bytes_;
};

}  // namespace

int thread_count() {
  std::error_code error;
  int count = 0;
  for (std::filesystem::directory_iterator entry("/proc/self/task", error), end;
       !error && entry != end; entry.increment(error)) {
    ++count;
  }
  return count;
}

void answer_for_game(const GameInfo& info, Exchange exchange, const Confinement& confinement,
                     const Describe& describe) {
  watch_for_death();
  tell_last_words(tell_last, "its process");
  GameProcess(info, std::move(exchange), confinement, describe).run();
}

}  // namespace tickreel::games
