#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "movie/room.h"

namespace tickreel::movie {

/// The largest sample of a film's sound. Copies watch the same sound, from any thread.
class PeakWatch {
 public:
  void note(std::span<const float> samples) const;
  /// That the sound is cut off at full scale, where somebody hears it.
  [[nodiscard]] std::vector<std::string> warnings() const;

 private:
  std::shared_ptr<std::atomic<float>> peak_ = std::make_shared<std::atomic<float>>(0.0F);
};

}  // namespace tickreel::movie
