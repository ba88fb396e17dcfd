#include "plugins/game_call.h"

#include <pthread.h>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "core/text/parse_number.h"

namespace tickreel {
namespace {

using Clock = std::chrono::steady_clock;

std::int64_t now_ns() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now().time_since_epoch())
      .count();
}

/// A call that some thread is in.
struct Slot {
  std::atomic<bool> is_taken = false;
  std::atomic<pthread_t> thread{};
  std::atomic<std::int64_t> since_ns = 0;  ///< 0: none
  std::atomic<const char*> game = nullptr;
  std::atomic<Tick> tick = 0;
};
// More threads than that are not watched.
constexpr std::size_t kSlots = 64;
std::array<Slot, kSlots> slots;

std::chrono::seconds timeout() {
  constexpr std::int64_t kDefaultSeconds = 60;
  const char* const given = std::getenv("TICKREEL_CALL_TIMEOUT");
  if (given == nullptr) return std::chrono::seconds(kDefaultSeconds);
  const auto seconds = parse_number<std::int64_t>(given);
  return std::chrono::seconds(seconds && *seconds >= 0 ? *seconds : kDefaultSeconds);
}

[[noreturn]] void end(const Slot& slot, std::chrono::seconds limit) {
  std::fprintf(stderr,
               "\ntickreel: the game %s has not come back from tick %lld for %lld seconds: it "
               "hangs. TICKREEL_CALL_TIMEOUT sets how long it may take; 0: as long as it likes\n",
               slot.game.load(), static_cast<long long>(slot.tick.load()),
               static_cast<long long>(limit.count()));
  // As a crash of the game, and of its thread: whoever records or makes a film has words for that,
  // and the stack says what it is at.
  ::pthread_kill(slot.thread.load(), SIGABRT);
  std::this_thread::sleep_for(std::chrono::seconds(2));
  std::abort();
}

void watch(std::chrono::seconds limit) {
  while (true) {
    std::this_thread::sleep_for(std::chrono::milliseconds(250));
    const std::int64_t latest = now_ns() - std::chrono::nanoseconds(limit).count();
    for (const Slot& slot : slots) {
      const std::int64_t since = slot.since_ns.load();
      if (since != 0 && since < latest) end(slot, limit);
    }
  }
}

/// What a game ends with exit() looks like success.
void refuse_to_exit() {
  for (const Slot& slot : slots) {
    if (slot.since_ns.load() == 0 || ::pthread_equal(slot.thread.load(), ::pthread_self()) == 0) {
      continue;
    }
    std::fprintf(stderr, "\ntickreel: the game %s has ended the program (exit) in tick %lld\n",
                 slot.game.load(), static_cast<long long>(slot.tick.load()));
    std::abort();
  }
}

/// The slot of the calling thread; kSlots when there is none left.
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

void watch_game_calls() {
  [[maybe_unused]] static const bool begun = [] {
    std::atexit(refuse_to_exit);
    const auto limit = timeout();
    if (limit.count() > 0) std::thread(watch, limit).detach();
    return true;
  }();
}

GameCall::GameCall(const char* game) : slot_(kSlots) {
  std::fegetenv(&arithmetic_);
  std::fesetenv(FE_DFL_ENV);
  thread_local const OwnSlot own;
  // A call within a call is part of it.
  if (own.number == kSlots || slots[own.number].since_ns.load() != 0) return;
  slot_ = own.number;
  Slot& slot = slots[slot_];
  slot.game = game;
  slot.tick = GameScope::place().tick;
  slot.since_ns = now_ns();
}

GameCall::~GameCall() {
  std::fesetenv(&arithmetic_);
  if (slot_ < kSlots) slots[slot_].since_ns = 0;
}

GameError game_error(const std::string& game, const std::string& what) {
  return GameError(game + ", tick " + std::to_string(GameScope::place().tick) + ": " + what);
}

}  // namespace tickreel
