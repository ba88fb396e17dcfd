#pragma once

#include <array>
#include <optional>
#include <string>

namespace tickreel {

/// Asks for a name in the middle of the window.
class NamePrompt {
 public:
  void open(const std::string& title, const std::string& proposal);
  [[nodiscard]] bool is_open() const { return is_open_; }
  void close() { is_open_ = false; }
  /// The name, when it is given in this picture.
  std::optional<std::string> draw();

 private:
  bool is_open_ = false;
  bool takes_focus_ = false;
  std::string title_;
  std::array<char, 128> text_{};
};

}  // namespace tickreel
