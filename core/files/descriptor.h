#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>

namespace tickreel {

/// An open file, pipe or socket, which is closed with the object. Moves, does not copy.
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
  /// Negative when closed.
  [[nodiscard]] int number() const { return number_; }
  /// False, and errno says why, when the system reports an error; it is closed all the same.
  bool close();
  /// It stays open, and is no longer this object's.
  void release() { number_ = kClosed; }

 private:
  static constexpr int kClosed = -1;
  int number_ = kClosed;
};

/// Writes all of it, and waits where the other end takes no more for now. False, and errno says
/// why, when it cannot be written.
bool write_all(int descriptor, std::span<const std::uint8_t> bytes);

/// Reads some bytes, and waits for the first of them; a named pipe that was opened with O_NONBLOCK
/// also for whoever will write. 0 at the end; below 0, and errno says why, when nothing can be
/// read: ECANCELED when it does not go on, which it asks before it reads and every few milliseconds
/// while it waits.
std::ptrdiff_t read_some(int descriptor, std::span<std::uint8_t> bytes,
                         const std::function<bool()>& goes_on);

}  // namespace tickreel
