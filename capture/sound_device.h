#pragma once

#include <string>
#include <utility>
#include <vector>

#include "capture/room.h"
#include "core/files/memory_file.h"
#include "tickreel/result.h"

namespace tickreel::capture {

/// The only sound device that a captured program finds: an ALSA configuration that replaces the
/// user's. It exists as long as this object.
class SoundDevice {
 public:
  /// `preload`: the path of libtickreel_capture.so; the plug-in lies beside it.
  static Result<SoundDevice> create(const std::string& preload);

  /// The variables for the program's environment. Variables that are set there already stay.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> variables() const;

 private:
  explicit SoundDevice(MemoryFile file) : file_(std::move(file)) {}
  MemoryFile file_;
};

/// The sound systems other than ALSA that a process has loaded: "PulseAudio, JACK"; empty: none.
std::string other_sound_of(int process);

}  // namespace tickreel::capture
