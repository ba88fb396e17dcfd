#include "games/apart/remote_game.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <utility>

#include "core/process/signal_words.h"
#include "games/apart/game_messages.h"
#include "games/loaded/game_call.h"
#include "sim/game/game_scope.h"

namespace tickreel::games {
namespace {

const auto kNothing = [](MessageWriter&) {};

/// The program has looked at it when it began to load games.
std::chrono::seconds call_limit() {
  const auto limit = game_call_limit();
  return limit ? *limit : std::chrono::minutes(1);
}

}  // namespace

RemoteGame::RemoteGame(std::string name, Exchange exchange, pid_t process)
    : name_(std::move(name)),
      limit_(call_limit()),
      exchange_(std::move(exchange)),
      process_(static_cast<int>(::syscall(SYS_pidfd_open, process, 0))) {}

RemoteGame::~RemoteGame() {
  if (!has_ended_.empty()) return;
  MessageWriter to(exchange_.room());
  to.value(GameQuestion::kEnd);
  to.value(GameScope::place().tick);
  exchange_.ask(to.size());
}

template <typename Write>
MessageReader RemoteGame::ask(GameQuestion question, const Write& write, Status* status) {
  if (!has_ended_.empty()) throw GameError(has_ended_);
  MessageWriter to(exchange_.room());
  to.value(question);
  to.value(GameScope::place().tick);
  write(to);
  if (!to.is_whole()) throw game_error(name_, "what it is to be given has more than 256 MiB");
  exchange_.ask(to.size());
  const Exchange::Heard heard = exchange_.wait_for_answer(limit_);
  if (heard != Exchange::Heard::kAnswer) end(heard);
  MessageReader answer(exchange_.answer());
  const auto outcome = answer.value<Outcome>();
  if (outcome == Outcome::kDone) return answer;
  Error error = read_error(answer);
  if (outcome == Outcome::kGameError) throw GameError(error.message);
  if (status == nullptr) throw game_error(name_, error.message);
  *status = std::move(error);
  return answer;
}

void RemoteGame::end(Exchange::Heard heard) {
  const LastWords last = exchange_.last_words();
  if (heard == Exchange::Heard::kNothing) {
    has_ended_ = describe_hang(name_, GameScope::place().tick, limit_);
    if (process_.is_open()) {
      ::syscall(SYS_pidfd_send_signal, process_.number(), SIGKILL, nullptr, 0);
    }
  } else if (!last.text.empty()) {
    has_ended_ = last.text;
  } else if (last.signal != 0) {
    has_ended_ = game_error(name_, "it died of " + describe_signal(last.signal)).what();
  } else {
    has_ended_ = game_error(name_,
                            "its process was ended from outside, as the system does when it is out "
                            "of memory")
                     .what();
  }
  throw GameError(has_ended_);
}

Status RemoteGame::begin(const SessionSetup& setup, const std::vector<NamedField>* constants) {
  Status begun;
  ask(
      GameQuestion::kBegin, [&](MessageWriter& to) { write_session(to, setup, constants); },
      &begun);
  return begun;
}

std::vector<NamedField> RemoteGame::constants() {
  MessageReader answer = ask(GameQuestion::kConstants, kNothing);
  return read_fields(answer);
}

void RemoteGame::tick(const InputFrame& input) {
  ask(GameQuestion::kTick, [&](MessageWriter& to) { write_input(to, input); });
}

void RemoteGame::publish(View& view) {
  MessageReader answer = ask(GameQuestion::kPublish, kNothing);
  read_view(answer, view);
}

std::uint64_t RemoteGame::hash() {
  return ask(GameQuestion::kHash, kNothing).value<std::uint64_t>();
}

std::vector<ComponentHash> RemoteGame::component_hashes() {
  MessageReader answer = ask(GameQuestion::kComponents, kNothing);
  return read_components(answer);
}

std::vector<std::uint8_t> RemoteGame::save() {
  MessageReader answer = ask(GameQuestion::kSave, kNothing);
  std::vector<std::uint8_t> bytes;
  answer.values(bytes);
  return bytes;
}

bool RemoteGame::load(std::span<const std::uint8_t> bytes) {
  return ask(GameQuestion::kLoad, [&](MessageWriter& to) { to.values(bytes); }).value<bool>();
}

std::vector<NamedField> RemoteGame::fields() {
  MessageReader answer = ask(GameQuestion::kFields, kNothing);
  return read_fields(answer);
}

std::optional<FieldDifference> RemoteGame::difference_from(std::span<const std::uint8_t> saved) {
  MessageReader answer =
      ask(GameQuestion::kDifference, [&](MessageWriter& to) { to.values(saved); });
  return read_difference(answer);
}

Result<std::unique_ptr<RunningGame>> RemoteGame::copy() {
  auto exchange = Exchange::make();
  if (!exchange) return exchange.error();
  if (Status sent = exchange_.send(exchange->other_end()); !sent) return sent.error();
  Status copied;
  const auto process = ask(GameQuestion::kCopy, kNothing, &copied).value<pid_t>();
  if (!copied) return copied.error();
  // It has threads, which a copy would lack.
  if (process == 0) return std::unique_ptr<RunningGame>(nullptr);
  exchange->close_other();
  return std::unique_ptr<RunningGame>(
      std::make_unique<RemoteGame>(name_, *std::move(exchange), process));
}

}  // namespace tickreel::games
