#include "games/apart/exchange.h"

#include <linux/futex.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstring>
#include <utility>

#include "core/crash_stack.h"
#include "core/files/system_error.h"
#include "sim/game/game_stop.h"

namespace tickreel::games {
namespace {

// The size has room for a view with all its parts (games/loaded/foreign_view.cpp), and for more
// than a state. Only pages that are written take memory.
constexpr std::size_t kSharedBytes = std::size_t{256} << 20U;
constexpr std::size_t kMessageAt = std::size_t{32} << 10U;
constexpr std::size_t kLastWordsBytes = 1024;
constexpr std::size_t kFunctionBytes = 64;

enum Turn : std::uint32_t { kIdle, kAsked, kAnswered };

/// The word is shared by two processes, so FUTEX_PRIVATE_FLAG must not be used.
void wait_while(std::atomic<std::uint32_t>& word, std::uint32_t value,
                std::chrono::milliseconds most) {
  const timespec time{most.count() / 1000, most.count() % 1000 * 1'000'000};
  ::syscall(SYS_futex, reinterpret_cast<std::uint32_t*>(&word), FUTEX_WAIT, value, &time, nullptr,
            0);
}

void wake(std::atomic<std::uint32_t>& word) {
  ::syscall(SYS_futex, reinterpret_cast<std::uint32_t*>(&word), FUTEX_WAKE, INT_MAX, nullptr,
            nullptr, 0);
}

bool hangs_up(int socket, std::chrono::milliseconds within) {
  pollfd looked{socket, 0, 0};
  return ::poll(&looked, 1, static_cast<int>(within.count())) > 0 &&
         (looked.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

constexpr std::size_t kEndsBytes = 2 * sizeof(int);

}  // namespace

void MessageWriter::raw(const void* bytes, std::size_t count) {
  if (!is_whole_ || count > room_.size() - size_) {
    is_whole_ = false;
    return;
  }
  if (count > 0) std::memcpy(room_.data() + size_, bytes, count);
  size_ += count;
}

std::size_t MessageReader::count_of(std::size_t least_bytes) {
  const auto count = value<std::uint64_t>();
  if (count <= rest_.size() / least_bytes) return static_cast<std::size_t>(count);
  is_whole_ = false;
  rest_ = {};
  return 0;
}

void MessageReader::raw(void* to, std::size_t count) {
  if (count > rest_.size()) {
    is_whole_ = false;
    rest_ = {};
    return;
  }
  if (count > 0) std::memcpy(to, rest_.data(), count);
  rest_ = rest_.subspan(count);
}

struct Exchange::Shared {
  std::atomic<std::uint32_t> turn;
  std::atomic<std::int32_t> signal;
  std::atomic<std::uint64_t> size;
  std::array<char, kLastWordsBytes> last_words;
  std::array<char, CrashStack::kMaxTextBytes> stack;
  std::array<char, kFunctionBytes> function;
};

Exchange::Exchange(Descriptor memory, Shared* shared, Descriptor socket, Descriptor other)
    : memory_(std::move(memory)),
      shared_(shared),
      socket_(std::move(socket)),
      other_socket_(std::move(other)) {}

Exchange::Exchange(Exchange&& other) noexcept
    : memory_(std::move(other.memory_)),
      shared_(std::exchange(other.shared_, nullptr)),
      socket_(std::move(other.socket_)),
      other_socket_(std::move(other.other_socket_)) {}

Exchange& Exchange::operator=(Exchange&& other) noexcept {
  // The swap gives `taken` the old ends, which it closes here: an end that stays open would hide
  // that the other side is gone.
  Exchange taken(std::move(other));
  std::swap(memory_, taken.memory_);
  std::swap(shared_, taken.shared_);
  std::swap(socket_, taken.socket_);
  std::swap(other_socket_, taken.other_socket_);
  return *this;
}

Exchange::~Exchange() {
  if (shared_ != nullptr) ::munmap(shared_, kSharedBytes);
}

Result<Exchange> Exchange::make() {
  Descriptor memory(::memfd_create("tickreel game", MFD_CLOEXEC));
  if (!memory.is_open() || ::ftruncate(memory.number(), kSharedBytes) != 0) {
    return failed("cannot make memory to share with a game: " + reason(errno));
  }
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return failed("cannot make a connection to a game: " + reason(errno));
  }
  Descriptor own(ends[0]);
  Descriptor other(ends[1]);
  void* const shared = ::mmap(nullptr, kSharedBytes, PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_NORESERVE, memory.number(), 0);
  if (shared == MAP_FAILED) {
    return failed("cannot map memory to share with a game: " + reason(errno));
  }
  return Exchange(std::move(memory), static_cast<Shared*>(shared), std::move(own),
                  std::move(other));
}

Result<Exchange> Exchange::adopt(Ends ends) {
  Descriptor memory(ends.memory);
  Descriptor socket(ends.socket);
  void* const shared = ::mmap(nullptr, kSharedBytes, PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_NORESERVE, memory.number(), 0);
  if (shared == MAP_FAILED) return failed("cannot map the memory of a game: " + reason(errno));
  return Exchange(std::move(memory), static_cast<Shared*>(shared), std::move(socket), Descriptor());
}

std::uint8_t* Exchange::message() const {
  static_assert(sizeof(Shared) <= kMessageAt);
  return reinterpret_cast<std::uint8_t*>(shared_) + kMessageAt;
}

std::span<std::uint8_t> Exchange::room() {
  return {message(), kSharedBytes - kMessageAt};
}

void Exchange::ask(std::size_t size) {
  shared_->size = size;
  shared_->turn.store(kAsked, std::memory_order_release);
  wake(shared_->turn);
}

Exchange::Heard Exchange::wait_for_answer(std::chrono::milliseconds limit) {
  constexpr std::chrono::milliseconds kLook(50);
  constexpr std::chrono::seconds kWhenToStop(1);
  using Clock = std::chrono::steady_clock;
  Clock::duration waited{};
  Clock::duration waited_to_stop{};
  const auto is_there = [&] { return shared_->turn.load(std::memory_order_acquire) == kAnswered; };
  while (!is_there()) {
    const Clock::time_point before = Clock::now();
    wait_while(shared_->turn, kAsked, kLook);
    if (is_there()) break;
    // An answer that was given before the other side went away counts.
    if (is_other_gone() && !is_there()) return Heard::kGone;
    // A signal ends a look early, and a debugger makes it long.
    const Clock::duration looked = std::min<Clock::duration>(Clock::now() - before, kLook);
    waited += looked;
    if (limit.count() > 0 && waited >= limit) return Heard::kNothing;
    if (GameStop::is_wanted()) waited_to_stop += looked;
    if (waited_to_stop >= kWhenToStop) return Heard::kStopped;
  }
  shared_->turn.store(kIdle, std::memory_order_relaxed);
  return Heard::kAnswer;
}

std::span<const std::uint8_t> Exchange::answer() const {
  const std::uint64_t most = kSharedBytes - kMessageAt;
  return {message(), static_cast<std::size_t>(std::min(shared_->size.load(), most))};
}

ProcessEnd Exchange::how_it_ended() const {
  const auto text_of = [](const auto& text) {
    return std::string(text.data(), ::strnlen(text.data(), text.size()));
  };
  return {shared_->signal, text_of(shared_->last_words), text_of(shared_->stack),
          text_of(shared_->function)};
}

bool Exchange::wait_for_end(std::chrono::milliseconds most) const {
  return hangs_up(socket_.number(), most);
}

Status Exchange::send(Ends ends) {
  return send_ends(socket_.number(), ends);
}

std::optional<std::span<const std::uint8_t>> Exchange::wait_for_question(
    std::chrono::milliseconds look) {
  while (true) {
    const std::uint32_t turn = shared_->turn.load(std::memory_order_acquire);
    if (turn == kAsked) break;
    wait_while(shared_->turn, turn, look);
    if (shared_->turn.load(std::memory_order_acquire) != kAsked && is_other_gone()) return {};
  }
  return answer();
}

void Exchange::answer(std::size_t size) {
  shared_->size = size;
  shared_->turn.store(kAnswered, std::memory_order_release);
  wake(shared_->turn);
}

Result<Exchange::Ends> Exchange::receive() {
  return receive_ends(socket_.number());
}

bool Exchange::is_other_gone() const {
  return hangs_up(socket_.number(), std::chrono::milliseconds(0));
}

void Exchange::note_signal(int signal) {
  shared_->signal = signal;
}

void Exchange::note_last(const char* text) {
  std::strncpy(shared_->last_words.data(), text, kLastWordsBytes - 1);
}

void Exchange::note_function(const char* name) {
  std::strncpy(shared_->function.data(), name, kFunctionBytes - 1);
}

void Exchange::note_stack(std::string_view stack) {
  std::memcpy(shared_->stack.data(), stack.data(), std::min(stack.size(), shared_->stack.size()));
}

Status send_ends(int socket, Exchange::Ends ends) {
  std::array<int, 2> descriptors{ends.memory, ends.socket};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(kEndsBytes)> control{};
  char byte = 'e';
  iovec data{&byte, 1};
  msghdr message{};
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  cmsghdr* const header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(kEndsBytes);
  std::memcpy(CMSG_DATA(header), descriptors.data(), kEndsBytes);
  if (::sendmsg(socket, &message, MSG_NOSIGNAL) == 1) return {};
  return failed("cannot hand memory over to a game: " + reason(errno));
}

Result<Exchange::Ends> receive_ends(int socket) {
  alignas(cmsghdr) std::array<char, CMSG_SPACE(kEndsBytes)> control{};
  char byte = 0;
  iovec data{&byte, 1};
  msghdr message{};
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  const ssize_t received = ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  const cmsghdr* const header = received == 1 ? CMSG_FIRSTHDR(&message) : nullptr;
  if (header == nullptr || header->cmsg_type != SCM_RIGHTS ||
      header->cmsg_len != CMSG_LEN(kEndsBytes)) {
    return failed("no memory was handed over to the game");
  }
  std::array<int, 2> descriptors{};
  std::memcpy(descriptors.data(), CMSG_DATA(header), kEndsBytes);
  return Exchange::Ends{descriptors[0], descriptors[1]};
}

}  // namespace tickreel::games
