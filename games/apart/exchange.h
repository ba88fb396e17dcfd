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

/// Writes a message into memory that another process reads. When a value does not fit, neither it
/// nor any later value is written, and is_whole() is false from then on.
class MessageWriter {
 public:
  /// `room`: the memory, which is borrowed.
  explicit MessageWriter(std::span<std::uint8_t> room) : room_(room) {}

  /// Writes the bytes of a value.
  template <typename T>
  void value(const T& value) {
    static_assert(std::is_trivially_copyable_v<T> && !std::is_pointer_v<T>);
    raw(&value, sizeof value);
  }
  /// Writes the number of values, then the values.
  template <typename T>
  void values(std::span<const T> values) {
    static_assert(std::is_trivially_copyable_v<T> && !std::is_pointer_v<T>);
    value(static_cast<std::uint64_t>(values.size()));
    raw(values.data(), values.size_bytes());
  }
  void text(std::string_view text) { values(std::span<const char>(text)); }

  /// Whether all values were written.
  [[nodiscard]] bool is_whole() const { return is_whole_; }
  /// The bytes written so far.
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  void raw(const void* bytes, std::size_t count);

  std::span<std::uint8_t> room_;
  std::size_t size_ = 0;
  bool is_whole_ = true;
};

/// Reads a message that a MessageWriter of the same build has written. The message is not trusted:
/// once a value goes beyond the message's end, that value and all later ones are 0 or empty, and
/// is_whole() is false.
class MessageReader {
 public:
  explicit MessageReader(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

  /// Reads the bytes of a value.
  template <typename T>
  T value() {
    static_assert(std::is_trivially_copyable_v<T> && !std::is_pointer_v<T>);
    T value{};
    raw(&value, sizeof value);
    return value;
  }
  /// Reads values into a vector or a string, which is resized to their number.
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
  /// Reads the number of things that follow, each of which takes at least `least_bytes`. Returns 0,
  /// and is_whole() is false, when the rest of the message is too short for that many.
  std::size_t count_of(std::size_t least_bytes);

  /// Whether all values were read from the message.
  [[nodiscard]] bool is_whole() const { return is_whole_; }

 private:
  void raw(void* to, std::size_t count);

  std::span<const std::uint8_t> rest_;
  bool is_whole_ = true;
};

/// The last words that a process has left in the shared memory before it ended.
struct ProcessEnd {
  int signal = 0;          ///< the signal that killed the process; 0: none, or not catchable
  std::string text{};      ///< why the process ended itself; empty: another reason
  std::string stack{};     ///< CrashStack::text()
  std::string function{};  ///< the function of the game that was called; empty: not known
};

/// The two descriptors of one end of an Exchange.
struct ExchangeEnds {
  int memory = -1;
  int socket = -1;
};
/// Send and receive an end over a SOCK_SEQPACKET socket to another process. receive_ends() waits
/// until something comes; its caller must close the descriptors. kFailed when the system refuses,
/// or when what comes is no end, or the other process is gone.
Status send_ends(int socket, ExchangeEnds ends);
Result<ExchangeEnds> receive_ends(int socket);

/// One side of a conversation between two processes: one asks, the other answers. Questions and
/// answers take some microseconds. They lie in the same shared memory, so each overwrites the one
/// before. A socket beside the memory shows when the other process is gone, and carries
/// descriptors. Errors are kFailed. One thread at a time on each side.
class Exchange {
 public:
  using Ends = ExchangeEnds;
  /// Makes the side that asks. other_end() is the end for the other process, until close_other().
  static Result<Exchange> make();
  /// Makes the side that answers from an end that this process has received, and takes the end
  /// over, also when there is an error.
  static Result<Exchange> adopt(Ends ends);
  ~Exchange();
  Exchange(Exchange&& other) noexcept;
  Exchange& operator=(Exchange&& other) noexcept;
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  /// The end for the other process; still owned by this object.
  [[nodiscard]] Ends other_end() const { return {memory_.number(), other_socket_.number()}; }
  /// Closes the other end here. Call it once the other process has its own descriptors: until then
  /// nobody can see that the other process is gone.
  void close_other() { other_socket_.close(); }

  /// The memory for the next message. It holds the last one, which is to be read first.
  [[nodiscard]] std::span<std::uint8_t> room();

  // For the side that asks.
  /// Asks the question in the first `size` bytes of room(). Descriptors that belong to the question
  /// must be sent before.
  void ask(std::size_t size);
  /// The outcomes of waiting. kAnswer: the answer is there; kNothing: no answer came within the
  /// limit, and the caller may wait again; kGone: the other process has ended without an answer;
  /// kStopped: this program is to stop (GameStop), and no answer came within a second.
  enum class Heard { kAnswer, kNothing, kGone, kStopped };
  /// Waits for the answer, `limit` at most; 0: without a limit. The time is the sum of short waits.
  /// Each counts as 50 ms at most, so that time in which a debugger halts this process
  /// does not count.
  Heard wait_for_answer(std::chrono::milliseconds limit);
  /// Returns the answer, after wait_for_answer() has returned kAnswer; valid until something is
  /// written into room().
  [[nodiscard]] std::span<const std::uint8_t> answer() const;
  /// Returns the last words of the other process, after it has ended.
  [[nodiscard]] ProcessEnd how_it_ended() const;
  /// Waits until the other process has ended, `most` at most. Returns whether it has.
  bool wait_for_end(std::chrono::milliseconds most) const;
  /// Sends an end of another Exchange with the next question.
  Status send(Ends ends);

  // For the side that answers.
  /// Waits for the next question and returns it; valid until something is written into room().
  /// Nothing when the other process is gone; this is checked each time that `look` has passed.
  std::optional<std::span<const std::uint8_t>> wait_for_question(std::chrono::milliseconds look);
  /// Answers with the first `size` bytes of room().
  void answer(std::size_t size);
  /// Receives the descriptors that were sent with the question, as receive_ends() does.
  Result<Ends> receive();
  [[nodiscard]] bool is_other_gone() const;
  /// Note the last words for how_it_ended() of the other side. Signal handlers may call these
  /// functions. A text that is too long is cut.
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
