#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "tickreel/result.h"

namespace tickreel::encode {

/// File names with a frame number in them, such as `out/%06d.png`.
class FramePattern {
 public:
  /// Reads a pattern: a path whose file name, without the folder, has exactly one `%d` or `%0Nd`, N
  /// from 1 to 19. `%%` stands for `%`. A film of one frame may have a path without a number.
  /// kUsage for any other path.
  static Result<FramePattern> parse(const std::string& text, std::int64_t frame_count);

  /// Whether names have a number.
  [[nodiscard]] bool is_numbered() const { return digits_ > 0; }
  /// Returns the path for the frame of this index.
  [[nodiscard]] std::string name(std::int64_t index) const;

 private:
  std::string before_;
  std::string after_;
  std::size_t digits_ = 1;  ///< the least number of digits, with zeros in front; 0: no number
};

}  // namespace tickreel::encode
