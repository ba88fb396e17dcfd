#ifndef TICKREEL_RESULT_H
#define TICKREEL_RESULT_H

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace tickreel {

/// The kinds of failures after which a caller acts differently. The program turns each kind into an
/// exit code (docs/scripts.md).
enum class ErrorKind {
  kFailed,       ///< a device, encoder, disk or system call refused
  kUsage,        ///< the request makes no sense; ask for something else
  kInTheWay,     ///< a file has a wanted name; move it away, or ask to replace it
  kBadFile,      ///< an input file is damaged, of another program, or too new
  kDiverged,     ///< a replay did not play as it was recorded
  kCrashed,      ///< a replay ends inside a tick that crashes the game, or that never ends
  kInterrupted,  ///< the user asked to stop
  kNotNow,       ///< another process uses the file, or something is full: try again later
};

/// The field of a request, or the file, that a failure is about, as data. A member that is not
/// known is empty. Code that points at the subject or acts on it reads this, and never the message.
struct ErrorSubject {
  /// A numbered part of a request, such as clip 3. `number` counts from 1.
  struct Part {
    std::string name;
    std::size_t number = 0;
  };

  std::string field{};        ///< the field of the request, such as "speed"; empty: none
  std::vector<Part> parts{};  ///< the parts of the request around the field, the outermost first
  std::string file{};         ///< the file that the message names; empty: none
  std::string unnamed{};      ///< the message without the file's name; empty: it names no file
  int line = 0;               ///< the line in the file, from 1; 0: not known
  int column = 0;             ///< the column in the line, from 1; 0: not known
  std::optional<std::int64_t> tick{};  ///< the tick of a replay that diverged or crashed

  /// Returns the parts and the field as one text: "clip[3].speed".
  [[nodiscard]] std::string path() const {
    std::string path;
    for (const Part& part : parts) path += part.name + "[" + std::to_string(part.number) + "].";
    return path + field;
  }
  /// Returns the number of the outermost part of this name; 0 when there is no such part.
  [[nodiscard]] std::size_t number_of(const std::string& part) const {
    for (const Part& one : parts) {
      if (one.name == part) return one.number;
    }
    return 0;
  }
};

/// A failure as a value. `message` is one or more sentences for the user: what was wrong, where
/// (file, byte, tick, field), what to do. It has no full stop or newline at its end.
///
/// Inside tickreel a message names a field of a request as `§name`: "start anew with §overwrite".
/// Before a user sees the message, the command line, the libraries and the windows each put their
/// own name of the field in place of `§name` (core/text/field_names.h).
struct Error {
  ErrorKind kind = ErrorKind::kFailed;
  std::string message;
  ErrorSubject subject{};
};

// Functions that make an error of one kind, with a message and no subject.

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

/// Returns the error with `field` as the field of its subject.
inline Error about(std::string field, Error error) {
  error.subject.field = std::move(field);
  return error;
}
/// Returns the error with one more outermost part of the request in its subject: within("clip", 3,
/// ...) turns "speed" into "clip[3].speed".
inline Error within(std::string part, std::size_t number, Error error) {
  error.subject.parts.insert(error.subject.parts.begin(), {std::move(part), number});
  return error;
}
/// Returns the error with `text` before its message.
inline Error prefixed(const std::string& text, Error error) {
  error.message.insert(0, text);
  if (!error.subject.unnamed.empty()) error.subject.unnamed.insert(0, text);
  return error;
}
/// Returns the error with `file` as the file of its subject, and "FILE: " before its message. An
/// error that has a file already is returned unchanged.
inline Error of_file(const std::string& file, Error error) {
  if (!error.subject.file.empty()) return error;
  Error named = prefixed(file + ": ", error);
  named.subject.file = file;
  named.subject.unnamed = std::move(error.message);
  return named;
}
/// Returns the message without the name of the file, for a user who sees the name already; the
/// whole message if it names no file.
inline const std::string& without_file(const Error& error) {
  return error.subject.unnamed.empty() ? error.message : error.subject.unnamed;
}
/// Returns an error whose message is `before`, the file's name and `after`, and whose subject is
/// the file. `after` continues the sentence, or is ": " and another sentence.
inline Error naming_file(ErrorKind kind, const std::string& before, const std::string& file,
                         const std::string& after) {
  Error error{kind, before + file + after};
  const bool is_subject = before.empty() && after.substr(0, 2) == ": ";
  error.subject.file = file;
  error.subject.unnamed = is_subject ? after.substr(2) : before + "it" + after;
  return error;
}

/// Returns an error of kind kUsage about a field of the request. The message is "§FIELD" followed
/// by `message`.
inline Error bad_field(const std::string& field, const std::string& message) {
  return about(field, bad_usage("§" + field + message));
}
/// Returns an error of kind kUsage about a key of a description file, such as "beats", for a key
/// that is not also an option of the command line. The message is the key followed by `message`.
inline Error bad_key(const std::string& key, const std::string& message) {
  return about(key, bad_usage(key + message));
}

/// The result of a function that may fail: a value of type T, or an Error. ok() says which. Reading
/// the other one is a bug (assert).
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

/// The result of a function that may fail and returns no value: success, or an Error.
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
