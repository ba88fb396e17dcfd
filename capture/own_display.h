#pragma once

#include <string>
#include <utility>

#include "capture/room.h"
#include "core/files/memory_file.h"
#include "core/process/child_program.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::capture {

/// A hidden display (Xvfb) for one program. It ends with this object.
class OwnDisplay {
 public:
  /// Starts the display. kFailed, naming the package to install, when there is no Xvfb.
  static Result<OwnDisplay> start(ImageSize size);
  /// The value of DISPLAY: ":99".
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] pid_t process() const { return server_.process(); }
  /// For XAUTHORITY: the file with the secret without which the server lets nobody in.
  [[nodiscard]] std::string authority() const { return authority_.path_for_others(); }
  [[nodiscard]] bool has_ended() const;

 private:
  OwnDisplay(MemoryFile authority, ChildProgram server, std::string name)
      : authority_(std::move(authority)), server_(std::move(server)), name_(std::move(name)) {}
  MemoryFile authority_;
  ChildProgram server_;
  std::string name_;
};

}  // namespace tickreel::capture
