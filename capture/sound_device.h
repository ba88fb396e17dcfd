#pragma once

#include <string>
#include <utility>
#include <vector>

#include "capture/room.h"
#include "core/files/memory_file.h"
#include "tickreel/result.h"

namespace tickreel::capture {

/// The only device for sound that a captured program finds: a configuration of ALSA in place of the
/// user's, which is there as long as the object is.
class SoundDevice {
 public:
  /// `preload`: libtickreel_capture.so, beside which the plug-in lies.
  static Result<SoundDevice> create(const std::string& preload);

  /// What the program has to find in its environment. What is set there already stays.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> variables() const;

 private:
  explicit SoundDevice(MemoryFile file) : file_(std::move(file)) {}
  MemoryFile file_;
};

/// Which other ways to sound than ALSA a process has loaded: "PulseAudio, JACK"; empty: none.
std::string other_sound_of(int process);

}  // namespace tickreel::capture
