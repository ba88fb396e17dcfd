#pragma once

#include <string>

#include "tests/games/loaded/plugin_test.h"
#include "tests/support/skip_without.h"

namespace tickreel::tests {

/// A PluginTest whose commands draw; see skip_without.
class PluginFilmTest : public PluginTest {
 protected:
  void SetUp() override {
    if (!why_nothing_can_draw().empty()) return skip_without(kOpenGl, why_nothing_can_draw());
    PluginTest::SetUp();
  }

  /// Runs `tickreel export match.replay OPTIONS` with these orders, a small size and no progress.
  [[nodiscard]] ProgramResult export_of(const std::string& orders,
                                        const std::string& options) const {
    return run_here(with(orders) + small_export(options));
  }
  /// Returns the standard output of such an export, which must succeed.
  std::string exported(const std::string& orders, const std::string& options) const {
    return output_of(with(orders) + small_export(options));
  }
  static std::string small_export(const std::string& options) {
    return "export match.replay --size 64x36 --progress none " + options;
  }

 private:
  static const std::string& why_nothing_can_draw() {
    static const std::string why = [] {
      const TemporaryDirectory directory;
      const std::string replay = quoted(directory.path("a.replay"));
      const std::string program = quoted(TICKREEL_PROGRAM);
      const ProgramResult tried = run_program(
          program + " record --game pucks --headless --seconds 1 -o " + replay + " && " + program +
          " export " + replay + " --sink null --size 16x16 --to 1t --progress none");
      return tried.err.find("an OpenGL 4.5 context") == std::string::npos ? "" : tried.err;
    }();
    return why;
  }
};

}  // namespace tickreel::tests
