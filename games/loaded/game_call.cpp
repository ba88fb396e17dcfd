#include "games/loaded/game_call.h"

#include <pthread.h>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "core/text/first_bytes.h"
#include "core/text/parse_number.h"
#include "sim/game/game_end.h"

namespace tickreel::games {
namespace {

/// A call into a game that a thread is in.
struct Slot {
  std::atomic<bool> is_taken = false;
  std::atomic<pthread_t> thread{};
  std::atomic<std::uint64_t> call = 0;  ///< the number of the call; 0: none
  std::atomic<const char*> game = nullptr;
  std::atomic<const char*> function = nullptr;
  std::atomic<Tick> tick = 0;
};
// Further threads are not watched.
constexpr std::size_t kSlots = 64;
std::array<Slot, kSlots> slots;

std::atomic<SayLast> say = nullptr;
/// The name for what ends when a game calls exit().
std::atomic<const char*> ended = "the program";

/// Tells why the program ends: the note of the crash, and the user, who also hears `advice`.
/// Allocates nothing: the program is about to die.
void say_last(const char* why, const char* advice = "") {
  say_game_end(why);
  constexpr std::size_t kMostBytes = 1024;
  std::array<char, kMostBytes> text{};
  std::snprintf(text.data(), text.size(), "%s%s", why, advice);
  if (const SayLast to = say.load()) to(text.data());
}

using Words = std::array<char, kMostEndBytes>;

Words hang_words(const char* game, const char* function, Tick tick, std::chrono::seconds limit) {
  Words words{};
  std::snprintf(words.data(), words.size(),
                "the game %s has not come back from %s in tick %lld for %lld second%s, as long as "
                "a call may take: it hangs",
                game, function, static_cast<long long>(tick), static_cast<long long>(limit.count()),
                limit.count() == 1 ? "" : "s");
  return words;
}

constexpr const char* kHangAdvice =
    ". TICKREEL_CALL_TIMEOUT sets how many seconds that is; 0: as long as it likes";

[[noreturn]] void end(const Slot& slot, std::chrono::seconds limit) {
  // To name the option takes memory, whose lock the game may have.
  say_last(hang_words(slot.game.load(), slot.function.load(), slot.tick.load(), limit).data(),
           kHangAdvice);
  // The thread of the game gets the signal: recorders and films have words for a crash, and the
  // stack shows what the game is doing.
  ::pthread_kill(slot.thread.load(), SIGABRT);
  std::this_thread::sleep_for(std::chrono::seconds(2));
  std::abort();
}

/// Counts how often it sees the same call rather than the time, so that time in a debugger, when
/// the process is stopped, does not count.
void watch(std::chrono::seconds limit) {
  constexpr std::chrono::milliseconds kBetweenLooks(250);
  std::array<std::uint64_t, kSlots> seen{};
  std::array<std::int64_t, kSlots> looks{};
  while (true) {
    std::this_thread::sleep_for(kBetweenLooks);
    for (std::size_t i = 0; i < kSlots; ++i) {
      const std::uint64_t call = slots[i].call.load();
      looks[i] = call != 0 && call == seen[i] ? looks[i] + 1 : 0;
      seen[i] = call;
      if (looks[i] * kBetweenLooks >= limit) end(slots[i], limit);
    }
  }
}

/// Refuses exit() inside a game's call, because it would look like success. It also catches a
/// library of the system that calls it for a game.
void refuse_to_exit() {
  for (const Slot& slot : slots) {
    const bool is_in_call = slot.call.load() != 0;
    if (is_in_call && ::pthread_equal(slot.thread.load(), ::pthread_self()) != 0) {
      end_of_exit("exit");
    }
  }
}

/// Takes a slot for the calling thread; kSlots when none is free.
struct OwnSlot {
  OwnSlot() {
    while (number < kSlots && slots[number].is_taken.exchange(true)) ++number;
    if (number < kSlots) slots[number].thread = ::pthread_self();
  }
  ~OwnSlot() {
    if (number < kSlots) slots[number].is_taken = false;
  }
  std::size_t number = 0;
};

}  // namespace

Result<std::chrono::seconds> game_call_limit() {
  constexpr std::int64_t kDefaultSeconds = 60;
  const char* const given = std::getenv(kCallTimeoutVariable);
  if (given == nullptr) return std::chrono::seconds(kDefaultSeconds);
  const auto seconds = parse_number<std::int32_t>(given);
  if (seconds && *seconds >= 0) return std::chrono::seconds(*seconds);
  return bad_usage("§game-timeout " + std::string(given) + " (" + kCallTimeoutVariable +
                   "): give whole seconds; 0 is for ever");
}

void tell_last_words(SayLast say_to, const char* what_ends) {
  say = say_to;
  ended = what_ends;
  [[maybe_unused]] static const int registered = std::atexit(refuse_to_exit);
}

Status watch_game_calls(SayLast say_to) {
  static const Result<std::chrono::seconds> limit = game_call_limit();
  if (!limit) return limit.error();
  tell_last_words(say_to, "the program");
  [[maybe_unused]] static const bool begun = [] {
    if (limit->count() > 0) std::thread(watch, *limit).detach();
    return true;
  }();
  return {};
}

std::string describe_hang(const std::string& game, const std::string& function, Tick tick,
                          std::chrono::seconds limit) {
  return hang_words(game.c_str(), function.c_str(), tick, limit).data();
}

const char* called_function() {
  for (const Slot& slot : slots) {
    if (slot.call.load() != 0) return slot.function.load();
  }
  return nullptr;
}

void leave_game() {
  if (!is_in_tick()) return;
  for (Slot& slot : slots) {
    const bool is_own =
        slot.call.load() != 0 && ::pthread_equal(slot.thread.load(), ::pthread_self()) != 0;
    if (is_own) slot.call = 0;
  }
  leave_tick();
}

void end_of_exit(const char* function, std::optional<int> status) {
  Words words{};
  std::array<char, 64> called{};
  if (status) {
    std::snprintf(called.data(), called.size(), "%s(%d)", function, *status);
    function = called.data();
  }
  if (const GamePlace place = GameScope::place(); place.game != nullptr) {
    std::snprintf(words.data(), words.size(), "the game %s has ended %s (%s) in tick %lld",
                  place.game, ended.load(), function, static_cast<long long>(place.tick));
  } else {
    std::snprintf(words.data(), words.size(), "a thread that a game has begun has ended %s (%s)",
                  ended.load(), function);
  }
  say_last(words.data());
  std::abort();
}

GameCall::GameCall(const char* game, const char* function) : slot_(kSlots) {
  std::fegetenv(&arithmetic_);
  std::fesetenv(FE_DFL_ENV);
  thread_local const OwnSlot own;
  // A call within a call belongs to the outer one.
  if (own.number == kSlots || slots[own.number].call.load() != 0) return;
  slot_ = own.number;
  Slot& slot = slots[slot_];
  slot.game = game;
  slot.function = function;
  slot.tick = GameScope::place().tick;
  static std::atomic<std::uint64_t> calls = 0;
  slot.call = ++calls;
}

GameCall::~GameCall() {
  std::fesetenv(&arithmetic_);
  if (slot_ < kSlots) slots[slot_].call = 0;
}

GameError game_error(const std::string& game, const std::string& what) {
  constexpr std::size_t kMaxBytes = 1000;
  const std::string shown(first_bytes(what, kMaxBytes));
  return GameError(game + ", tick " + std::to_string(GameScope::place().tick) + ": " + shown +
                   (shown.size() < what.size() ? "..." : ""));
}

}  // namespace tickreel::games
