#pragma once

#include <memory>
#include <string>

#include "renderer/room.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// Returns the address of an OpenGL function, from EGL. When there is no such function, returns
/// null or, with some drivers, the address of a function that must not be called.
void* gl_function(const char* name);

/// An OpenGL 4.5 core context without a window or a display server. Only the thread on which it was
/// last made current may use it.
class EglContext {
 public:
  /// Creates a context, and makes it current on the calling thread. Tries hardware devices, then
  /// software devices, then Mesa's surfaceless platform. kFailed when none has OpenGL 4.5.
  static Result<std::unique_ptr<EglContext>> create();
  /// Creates a context of the same driver as the context that is current on this thread, which must
  /// be one of EGL. The two contexts share no objects. The current context stays current. kFailed
  /// when there is no current context, or the driver gives no second one.
  static Result<std::unique_ptr<EglContext>> create_beside_current();
  ~EglContext();
  EglContext(const EglContext&) = delete;
  EglContext& operator=(const EglContext&) = delete;

  /// Makes the context current on the calling thread. kFailed when EGL refuses, as it does while
  /// the context is current on another thread.
  Status make_current();
  /// The result of describe_gl() followed by the kind of display: ", EGL surfaceless". Empty for a
  /// context of create_beside_current().
  [[nodiscard]] const std::string& description() const { return description_; }

 private:
  struct Handles;
  explicit EglContext(std::unique_ptr<Handles> handles);

  std::unique_ptr<Handles> handles_;
  std::string description_;
};

/// Makes a context current on the calling thread while the object lives. The destructor makes the
/// context current again that was current before, with its surfaces; if none was, `context` stays
/// current.
class ContextTurn {
 public:
  explicit ContextTurn(EglContext& context);
  ~ContextTurn();
  ContextTurn(const ContextTurn&) = delete;
  ContextTurn& operator=(const ContextTurn&) = delete;

  /// Success, or why the context could not be made current.
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
