#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/error.h"

namespace tickreel {

/// File names with a frame number in them, such as `out/%06d.png`.
class FramePattern {
 public:
  /// kUsage unless there is exactly one `%d` or `%0Nd`, and no other `%`.
  static Result<FramePattern> parse(const std::string& text);

  [[nodiscard]] std::string name(std::int64_t index) const;

 private:
  std::string before_;
  std::string after_;
  std::size_t digits_ = 1;  ///< at least so many, with zeros in front
};

}  // namespace tickreel
