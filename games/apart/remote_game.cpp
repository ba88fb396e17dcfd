#include "games/apart/remote_game.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <mutex>
#include <set>
#include <utility>

#include "core/process/signal_words.h"
#include "games/apart/game_messages.h"
#include "games/loaded/game_call.h"
#include "sim/game/game_scope.h"

namespace tickreel::games {
namespace {

/// Returns the limit; the program has checked the variable when it began to load games.
std::chrono::seconds call_limit() {
  const auto limit = game_call_limit();
  return limit ? *limit : std::chrono::minutes(1);
}

/// Returns the C++ function that answers the question. A library with a table names its own
/// functions instead.
const char* function_of(GameQuestion question) {
  switch (question) {
    case GameQuestion::kBegin:
      return "begin()";
    case GameQuestion::kConstants:
      return "describe_constants()";
    case GameQuestion::kTick:
      return "tick()";
    case GameQuestion::kPublish:
      return "publish()";
    case GameQuestion::kHash:
    case GameQuestion::kComponents:
    case GameQuestion::kSave:
    case GameQuestion::kLoad:
    case GameQuestion::kFields:
    case GameQuestion::kDifference:
      return "describe()";
    case GameQuestion::kBot:
      return "make_bot()";
    case GameQuestion::kDecide:
      return "decide()";
    case GameQuestion::kCopy:
    case GameQuestion::kDescribe:
    case GameQuestion::kEnd:
      break;
  }
  return "its process";
}

std::atomic<void (*)(std::string_view)> teller = nullptr;

void tell_that_it_has_threads(const std::string& game) {
  static std::mutex mutex;
  static std::set<std::string> told;
  const std::lock_guard lock(mutex);
  const auto tell = teller.load();
  if (tell == nullptr || !told.insert(game).second) return;
  tell(game + " has threads of its own, so seeking and each segment play from the start");
}

}  // namespace

void tell_of_threads(void (*tell)(std::string_view what)) {
  teller = tell;
}

AskedProcess::AskedProcess(std::string name, Exchange exchange, pid_t process,
                           std::shared_ptr<void> prints)
    : name_(std::move(name)),
      limit_(call_limit()),
      exchange_(std::move(exchange)),
      process_(static_cast<int>(::syscall(SYS_pidfd_open, process, 0))),
      prints_(std::move(prints)) {}

AskedProcess::~AskedProcess() {
  if (has_ended_) return;
  MessageWriter to(exchange_.room());
  to.value(GameQuestion::kEnd);
  to.value(GameScope::place().tick);
  exchange_.ask(to.size());
}

MessageReader AskedProcess::ask(GameQuestion question, const Write& write, Status* status) {
  if (has_ended_) std::rethrow_exception(has_ended_);
  MessageWriter to(exchange_.room());
  to.value(question);
  to.value(GameScope::place().tick);
  if (write) write(to);
  if (!to.is_whole()) throw game_error(name_, "what it is to be given has more than 256 MiB");
  exchange_.ask(to.size());
  const Exchange::Heard heard = exchange_.wait_for_answer(limit_);
  if (heard != Exchange::Heard::kAnswer) end(heard, question);
  MessageReader answer(exchange_.answer());
  const auto outcome = answer.value<Outcome>();
  if (outcome == Outcome::kDone) return answer;
  Error error = read_error(answer);
  if (outcome == Outcome::kGameError) throw GameError(error.message);
  if (outcome == Outcome::kGameExit) throw GameExit(error.message);
  if (status == nullptr) throw game_error(name_, error.message);
  *status = std::move(error);
  return answer;
}

void AskedProcess::stop() const {
  if (!process_.is_open()) return;
  constexpr std::chrono::seconds kForLastWords(1);
  for (const int signal : {SIGABRT, SIGKILL}) {
    ::syscall(SYS_pidfd_send_signal, process_.number(), signal, nullptr, 0);
    if (exchange_.wait_for_end(kForLastWords)) return;
  }
}

/// Throws from now on: with the signal that would have killed a game in this process.
void AskedProcess::end(Exchange::Heard heard, GameQuestion question) {
  const bool hangs = heard == Exchange::Heard::kNothing;
  if (hangs || heard == Exchange::Heard::kStopped) stop();
  const ProcessEnd how = exchange_.how_it_ended();
  const auto died = [&](const std::string& what, int signal, const std::string& why = {}) {
    has_ended_ = std::make_exception_ptr(GameDeath(what, signal, how.stack, why));
  };
  if (heard == Exchange::Heard::kStopped) {
    has_ended_ = std::make_exception_ptr(
        GameError(game_error(name_, who_ + " had not come back when it was to stop").what(),
                  ErrorKind::kInterrupted));
  } else if (hangs) {
    const std::string function = how.function.empty() ? function_of(question) : how.function;
    const std::string why = describe_hang(name_, function, GameScope::place().tick, limit_);
    died(why + ". §game-timeout sets how many seconds that is; 0: as long as it likes", SIGABRT,
         why);
  } else if (!how.text.empty()) {
    died(how.text, SIGABRT, how.text);
  } else if (how.signal != 0) {
    died(game_error(name_, who_ + " died of " + describe_signal(how.signal)).what(), how.signal);
  } else {
    died(game_error(name_,
                    "its process was killed, as the system does when memory, or a limit of time "
                    "(ulimit -t), runs out; or it closed what connects it to this program")
             .what(),
         SIGKILL);
  }
  std::rethrow_exception(has_ended_);
}

Result<std::unique_ptr<AskedProcess>> AskedProcess::copy() {
  auto exchange = Exchange::make();
  if (!exchange) return exchange.error();
  const Status sent = exchange_.send(exchange->other_end());
  // When the other process is gone, ask() reports why.
  if (!sent && !exchange_.is_other_gone()) return sent.error();
  Status copied;
  const auto process = ask(GameQuestion::kCopy, nullptr, &copied).value<pid_t>();
  if (!copied) return copied.error();
  if (process == 0) {
    tell_that_it_has_threads(name_);
    return std::unique_ptr<AskedProcess>();
  }
  exchange->close_other();
  return std::make_unique<AskedProcess>(name_, *std::move(exchange), process, prints_);
}

namespace {

class RemoteGame final : public RunningGame {
 public:
  explicit RemoteGame(std::unique_ptr<AskedProcess> process) : process_(std::move(process)) {}

