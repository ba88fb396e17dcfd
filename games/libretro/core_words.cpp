#include "games/libretro/core_words.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstdio>

#include "core/text/is_control.h"
#include "tickreel/core/utf8.h"

namespace tickreel::games {
namespace {

std::array<char, 512> core_words{};
int warnings = -1;

void take(int level, const char* format, ...) {
  constexpr int kError = 3;
  if (level < kError) return;
  va_list values;
  va_start(values, format);
  std::vsnprintf(core_words.data(), core_words.size(), format, values);
  va_end(values);
}

}  // namespace

abi::LogCallback core_log() {
  return {take};
}

void keep_warnings(int descriptor) {
  warnings = descriptor;
}

void warn_of_core(const std::string& text) {
  const std::string line = "warning: " + text + "\n";
  [[maybe_unused]] const ssize_t written = ::write(warnings, line.data(), line.size());
}

std::string last_words() {
  std::string line = core_words.data();
  std::ranges::replace_if(line, is_control, ' ');
  while (line.ends_with(' ')) line.pop_back();
  return is_utf8(line) ? line : std::string();
}

void forget_words() {
  core_words.fill(0);
}

}  // namespace tickreel::games
