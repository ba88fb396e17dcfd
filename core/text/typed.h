#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace tickreel {

/// A text as a user typed it, together with its value: the result of the function `Read` for the
/// text. `Read` is called once, in the constructor; not for a default object, which has an empty
/// text and a default value. Two objects are equal if their texts are equal.
template <auto Read>
class Typed {
 public:
  using Value = decltype(Read(std::string_view()));

  Typed() = default;
  explicit Typed(std::string text) : text_(std::move(text)), value_(Read(text_)) {}
  /// Takes a text and its value, for a caller who knows the value; does not call `Read`.
  Typed(std::string text, Value value) : text_(std::move(text)), value_(std::move(value)) {}

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] bool empty() const { return text_.empty(); }
  const Value& operator*() const { return value_; }
  const Value* operator->() const { return &value_; }

  friend bool operator==(const Typed& a, const Typed& b) { return a.text_ == b.text_; }
  friend bool operator==(const Typed& a, std::string_view text) { return a.text_ == text; }

 private:
  std::string text_{};
  Value value_{};
};

}  // namespace tickreel
