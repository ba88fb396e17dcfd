#pragma once

#include <memory>
#include <string>

#include "renderer/room.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// EGL's own way to OpenGL's functions.
void* gl_function(const char* name);

/// An OpenGL 4.5 core context without window or display server. One thread at a time: the one on
/// which it was last made current.
class EglContext {
 public:
  /// Tries, in this order, hardware devices, Mesa's surfaceless platform and software devices, and
  /// takes the first that gives a context. It is then current on the calling thread.
  static Result<std::unique_ptr<EglContext>> create();
  /// Another of the same driver as the one that is current on this thread, whoever made that with
  /// EGL. They share nothing. That one stays current.
  static Result<std::unique_ptr<EglContext>> create_beside_current();
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

/// While it lives, another context is current on this thread. Afterwards it is again the one that
/// was, whoever made it, with its surfaces.
class ContextTurn {
 public:
  explicit ContextTurn(EglContext& context);
  ~ContextTurn();
  ContextTurn(const ContextTurn&) = delete;
  ContextTurn& operator=(const ContextTurn&) = delete;

  /// Whether it could be made current.
  [[nodiscard]] const Status& status() const { return status_; }

 private:
  // EGL's handles of what was current.
  void* display_;
  void* context_;
  void* draw_;
  void* read_;
  Status status_;
};

}  // namespace tickreel::renderer
