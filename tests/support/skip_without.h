#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "tests/support/room.h"

namespace tickreel::tests {

// The Debian packages that tests need and a machine may lack.
inline constexpr const char* kOpenGl = "libegl1 libegl-mesa0 libgl1-mesa-dri";
inline constexpr const char* kDisplay = "xvfb xdotool";
inline constexpr const char* kEncoders = "libavcodec-dev";
inline constexpr const char* kTerminal = "bsdutils";

/// True in CI, where a missing package fails a test.
inline bool nothing_may_be_missing() {
  return std::getenv("TICKREEL_REQUIRE_ALL") != nullptr;
}

/// Skips a test that cannot run without these packages; the caller returns. Where
/// TICKREEL_REQUIRE_ALL is set, as in CI, the test fails instead.
/// Call GTEST_SKIP directly for what no package brings (the right to mount a disk, IPv6) and for
/// what some builds cannot test (sanitizers).
inline void skip_without(const std::string& packages, const std::string& reason) {
  if (nothing_may_be_missing()) {
    FAIL() << reason << "\nTICKREEL_REQUIRE_ALL is set: install " << packages;
  }
  GTEST_SKIP() << reason;
}

}  // namespace tickreel::tests
