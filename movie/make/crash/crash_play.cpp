#include "movie/make/crash/crash_play.h"

#include <chrono>
#include <string>
#include <vector>

#include "live/report/crash_text.h"

namespace tickreel::movie {
namespace {

// A tick takes milliseconds, and many ticks are played between two signs of life. A picture takes
// seconds where the CPU draws it.
constexpr std::chrono::seconds kSignsOfLife{30};

}  // namespace

Result<BegunTickRun> play_into_crash(const ReplayReader& reader, const std::atomic<bool>* stop) {
  const auto start = [&](const std::string& note) {
    return ChildProgram::start_copy({"child", "last-tick", reader.path(), note}, kSignsOfLife);
  };
  return play_begun_tick(start, stop);
}

Result<BegunTickRun> draw_into_crash_apart(const CrashRequest& request,
                                           const std::atomic<bool>* stop) {
  const auto start = [&](const std::string& note) {
    std::vector<std::string> arguments = {
        "child", "draw", request.replay, note, "--size=" + request.size, "--fps=" + request.fps};
    // An option without a value would be invalid.
    if (!request.from.empty()) arguments.push_back("--from=" + request.from);
    if (!request.camera.empty()) arguments.push_back("--camera=" + request.camera);
    return ChildProgram::start_copy(arguments, kSignsOfLife);
  };
  return play_begun_tick(start, stop);
}

Result<BegunTickRun> show_crash_apart(const ReplayReader& reader, const std::atomic<bool>* stop) {
  const bool is_drawn = crash_tick(reader).how == CrashTick::How::kInPicture;
  return is_drawn ? draw_into_crash_apart({.replay = reader.path()}, stop)
                  : play_into_crash(reader, stop);
}

}  // namespace tickreel::movie
