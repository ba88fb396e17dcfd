// rockets_steps [--variable-step] [--continuous] [--runs N]: the same shot (shot.h) several times,
// on a machine that is busy drawing pictures. With the fixed step every run ends alike; with the
// step that many games take, the time since the last picture, none does, and the rocket goes
// through the wall. The machine is pretended: each run of the program says the same. See
// docs/fixed-step.md.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string_view>

#include "demos/rockets/shot.h"
#include "tickreel/game/random_stream.h"

namespace {

using tickreel::RandomStream;
using tickreel::rockets::Shot;

struct Options {
  bool variable_step = false;
  bool continuous = false;
  int runs = 6;
};

struct Outcome {
  int pictures = 0;
  float longest_s = 0.0F;
};

/// Plays the shot on a machine that draws about 30 pictures a second.
Outcome play(Shot& shot, bool variable_step, RandomStream& pictures) {
  Outcome outcome;
  double owed_s = 0.0;
  while (!shot.is_over()) {
    const float passed_s = pictures.between(0.033F, 0.034F);
    ++outcome.pictures;
    outcome.longest_s = std::max(outcome.longest_s, passed_s);
    if (variable_step) {
      shot.step(passed_s);
      continue;
    }
    // The accumulator: as many whole ticks as time has passed, and the rest is kept.
    owed_s += passed_s;
    for (; owed_s >= Shot::kTickSeconds && !shot.is_over(); owed_s -= Shot::kTickSeconds) {
      shot.step(Shot::kTickSeconds);
    }
  }
  return outcome;
}

bool parse(int count, char** words, Options& options) {
  for (int i = 1; i < count; ++i) {
    const std::string_view word = words[i];
    if (word == "--variable-step") {
      options.variable_step = true;
    } else if (word == "--continuous") {
      options.continuous = true;
    } else if (word == "--runs" && i + 1 < count) {
      options.runs = std::atoi(words[++i]);
    } else {
      return false;
    }
  }
  return options.runs > 0;
}

}  // namespace

int main(int count, char** words) {
  Options options;
  if (!parse(count, words, options)) {
    std::fputs("usage: rockets_steps [--variable-step] [--continuous] [--runs N]\n", stderr);
    return 2;
  }
  std::set<std::uint64_t> ends;
  int tunnelled = 0;
  std::printf("%s step, continuous collision %s\n\n", options.variable_step ? "variable" : "fixed",
              options.continuous ? "on" : "off");
  std::printf(" run  pictures  longest  the wall  fallen crate at  end\n");
  for (int run = 1; run <= options.runs; ++run) {
    RandomStream pictures(static_cast<std::uint64_t>(run), 1);
    Shot shot(9.0F, options.continuous);
    const Outcome outcome = play(shot, options.variable_step, pictures);
    ends.insert(shot.hash());
    tunnelled += shot.has_tunnelled() ? 1 : 0;
    const tickreel::Vec2 fallen = shot.fallen_crate();
    std::printf("%4d  %8d  %4.0f ms  %-8s  (%5.2f, %5.2f)   %016llx\n", run, outcome.pictures,
                static_cast<double>(outcome.longest_s) * 1e3,
                shot.has_tunnelled() ? "PASSED" : "held", static_cast<double>(fallen.x),
                static_cast<double>(fallen.y), static_cast<unsigned long long>(shot.hash()));
  }
  std::printf("\n%d runs, %zu different ends; the rocket went through the wall in %d\n",
              options.runs, ends.size(), tunnelled);
  return tunnelled == 0 ? 0 : 1;
}
