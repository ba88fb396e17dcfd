#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace tickreel {

/// A text as somebody typed it, and what `Read` makes of it, which is asked once: whoever has it
/// never reads the text again. Written down, and compared, it is its text.
template <auto Read>
class Typed {
 public:
  using Value = decltype(Read(std::string_view()));

  Typed() = default;
  explicit Typed(std::string text) : text_(std::move(text)), value_(Read(text_)) {}
  /// Takes a text that is known to mean the value.
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
