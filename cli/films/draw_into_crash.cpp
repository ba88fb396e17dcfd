#include "cli/films/draw_into_crash.h"

#include <chrono>

#include "cli/words/begun_tick_report.h"
#include "cli/words/verify_report.h"
#include "games/open_replay.h"
#include "live/record/begun_tick.h"

namespace tickreel::cli {

Status draw_into_crash_elsewhere(const CrashRequest& request,
                                 const std::vector<std::string>& window) {
  auto replay = open_replay(request.replay);
  if (!replay) return replay.error();
  // What is wrong with what was asked for is said here, by its name.
  if (const auto plan = make_crash_plan(request, *replay); !plan) return plan.error();
  const auto start = [&](const std::string& note) {
    std::vector<std::string> arguments = {"child", "draw", request.replay, note,
                                          "--size=" + request.size};
    // An option without a value would be none.
    if (!request.from.empty()) arguments.push_back("--from=" + request.from);
    if (!request.camera.empty()) arguments.push_back("--camera=" + request.camera);
    arguments.insert(arguments.end(), window.begin(), window.end());
    // A picture of a game takes milliseconds, and seconds where a processor draws it.
    return ChildProgram::start_copy(arguments, std::chrono::seconds(30));
  };
  const auto run = play_begun_tick(start);
  if (!run) return run.error();
  if (!run->crash && !run->ended_well()) return failed(request.replay + ": " + run->failure);
  return tell_of_begun_tick(*run, replay->player.reader());
}

}  // namespace tickreel::cli
