#include "tests/bench/pipeline/ffmpeg_program.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

extern char** environ;

namespace tickreel::bench {
namespace {

/// As much as Linux allows without privileges.
constexpr int kPipeBytes = 1 << 20;

std::vector<std::string> arguments_for(const std::vector<std::string>& input, Pictures pictures,
                                       const FilmTask& task) {
  std::vector<std::string> arguments = {"ffmpeg", "-y", "-loglevel", "error"};
  arguments.insert(arguments.end(), input.begin(), input.end());
  if (pictures == Pictures::kRgb) {
    // The colours of docs/colour.md, so that all films show the same.
    arguments.insert(arguments.end(), {"-vf",
                                       "scale=out_color_matrix=bt709:out_range=tv:"
                                       "flags=area+full_chroma_inp+accurate_rnd+bitexact"});
  }
  const std::vector<std::string> output = {"-pix_fmt",     "yuv420p", "-colorspace", "bt709",
                                           "-color_range", "tv",      "-c:v",        task.vcodec};
  arguments.insert(arguments.end(), output.begin(), output.end());
  if (task.vcodec == "libx264") {
    arguments.insert(arguments.end(), {"-preset", task.preset, "-crf", task.crf});
  }
  arguments.push_back(task.path);
  return arguments;
}

}  // namespace

Result<FfmpegProgram> FfmpegProgram::start(const std::vector<std::string>& input, Pictures pictures,
                                           const FilmTask& task) {
  std::signal(SIGPIPE, SIG_IGN);
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return failed("no pipe");
  fcntl(ends[1], F_SETPIPE_SZ, kPipeBytes);
  std::vector<std::string> arguments = arguments_for(input, pictures, task);
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
  pid_t process = -1;
  const int code = posix_spawnp(&process, "ffmpeg", &actions, nullptr, pointers.data(), ::environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[0]);
  if (code == 0) return FfmpegProgram(process, ends[1]);
  close(ends[1]);
  return failed(std::string("cannot run ffmpeg: ") + std::strerror(code));
}

FfmpegProgram::FfmpegProgram(FfmpegProgram&& other) noexcept
    : process_(std::exchange(other.process_, -1)), pipe_(std::exchange(other.pipe_, -1)) {}

FfmpegProgram::~FfmpegProgram() {
  static_cast<void>(finish());
}

Status FfmpegProgram::write(std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(pipe_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return failed("ffmpeg does not read on");
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return {};
}

Status FfmpegProgram::finish() {
  if (pipe_ >= 0) close(std::exchange(pipe_, -1));
  if (process_ < 0) return {};
  int state = 0;
  waitpid(std::exchange(process_, -1), &state, 0);
  if (WIFEXITED(state) && WEXITSTATUS(state) == 0) return {};
  return failed("ffmpeg failed");
}

std::vector<std::string> raw_pictures(const std::string& pix_fmt, ImageSize size) {
  return {"-f",       "rawvideo",
          "-pix_fmt", pix_fmt,
          "-s",       std::to_string(size.width) + "x" + std::to_string(size.height),
          "-r",       std::to_string(kFrameRate),
          "-i",       "-"};
}

}  // namespace tickreel::bench
