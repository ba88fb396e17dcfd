#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>

namespace tickreel {

/// An open file, pipe or socket, which the destructor closes. Moves, does not copy; a move
/// assignment exchanges the files of the two objects.
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
  /// The system's number of the file; negative when the object has no open file.
  [[nodiscard]] int number() const { return number_; }
  /// Closes the file, and returns true; also when none is open. Returns false and sets errno when
  /// the system reports an error; the file is closed all the same.
  bool close();
  /// Forgets the file and leaves it open, for a caller that closes it in another way.
  void release() { number_ = kClosed; }

 private:
  static constexpr int kClosed = -1;
  int number_ = kClosed;
};

/// Writes all bytes, and waits while a pipe or socket is full. Returns false and sets errno when
/// the system reports an error.
bool write_all(int descriptor, std::span<const std::uint8_t> bytes);

/// Waits until there is something to read, and reads as much as there is and fits into `bytes`. For
/// a named pipe that was opened with O_NONBLOCK, also waits for a writer. Returns the number of
/// bytes read; 0 at the end of the file; below 0, with errno set, when reading fails. Calls
/// `goes_on` before reading and every 20 ms while waiting; when `goes_on` returns false, the result
/// is below 0 and errno is ECANCELED.
std::ptrdiff_t read_some(int descriptor, std::span<std::uint8_t> bytes,
                         const std::function<bool()>& goes_on);

}  // namespace tickreel
