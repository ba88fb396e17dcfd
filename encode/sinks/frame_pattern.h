#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "tickreel/result.h"

namespace tickreel::encode {

/// File names with a frame number in them, such as `out/%06d.png`.
class FramePattern {
 public:
  /// kUsage unless the file's own name, without its folder, has exactly one `%d` or `%0Nd`, and no
  /// other `%`; `%%` is a `%`. A film of one frame may do without.
  static Result<FramePattern> parse(const std::string& text, std::int64_t frame_count);

  [[nodiscard]] bool is_numbered() const { return digits_ > 0; }
  [[nodiscard]] std::string name(std::int64_t index) const;

 private:
  std::string before_;
  std::string after_;
  std::size_t digits_ = 1;  ///< at least so many, with zeros in front; 0: no number
};

}  // namespace tickreel::encode
