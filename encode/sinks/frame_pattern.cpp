#include "encode/sinks/frame_pattern.h"

#include <fmt/format.h>

#include <string_view>

namespace tickreel::encode {
namespace {

constexpr std::size_t kMaxDigits = 19;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Returns how many digits "%d" (1) or "%06d" at `at` asks for, and moves `at` behind it; 0: it is
/// neither.
std::size_t take_number(std::string_view name, std::size_t& at) {
  std::size_t end = at + 1;
  std::size_t digits = 1;
  if (end < name.size() && name[end] == '0') {
    digits = 0;
    for (++end; end < name.size() && is_digit(name[end]) && digits <= kMaxDigits; ++end) {
      digits = digits * 10 + static_cast<std::size_t>(name[end] - '0');
    }
  }
  if (digits > kMaxDigits || end >= name.size() || name[end] != 'd') return 0;
  at = end + 1;
  return digits;
}

}  // namespace

Result<FramePattern> FramePattern::parse(const std::string& text, std::int64_t frame_count) {
  const std::size_t slash = text.rfind('/');
  const std::size_t begin = slash == std::string::npos ? 0 : slash + 1;
  FramePattern pattern;
  pattern.digits_ = 0;
  // A % in the name of a folder is not a pattern.
  pattern.before_ = text.substr(0, begin);
  bool is_right = true;
  for (std::size_t at = begin; at < text.size() && is_right;) {
    std::string& part = pattern.is_numbered() ? pattern.after_ : pattern.before_;
    if (text[at] != '%') {
      part += text[at++];
    } else if (at + 1 < text.size() && text[at + 1] == '%') {
      part += '%';
      at += 2;
    } else {
      const std::size_t digits = take_number(text, at);
      is_right = digits > 0 && !pattern.is_numbered();
      if (is_right) pattern.digits_ = digits;
    }
  }
  if (is_right && (pattern.is_numbered() || frame_count <= 1)) return pattern;
  return bad_usage(fmt::format(
      "the file name '{}' needs exactly one place for the frame number: %d, or %06d for six "
      "digits (%019d at most), as in out/%06d.png; %% is a %",
      text));
}

std::string FramePattern::name(std::int64_t index) const {
  if (!is_numbered()) return before_;
  return fmt::format("{}{:0{}}{}", before_, index, digits_, after_);
}

}  // namespace tickreel::encode
