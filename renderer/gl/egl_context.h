#pragma once

#include <memory>
#include <string>

#include "renderer/room.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// Finds an OpenGL function through EGL.
void* gl_function(const char* name);

/// An OpenGL 4.5 core context without window or display server. Only the thread on which it was
/// last made current may use it.
class EglContext {
 public:
  /// Tries hardware devices, then Mesa's surfaceless platform, then software devices, and takes the
  /// first one with a usable context. The context is then current on the calling thread.
  static Result<std::unique_ptr<EglContext>> create();
  /// Creates another context of the driver that is current on this thread, if EGL made that one.
  /// The contexts share nothing. The current one stays current.
  static Result<std::unique_ptr<EglContext>> create_beside_current();
  ~EglContext();
  EglContext(const EglContext&) = delete;
  EglContext& operator=(const EglContext&) = delete;

  Status make_current();
  /// describe_gl() with the kind of display: ", EGL surfaceless".
  [[nodiscard]] const std::string& description() const { return description_; }

 private:
  struct Handles;
  explicit EglContext(std::unique_ptr<Handles> handles);

  std::unique_ptr<Handles> handles_;
  std::string description_;
};

/// Makes another context current on this thread while it lives. The destructor restores the context
/// from before, with its surfaces, whoever made it.
class ContextTurn {
 public:
  explicit ContextTurn(EglContext& context);
  ~ContextTurn();
  ContextTurn(const ContextTurn&) = delete;
  ContextTurn& operator=(const ContextTurn&) = delete;

  /// Whether the context could be made current.
  [[nodiscard]] const Status& status() const { return status_; }

 private:
  // EGL handles of the context from before.
  void* display_;
  void* context_;
  void* draw_;
  void* read_;
  Status status_;
};

}  // namespace tickreel::renderer
