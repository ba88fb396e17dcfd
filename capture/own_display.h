#pragma once

#include <string>
#include <utility>

#include "capture/room.h"
#include "core/files/memory_file.h"
#include "core/process/child_program.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::capture {

/// A hidden X11 display (Xvfb) for one program. It ends with this object.
class OwnDisplay {
 public:
  /// Starts a display of this size, and waits until programs can use it, a minute at most. kFailed
  /// when there is no Xvfb (the message names the package to install) or it does not start.
  static Result<OwnDisplay> start(ImageSize size);
  /// Returns the value for DISPLAY: ":99".
  [[nodiscard]] const std::string& name() const { return name_; }
  /// Returns the process of the server.
  [[nodiscard]] pid_t process() const { return server_.process(); }
  /// Returns the value for XAUTHORITY: the path of a file with the secret without which the server
  /// accepts no program.
  [[nodiscard]] std::string authority() const { return authority_.path_for_others(); }
  /// Whether the server has ended by itself.
  [[nodiscard]] bool has_ended() const;

 private:
  OwnDisplay(MemoryFile authority, ChildProgram server, std::string name)
      : authority_(std::move(authority)), server_(std::move(server)), name_(std::move(name)) {}
  MemoryFile authority_;
  ChildProgram server_;
  std::string name_;
};

}  // namespace tickreel::capture
