#pragma once

#include <memory>
#include <string>

#include "tickreel/result.h"

namespace tickreel {

/// An OpenGL 4.5 core context without window or display server. One thread at a time: the one on
/// which it was last made current.
class EglContext {
 public:
  /// Tries, in this order, hardware devices, Mesa's surfaceless platform and software devices, and
  /// takes the first that gives a context. It is then current on the calling thread.
  static Result<std::unique_ptr<EglContext>> create();
  ~EglContext();
  EglContext(const EglContext&) = delete;
  EglContext& operator=(const EglContext&) = delete;

  Status make_current();
  /// describe_gl(), and how it was made: ", EGL surfaceless".
  [[nodiscard]] const std::string& description() const { return description_; }

 private:
  struct Handles;
  explicit EglContext(std::unique_ptr<Handles> handles);

  std::unique_ptr<Handles> handles_;
  std::string description_;
};

}  // namespace tickreel
