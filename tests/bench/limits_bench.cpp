// limits_bench TICKREEL [SECONDS]: measures what must not grow. It compares the program's peak
// memory for a film of 10 s and one of SECONDS (default 60) of the same game. It also compares the
// time for a film of one frame with the time that the OpenGL driver takes for a context.

#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "renderer/gl/egl_context.h"
#include "tests/bench/stopwatch.h"

extern char** environ;

namespace tickreel::tests {
namespace {

constexpr int kRounds = 5;
constexpr const char* kContextAlone = "--context-alone";

struct Run {
  double wall_s = 0.0;
  double cpu_s = 0.0;
  double peak_mib = 0.0;
};

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

Run run(std::vector<std::string> words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const auto before = std::chrono::steady_clock::now();
  pid_t process = -1;
  if (posix_spawn(&process, pointers[0], nullptr, nullptr, pointers.data(), ::environ) != 0) {
    fmt::print(stderr, "limits_bench: cannot run {}\n", words[0]);
    std::exit(1);
  }
  int state = 0;
  rusage usage{};
  wait4(process, &state, 0, &usage);
  if (!WIFEXITED(state) || WEXITSTATUS(state) != 0) {
    fmt::print(stderr, "limits_bench: failed: {}\n", fmt::join(words, " "));
    std::exit(1);
  }
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - before;
  return {wall.count(), seconds(usage.ru_utime) + seconds(usage.ru_stime),
          static_cast<double>(usage.ru_maxrss) / 1024.0};
}

class Limits {
 public:
  Limits(std::string self, std::string program)
      : self_(std::move(self)), program_(std::move(program)) {}

  void record(const std::string& seconds) {
    run({program_, "record", "--game", "tanks", "--headless", "--seconds", seconds, "-o", replay_,
         "--overwrite"});
  }
  void compare_memory(const std::vector<std::string>& sink, const std::string& size,
                      const std::string& seconds) {
    const double brief = film(sink, size, "10").peak_mib;
    const double lasting = film(sink, size, seconds).peak_mib;
    fmt::print("{:<28} {:>8} {:>10.1f} {:>10.1f} {:>+8.1f} %\n",
               fmt::format("{}", fmt::join(sink, " ")), size, brief, lasting,
               100.0 * (lasting / brief - 1.0));
  }
  void compare_starts() {
    std::vector<Run> context;
    std::vector<Run> first_frame;
    for (int i = 0; i < kRounds; ++i) {
      context.push_back(run({self_, kContextAlone}));
      first_frame.push_back(film({"--sink", "null"}, "1280x720", "+1f"));
    }
    for (const auto& [name, part] : {std::pair{"wall", &Run::wall_s}, {"CPU", &Run::cpu_s}}) {
      const double alone = median(context, part);
      const double all = median(first_frame, part);
      fmt::print("{:<6} {:>10.3f} {:>14.3f} {:>12.3f}\n", name, alone, all, all - alone);
    }
  }
  void clean_up() {
    std::error_code ignored;
    std::filesystem::remove(replay_, ignored);
    std::filesystem::remove(film_, ignored);
  }

 private:
  Run film(const std::vector<std::string>& sink, const std::string& size, const std::string& to) {
    std::vector<std::string> words = {program_, "export",     replay_, "--from", "0", "--to",
                                      to,       "--progress", "none",  "--size", size};
    words.insert(words.end(), sink.begin(), sink.end());
    if (sink[0] != "--sink") words.insert(words.end(), {"-o", film_, "--overwrite"});
    return run(words);
  }

  static std::string in_temporary(const char* name) {
    return (std::filesystem::temp_directory_path() / name).string();
  }

  std::string self_;
  std::string program_;
  std::string replay_ = in_temporary("limits_bench.replay");
  std::string film_ = in_temporary("limits_bench.mp4");
};

int measure_limits(const std::string& self, const std::string& program,
                   const std::string& seconds) {
  Limits limits(self, program);
  limits.record(seconds);
  fmt::print("{:<28} {:>8} {:>10} {:>10}\n", "peak memory, MiB", "", "10 s", seconds + " s");
  std::fflush(stdout);
  limits.compare_memory({"--sink", "null"}, "320x180", seconds);
  limits.compare_memory({"--preset", "veryfast"}, "320x180", seconds);
  limits.compare_memory({"--preset", "veryfast", "--jobs", "1"}, "320x180", seconds);
  fmt::print("\n{:<6} {:>10} {:>14} {:>12}   seconds, medians of {}\n", "", "a context",
             "a first frame", "difference", kRounds);
  limits.compare_starts();
  limits.clean_up();
  return 0;
}

}  // namespace
}  // namespace tickreel::tests

int main(int argc, char** argv) {
  if (argc == 2 && std::strcmp(argv[1], tickreel::tests::kContextAlone) == 0) {
    return tickreel::tests::EglContext::create() ? 0 : 1;
  }
  if (argc < 2) {
    fmt::print(stderr, "usage: limits_bench TICKREEL [SECONDS]\n");
    return 2;
  }
  return tickreel::tests::measure_limits("/proc/self/exe", argv[1], argc > 2 ? argv[2] : "60");
}
