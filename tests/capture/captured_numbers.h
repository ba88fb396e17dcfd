#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "capture/capture_run.h"
#include "tests/support/skip_without.h"

namespace tickreel::tests {

using capture::ArrivedPicture;
using capture::CaptureEnd;
using capture::CaptureRun;
using capture::PictureInbox;

inline constexpr std::int64_t kNothing = -1;

/// Reads the number that each frame shows as its colour. All pixels of a frame must have it.
class Numbers final : public capture::PictureTaker {
 public:
  void begin(const PictureInbox& /*inbox*/) override {}
  Status take(const ArrivedPicture& picture) override {
    const auto pixel = [&](int index) {
      const std::uint8_t* bytes = picture.pixels + std::ptrdiff_t{4} * index;
      return (std::int64_t{bytes[0]} << 16) + (std::int64_t{bytes[1]} << 8) + bytes[2];
    };
    shown_ = pixel(0);
    size = {picture.width, picture.height};
    for (int i = 0; i < picture.width * picture.height; ++i) {
      if (pixel(i) != shown_) return failed("a picture has several colours");
    }
    return {};
  }
  Status show(std::int64_t frames) override {
    for (; frames > 0; --frames) of_frames.push_back(shown_);
    return {};
  }

  std::vector<std::int64_t> of_frames;
  ImageSize size{};  ///< of the last picture

 private:
  std::int64_t shown_ = kNothing;
};

struct Captured {
  Result<CaptureEnd> end;
  std::vector<std::int64_t> numbers;
  ImageSize size;
};

inline std::string missing() {
  const char* folders = std::getenv("PATH");
  return folders != nullptr && std::system("command -v Xvfb >/dev/null") == 0 ? "" : "no Xvfb";
}

inline CaptureRun run_of(const std::vector<std::string>& arguments) {
  CaptureRun run;
  run.command = {CLOCK_PROGRAM};
  run.command.insert(run.command.end(), arguments.begin(), arguments.end());
  run.preload = CAPTURE_PRELOAD;
  run.own_display = ImageSize{64, 64};
  return run;
}

inline Captured captured(const CaptureRun& run) {
  Numbers numbers;
  auto end = run_captured(run, numbers);
  return {std::move(end), std::move(numbers.of_frames), numbers.size};
}

inline constexpr std::int64_t kSecondNs = 1'000'000'000;
inline std::int64_t begin_ns(std::int64_t frame) {
  return (frame * kSecondNs + 59) / 60;
}

/// Sets a variable of the environment, and at its end what the variable was before.
class ScopedVariable {
 public:
  ScopedVariable(const char* name, const std::string& value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    setenv(name, value.c_str(), 1);
  }
  ~ScopedVariable() { before_ ? setenv(name_, before_->c_str(), 1) : unsetenv(name_); }
  ScopedVariable(const ScopedVariable&) = delete;
  ScopedVariable& operator=(const ScopedVariable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

class CaptureRunTest : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string why = missing(); !why.empty()) skip_without(kDisplay, why);
  }
};

}  // namespace tickreel::tests
