#pragma once

#include <string>
#include <utility>
#include <vector>

#include "capture/room.h"
#include "core/files/memory_file.h"
#include "tickreel/result.h"

namespace tickreel::capture {

/// An ALSA configuration that replaces the user's, so that a captured program finds only one sound
/// device, the plug-in of capture/alsa/. It exists as long as this object.
class SoundDevice {
 public:
  /// Creates the configuration. `preload`: the path of libtickreel_capture.so, beside which the
  /// plug-in lies. kFailed when the plug-in is missing or the system refuses.
  static Result<SoundDevice> create(const std::string& preload);

  /// Returns the variables to set in the program's environment. Leaves out variables that choose a
  /// sound system and that the environment has already.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> variables() const;

 private:
  explicit SoundDevice(MemoryFile file) : file_(std::move(file)) {}
  MemoryFile file_;
};

/// Returns the names of the sound systems other than ALSA that a process has loaded: "PulseAudio,
/// JACK"; empty: none, or the process has ended.
std::string other_sound_of(int process);

}  // namespace tickreel::capture
