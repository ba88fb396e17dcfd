#ifndef TICKREEL_RESULT_H
#define TICKREEL_RESULT_H

#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace tickreel {

/// Why something failed, as far as a caller has to act differently. The program turns each kind
/// into its exit code (docs/cli.md).
enum class ErrorKind {
  kFailed,       ///< a device, encoder, disk or system call refused
  kUsage,        ///< what was asked for makes no sense; ask for something else
  kInTheWay,     ///< something has a name that is wanted; move it away, or ask to replace it
  kBadFile,      ///< an input file is damaged, foreign or too new
  kDiverged,     ///< a replay did not play as it was recorded
  kCrashed,      ///< a replay ends inside a tick that kills the game, or that never ends
  kInterrupted,  ///< the user asked to stop
};

/// A failure as a value. `message` is one or more sentences for the person at the keyboard: what
/// was wrong, where (file, byte, tick, field), what to do. No trailing full stop or newline.
struct Error {
  ErrorKind kind = ErrorKind::kFailed;
  std::string message;
};

inline Error failed(std::string message) {
  return {ErrorKind::kFailed, std::move(message)};
}
inline Error bad_usage(std::string message) {
  return {ErrorKind::kUsage, std::move(message)};
}
inline Error in_the_way(std::string message) {
  return {ErrorKind::kInTheWay, std::move(message)};
}
inline Error bad_file(std::string message) {
  return {ErrorKind::kBadFile, std::move(message)};
}

/// Either a value or the Error that took its place. Reading the wrong one is a bug (assert).
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : state_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const { return std::holds_alternative<T>(state_); }
  explicit operator bool() const { return ok(); }

  [[nodiscard]] T& value() & {
    assert(ok());
    return std::get<T>(state_);
  }
  [[nodiscard]] const T& value() const& {
    assert(ok());
    return std::get<T>(state_);
  }
  [[nodiscard]] T&& value() && {
    assert(ok());
    return std::get<T>(std::move(state_));
  }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  [[nodiscard]] const Error& error() const {
    assert(!ok());
    return std::get<Error>(state_);
  }

 private:
  std::variant<T, Error> state_;
};

/// Success, or the Error.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const { return !error_.has_value(); }
  explicit operator bool() const { return ok(); }
  [[nodiscard]] const Error& error() const {
    assert(!ok());
    return *error_;
  }

 private:
  std::optional<Error> error_;
};

using Status = Result<void>;

}  // namespace tickreel

#endif
