// pipeline_bench [--rounds N] [--jobs N] [--segment-frames N] [WIDTHxHEIGHT:FRAMES...]: measures a
// whole export and each of its parts alone. Each figure is the median of the rounds (default 5). In
// a round each part has its turn, so that other work on the machine affects all of them. Ratios are
// medians of the rounds' ratios.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "demos/built_in_games.h"
#include "games/registry.h"
#include "tests/bench/like_the_program.h"
#include "tests/bench/must.h"
#include "tests/bench/our_engine.h"
#include "tests/bench/stopwatch.h"

namespace tickreel::tests::bench {
namespace {

struct Case {
  ImageSize size;
  std::int64_t frames = 0;
};

struct Settings {
  int rounds = 5;
  EngineSettings engine{.jobs = static_cast<int>(std::thread::hardware_concurrency())};
  std::vector<Case> cases;
};

std::string film_path() {
  return (std::filesystem::temp_directory_path() / "pipeline_bench.mp4").string();
}

struct Figures {
  std::vector<Cost> whole, finish, render, encode, copy;
};

void print_row(const std::string& name, const Cost& cost, std::int64_t frames) {
  const double to_ms = 1000.0 / static_cast<double>(frames);
  fmt::print("  {:<36} {:9.2f} {:9.2f}\n", name, cost.wall_s * to_ms, cost.cpu_s * to_ms);
}

/// Returns the median of the ratios of figures that were measured in the same round.
template <typename Ratio>
double median_ratio(std::size_t rounds, const Ratio& ratio_in) {
  std::vector<double> ratios;
  for (std::size_t round = 0; round < rounds; ++round) ratios.push_back(ratio_in(round));
  return median(std::move(ratios));
}

void print_ratio(const char* name, double ratio) {
  fmt::print("  {:<36} {:9.3f}\n", name, ratio);
}

void print_ratios(const Figures& figures) {
  const double cores = std::thread::hardware_concurrency();
  const std::size_t rounds = figures.whole.size();
  const auto cpu_of_both = [&](std::size_t round) {
    return figures.render[round].cpu_s + figures.encode[round].cpu_s - figures.copy[round].cpu_s;
  };
  print_ratio("E / max(R, F, CPU of both / cores)", median_ratio(rounds, [&](std::size_t round) {
                return figures.whole[round].wall_s /
                       std::max({figures.render[round].wall_s, figures.encode[round].wall_s,
                                 cpu_of_both(round) / cores});
              }));
  print_ratio("E / (CPU of both / cores)", median_ratio(rounds, [&](std::size_t round) {
                return figures.whole[round].wall_s * cores / cpu_of_both(round);
              }));
  print_ratio("CPU of E / CPU of both", median_ratio(rounds, [&](std::size_t round) {
                return figures.whole[round].cpu_s / cpu_of_both(round);
              }));
  print_ratio("E / (its own CPU / cores)", median_ratio(rounds, [&](std::size_t round) {
                return figures.whole[round].wall_s * cores / figures.whole[round].cpu_s;
              }));
}

void print(const Figures& figures, std::int64_t frames) {
  fmt::print("  {:<36} {:>9} {:>9}    for each frame\n", "", "ms wall", "ms CPU");
  Cost encode = median(figures.encode);
  encode.cpu_s -= median(figures.copy).cpu_s;
  print_row("R: ours, drawing alone", median(figures.render), frames);
  print_row("F: ours, encoding alone", encode, frames);
  print_row("E: ours", median(figures.whole), frames);
  fmt::print("  {:<36} {:9.2f}\n", "   of that, joining and checking",
             1000.0 * median(figures.finish).wall_s / static_cast<double>(frames));
  print_ratios(figures);
}

/// One part to measure in every round.
struct Turn {
  std::vector<Cost>* costs;
  std::function<void()> work;
};

/// Measures every part in every round. Each round begins with another part, so that no part always
/// follows the same one.
void take_turns(const std::vector<Turn>& turns, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < turns.size(); ++i) {
      const Turn& turn = turns[(static_cast<std::size_t>(round) + i) % turns.size()];
      // Writes out what the part before has left, so that it does not count for this one.
      ::sync();
      turn.costs->push_back(measure(turn.work));
    }
  }
}

void bench(const Case& measured, const Settings& settings) {
  const FilmTask task{measured.size, measured.frames, film_path()};
  OurEngine engine(task.size, settings.engine);
  fmt::print("\n{}x{}, {} frames, {} rounds, segments of {} frames, {} in flight\n{}\n",
             task.size.width, task.size.height, task.frames, settings.rounds,
             settings.engine.segment_frames, settings.engine.jobs, engine.renderer());
  std::fflush(stdout);
  engine.keep_pictures(task.frames);  // also warms up shaders and caches
  Figures figures;
  const std::vector<Turn> turns{{&figures.render, [&] { engine.render_only(task.frames); }},
                                {&figures.encode, [&] { engine.encode_only(task); }},
                                {&figures.copy, [&] { engine.copy_only(task.frames); }},
                                {&figures.whole, [&] {
                                   const double finish_s = engine.export_film(task);
                                   figures.finish.push_back({.wall_s = finish_s});
                                 }}};
  take_turns(turns, settings.rounds);
  print(figures, task.frames);
  std::fflush(stdout);
}

int run(const Settings& settings) {
  for (const Case& measured : settings.cases) bench(measured, settings);
  std::error_code ignored;
  std::filesystem::remove(film_path(), ignored);
  return 0;
}

}  // namespace
}  // namespace tickreel::tests::bench

int main(int argc, char** argv) {
  tickreel::tests::begin_with_games(tickreel::built_in_games());
  tickreel::tests::begin_like_the_program();
  using namespace tickreel::tests::bench;
  Settings settings;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    Case measured;
    if (argument.starts_with("--") && i + 1 < argc) {
      const int value = std::atoi(argv[++i]);
      if (value < 1) continue;
      if (argument == "--rounds") settings.rounds = value;
      if (argument == "--jobs") settings.engine.jobs = value;
      if (argument == "--segment-frames") settings.engine.segment_frames = value;
    } else if (long frames = 0; std::sscanf(argv[i], "%dx%d:%ld", &measured.size.width,
                                            &measured.size.height, &frames) == 3) {
      measured.frames = frames;
      settings.cases.push_back(measured);
    }
  }
  if (settings.cases.empty()) {
    settings.cases = {{{1280, 720}, 240}, {{1920, 1080}, 240}, {{3840, 2160}, 48}};
  }
  return run(settings);
}
