#pragma once

#include <cstdint>
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

}  // namespace tickreel
