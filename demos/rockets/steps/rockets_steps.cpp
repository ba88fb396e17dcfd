// rockets_steps [--variable-step] [--continuous] [--runs N]: fires the same shot (shot.h) several
// times, on a simulated machine that is busy drawing pictures. With the fixed step, every run ends
// alike. With a variable step, the time since the last picture, as many games have it, no two do,
// and the rocket passes the wall. Each run of the program prints the same. rockets_steps
// [--variable-step] --replay FILE records the first run without continuous collision, for shot.so.
// See docs/your-program.md.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string_view>

#include "demos/rockets/shot.h"
#include "demos/rockets/steps/shot_game.h"
#include "sim/replay/recorder.h"
#include "tickreel/game/random_stream.h"

namespace {

using tickreel::RandomStream;
using tickreel::rockets::Shot;

struct Options {
  bool variable_step = false;
  bool continuous = false;
  int runs = 6;
  const char* replay = nullptr;  ///< the file to record
};

/// Returns how long a picture takes on this machine, which draws about 30 a second.
float picture_seconds(RandomStream& pictures) {
  return pictures.between(0.033F, 0.034F);
}

struct Outcome {
  int pictures = 0;
  float longest_s = 0.0F;
};

Outcome play(Shot& shot, bool variable_step, RandomStream& pictures) {
  Outcome outcome;
  double owed_s = 0.0;
  while (!shot.is_over()) {
    const float passed_s = picture_seconds(pictures);
    ++outcome.pictures;
    outcome.longest_s = std::max(outcome.longest_s, passed_s);
    if (variable_step) {
      shot.step(passed_s);
      continue;
    }
    // The accumulator: it runs as many whole ticks as time has passed, and keeps the rest.
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
    } else if (word == "--replay" && i + 1 < count) {
      options.replay = words[++i];
    } else {
      return false;
    }
  }
  return options.runs > 0 && !(options.replay != nullptr && options.continuous);
}

/// With the fixed step, records ticks of that length without input. With the variable one, each
/// tick is a picture, and its input is how long that took: without it the run could not be played
/// again.
tickreel::Status record(const Options& options) {
  constexpr int kSeconds = 4;
  const int rate = options.variable_step ? 30 : 60;
  const tickreel::SessionSetup setup{.tick_rate = tickreel::TickRate(rate), .players = {"Machine"}};
  auto recorder =
      tickreel::sim::Recorder::begin(tickreel::rockets::shot_info(), setup, options.replay, true);
  if (!recorder) return recorder.error();
  RandomStream pictures(1, 1);
  for (int tick = 0; tick < kSeconds * rate; ++tick) {
    tickreel::InputFrame input;
    if (options.variable_step) {
      const float units = picture_seconds(pictures) / tickreel::rockets::kStepUnitSeconds;
      input.players[0].axes[tickreel::rockets::kStepAxis] = static_cast<std::int16_t>(units);
    }
    if (tickreel::Status stepped = recorder->step(input); !stepped) return stepped;
  }
  return recorder->finish();
}

}  // namespace

int main(int count, char** words) {
  Options options;
  if (!parse(count, words, options)) {
    std::fputs(
        "usage: rockets_steps [--variable-step] [--continuous] [--runs N]\n"
        "       rockets_steps [--variable-step] --replay FILE\n",
        stderr);
    return 2;
  }
  if (options.replay != nullptr) {
    const tickreel::Status recorded = record(options);
    if (!recorded) std::fprintf(stderr, "rockets_steps: %s\n", recorded.error().message.c_str());
    return recorded ? 0 : 1;
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
