#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/files/descriptor.h"
#include "games/room.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// Writes a message where it will be read. More than there is room for is not written: is_whole()
/// is false then.
class MessageWriter {
 public:
  explicit MessageWriter(std::span<std::uint8_t> room) : room_(room) {}

  template <typename T>
  void value(const T& value) {
    static_assert(std::is_trivially_copyable_v<T> && !std::is_pointer_v<T>);
    raw(&value, sizeof value);
  }
  /// A count, and as many values.
  template <typename T>
  void values(std::span<const T> values) {
    static_assert(std::is_trivially_copyable_v<T> && !std::is_pointer_v<T>);
    value(static_cast<std::uint64_t>(values.size()));
    raw(values.data(), values.size_bytes());
  }
  void text(std::string_view text) { values(std::span<const char>(text)); }

  [[nodiscard]] bool is_whole() const { return is_whole_; }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  void raw(const void* bytes, std::size_t count);

  std::span<std::uint8_t> room_;
  std::size_t size_ = 0;
  bool is_whole_ = true;
};

/// Reads what a MessageWriter of the same build has written. It does not trust who wrote it: past
/// the end there are zeros and nothing, and is_whole() is false.
class MessageReader {
 public:
  explicit MessageReader(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

  template <typename T>
  T value() {
    static_assert(std::is_trivially_copyable_v<T> && !std::is_pointer_v<T>);
    T value{};
    raw(&value, sizeof value);
    return value;
  }
  /// Into a vector or a string.
  template <typename Values>
  void values(Values& to) {
    const std::size_t count = count_of(sizeof(typename Values::value_type));
    to.resize(count);
    raw(to.data(), count * sizeof(typename Values::value_type));
  }
  std::string text() {
    std::string text;
    values(text);
    return text;
  }
  /// A count of things that take at least so many bytes each: no more than can be there.
  std::size_t count_of(std::size_t least_bytes);

  [[nodiscard]] bool is_whole() const { return is_whole_; }

 private:
  void raw(void* to, std::size_t count);

  std::span<const std::uint8_t> rest_;
  bool is_whole_ = true;
};

/// The last words of a process, in the memory that it shares.
struct ProcessEnd {
  int signal = 0;          ///< that it died of; 0: of none that it noticed
  std::string text{};      ///< why it ended itself
  std::string stack{};     ///< CrashStack::text()
  std::string function{};  ///< of the library that it was in; empty: of none that it knows
};

/// The descriptors of one end of an Exchange.
struct ExchangeEnds {
  int memory = -1;
  int socket = -1;
};
/// Over a socket between processes, which is SOCK_SEQPACKET. What is received is the receiver's.
Status send_ends(int socket, ExchangeEnds ends);
Result<ExchangeEnds> receive_ends(int socket);

/// Memory that two processes share, in which one asks and the other answers, and a socket beside
/// it, which says when the other is gone and carries descriptors. A question and its answer take
/// some microseconds. One thread at a time on each side.
class Exchange {
 public:
  using Ends = ExchangeEnds;
  /// A new one, and the end for the other process, which other_end() then has until close_other().
  static Result<Exchange> make();
  /// The end of the process that answers.
  static Result<Exchange> adopt(Ends ends);
  ~Exchange();
  Exchange(Exchange&& other) noexcept;
  Exchange& operator=(Exchange&& other) noexcept;
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  [[nodiscard]] Ends other_end() const { return {memory_.number(), other_socket_.number()}; }
  /// After the other process has its own.
  void close_other() { other_socket_.close(); }

  /// Where the next message is written.
  [[nodiscard]] std::span<std::uint8_t> room();

  // For the side that asks.
  /// Hands over what room() begins with. Descriptors that belong to the question are sent before.
  void ask(std::size_t size);
  enum class Heard { kAnswer, kNothing, kGone, kStopped };
  /// Waits for the answer; `limit` is counted in looks, so that a process that is stopped, as by a
  /// debugger, does not count. 0: for as long as it takes. When this program is to stop (GameStop),
  /// it waits one second more.
  Heard wait_for_answer(std::chrono::milliseconds limit);
  [[nodiscard]] std::span<const std::uint8_t> answer() const;
  [[nodiscard]] ProcessEnd how_it_ended() const;
  /// Whether the other process is gone, or goes within this time.
  bool wait_for_end(std::chrono::milliseconds most) const;
  Status send(Ends ends);

  // For the side that answers.
  /// The next question; nothing when the other process is gone, which is looked for this often.
  std::optional<std::span<const std::uint8_t>> wait_for_question(std::chrono::milliseconds look);
  void answer(std::size_t size);
  /// Descriptors that were sent with the question.
  Result<Ends> receive();
  [[nodiscard]] bool is_other_gone() const;
  /// For signal handlers: what how_it_ended() then says. The text is cut where it is too long.
  void note_signal(int signal);
  void note_last(const char* text);
  void note_function(const char* name);
  void note_stack(std::string_view stack);

 private:
  struct Shared;
  Exchange(Descriptor memory, Shared* shared, Descriptor socket, Descriptor other);
  [[nodiscard]] std::uint8_t* message() const;

  Descriptor memory_;
  Shared* shared_ = nullptr;
  Descriptor socket_;
  Descriptor other_socket_;
};

}  // namespace tickreel::games
