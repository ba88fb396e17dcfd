#pragma once

#include <string>

namespace tickreel {

/// While it lives, a crash of the program (of the OpenGL driver, say, or of an encoder) first says
/// on standard error what it was and then `advice`; the program still dies of its signal. One at a
/// time.
class LastWords {
 public:
  explicit LastWords(const std::string& advice);
  ~LastWords();
  LastWords(const LastWords&) = delete;
  LastWords& operator=(const LastWords&) = delete;
};

}  // namespace tickreel
