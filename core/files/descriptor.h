#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>

namespace tickreel {

/// An open file, pipe or socket, which the destructor closes. Moves, does not copy; a move
/// assignment exchanges the two.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, kClosed)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }

  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  /// The system's number; negative when closed.
  [[nodiscard]] int number() const { return number_; }
  /// Closes it. False and errno when the system reports an error; it is closed all the same.
  bool close();
  /// Gives it up without closing it.
  void release() { number_ = kClosed; }

 private:
  static constexpr int kClosed = -1;
  int number_ = kClosed;
};

/// Writes all bytes, and waits while the other end takes no more. False and errno when it cannot be
/// written.
bool write_all(int descriptor, std::span<const std::uint8_t> bytes);

/// Waits for bytes and reads some of them; for a named pipe that was opened with O_NONBLOCK it also
/// waits for a writer. Returns how many; 0 at the end; below 0 and errno when reading fails. Calls
/// `goes_on` before it reads and every 20 ms while it waits: false ends the wait with ECANCELED.
std::ptrdiff_t read_some(int descriptor, std::span<std::uint8_t> bytes,
                         const std::function<bool()>& goes_on);

}  // namespace tickreel