  std::vector<NamedField> constants() override {
    MessageReader answer = process_->ask(GameQuestion::kConstants);
    return read_fields(answer);
  }
  void tick(const InputFrame& input) override {
    process_->ask(GameQuestion::kTick, [&](MessageWriter& to) { write_input(to, input); });
  }
  void publish(View& view) override {
    MessageReader answer = process_->ask(GameQuestion::kPublish);
    read_view(answer, view);
  }
  std::uint64_t hash() override {
    return process_->ask(GameQuestion::kHash).value<std::uint64_t>();
  }
  std::vector<ComponentHash> component_hashes() override {
    MessageReader answer = process_->ask(GameQuestion::kComponents);
    return read_components(answer);
  }
  std::vector<std::uint8_t> save() override {
    MessageReader answer = process_->ask(GameQuestion::kSave);
    std::vector<std::uint8_t> bytes;
    answer.values(bytes);
    return bytes;
  }
  bool load(std::span<const std::uint8_t> bytes) override {
    return process_->ask(GameQuestion::kLoad, [&](MessageWriter& to) { to.values(bytes); })
        .value<bool>();
  }
  std::vector<NamedField> fields() override {
    MessageReader answer = process_->ask(GameQuestion::kFields);
    return read_fields(answer);
  }
  std::optional<FieldDifference> difference_from(std::span<const std::uint8_t> saved) override {
    MessageReader answer =
        process_->ask(GameQuestion::kDifference, [&](MessageWriter& to) { to.values(saved); });
    return read_difference(answer);
  }
  Result<std::unique_ptr<RunningGame>> copy() override {
    auto copied = process_->copy();
    if (!copied) return copied.error();
    if (*copied == nullptr) return std::unique_ptr<RunningGame>();
    return std::unique_ptr<RunningGame>(std::make_unique<RemoteGame>(*std::move(copied)));
  }

 private:
  std::unique_ptr<AskedProcess> process_;
};

class RemoteBot final : public Bot {
 public:
  RemoteBot(std::unique_ptr<AskedProcess> process, std::string game)
      : process_(std::move(process)), game_(std::move(game)) {}

  PlayerInput decide(const View& view) override {
    const GameScope scope(game_.c_str(), view.tick);
    return process_->ask(GameQuestion::kDecide, [&](MessageWriter& to) { write_view(to, view); })
        .value<PlayerInput>();
  }

 private:
  std::unique_ptr<AskedProcess> process_;
  std::string game_;
};

}  // namespace

Result<std::unique_ptr<RunningGame>> begin_in(std::unique_ptr<AskedProcess> process,
                                              const SessionSetup& setup,
                                              const std::vector<NamedField>* constants) {
  Status begun;
  process->ask(
      GameQuestion::kBegin, [&](MessageWriter& to) { write_session(to, setup, constants); },
      &begun);
  if (!begun) return begun.error();
  return std::unique_ptr<RunningGame>(std::make_unique<RemoteGame>(std::move(process)));
}

std::unique_ptr<Bot> make_bot_in(std::unique_ptr<AskedProcess> process, const SessionSetup& setup,
                                 std::size_t player) {
  process->call_it("its bot");
  process->ask(GameQuestion::kBot, [&](MessageWriter& to) {
    write_session(to, setup, nullptr);
    to.value(static_cast<std::uint64_t>(player));
  });
  std::string game = process->name();
  return std::make_unique<RemoteBot>(std::move(process), std::move(game));
}

}  // namespace tickreel::games
