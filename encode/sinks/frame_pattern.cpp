#include "encode/sinks/frame_pattern.h"

#include <fmt/format.h>

namespace tickreel::encode {
namespace {

constexpr std::size_t kMaxDigits = 19;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

}  // namespace

Result<FramePattern> FramePattern::parse(const std::string& text, std::int64_t frame_count) {
  const Error error = bad_usage(fmt::format(
      "the file name '{}' needs exactly one place for the frame number: %d, or %06d for six "
      "digits (%019d at most), as in out/%06d.png",
      text));
  const std::size_t percent = text.find('%');
  FramePattern pattern;
  if (percent == std::string::npos) {
    if (frame_count > 1) return error;
    pattern.before_ = text;
    pattern.digits_ = 0;
    return pattern;
  }
  std::size_t end = percent + 1;
  if (end < text.size() && text[end] == '0') {
    std::size_t digits = 0;
    for (++end; end < text.size() && is_digit(text[end]) && digits <= kMaxDigits; ++end) {
      digits = digits * 10 + static_cast<std::size_t>(text[end] - '0');
    }
    if (digits == 0 || digits > kMaxDigits) return error;
    pattern.digits_ = digits;
  }
  if (end >= text.size() || text[end] != 'd') return error;
  pattern.before_ = text.substr(0, percent);
  pattern.after_ = text.substr(end + 1);
  if (pattern.after_.find('%') != std::string::npos) return error;
  return pattern;
}

std::string FramePattern::name(std::int64_t index) const {
  if (!is_numbered()) return before_;
  return fmt::format("{}{:0{}}{}", before_, index, digits_, after_);
}

}  // namespace tickreel::encode
