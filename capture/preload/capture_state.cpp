#include "capture/preload/capture_state.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>

#include "capture/preload/raw_call.h"
#include "capture/preload/real_calls.h"
#include "capture/preload/threads.h"

namespace tickreel::capture {
namespace {

/// Maps the shared memory. Null when nothing is captured.
Exchange* open_exchange() {
  const char* path = getenv(kExchangeVariable);
  if (path == nullptr) return nullptr;
  const long file = raw_call(SYS_openat, AT_FDCWD, as_long(path), O_RDWR | O_CLOEXEC);
  if (file < 0) return nullptr;
  void* memory = mmap(nullptr, kMemoryBytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE,
                      static_cast<int>(file), 0);
  raw_call(SYS_close, file);
  if (memory == MAP_FAILED) return nullptr;
  auto* exchange = static_cast<Exchange*>(memory);
  if (exchange->version == kExchangeVersion) return exchange;
  munmap(memory, kMemoryBytes);
  return nullptr;
}

enum class Opened : std::uint8_t { kNotYet, kNone, kThere };
std::atomic<Opened> opened{Opened::kNotYet};
Exchange* memory = nullptr;
RawLock opening;

bool open_once() {
  // Before the C library has started there is no environment, and there are no threads.
  if (environ == nullptr) return false;
  const RawGuard guard(opening);
  if (opened.load() == Opened::kNotYet) {
    memory = open_exchange();
    if (memory != nullptr) look_also_at(memory->display_server);
    opened.store(memory == nullptr ? Opened::kNone : Opened::kThere);
  }
  return memory != nullptr;
}

bool is_owner = false;

}  // namespace

bool is_captured() {
  const Opened now = opened.load(std::memory_order_acquire);
  return now == Opened::kThere || (now == Opened::kNotYet && open_once());
}

bool is_real(const void* caller) {
  return !is_captured() || is_outside(caller);
}

Exchange* exchange() {
  return is_captured() ? memory : nullptr;
}

bool owns_pictures() {
  return is_owner;
}

bool may_own_pictures() {
  const std::int32_t owner = memory->owner.load();
  return owner == 0 || owner == static_cast<std::int32_t>(raw_call(SYS_getpid));
}

bool claim_pictures() {
  std::int32_t nobody = 0;
  const auto self = static_cast<std::int32_t>(raw_call(SYS_getpid));
  is_owner = memory->owner.compare_exchange_strong(nobody, self) || nobody == self;
  if (is_owner && nobody == 0 && has_go()) tell_real_time(RealTime::kGo);
  return is_owner;
}

void tell_time(std::int64_t now_ns) {
  if (exchange() == nullptr) return;
  // On an observed display, all processes have one time.
  if (is_owner || memory->display_server != 0) memory->now_ns.store(now_ns);
  memory->moves.fetch_add(1);
}

void tell_spinning(unsigned threads) {
  if (is_owner) memory->spins.store(threads);
}

void tell_real_time(RealTime what) {
  if (is_captured()) memory->real_time.fetch_or(static_cast<std::uint32_t>(what));
}

void lose_pictures() {
  is_owner = false;
}

}  // namespace tickreel::capture
