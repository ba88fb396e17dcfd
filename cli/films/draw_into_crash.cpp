#include "cli/films/draw_into_crash.h"

#include "cli/words/begun_tick_report.h"
#include "cli/words/verify_report.h"
#include "games/open_replay.h"
#include "movie/make/crash/crash_play.h"

namespace tickreel::cli {

Status draw_into_crash_elsewhere(const CrashRequest& request) {
  auto replay = open_replay(request.replay);
  if (!replay) return replay.error();
  // A wrong request is reported by this process, with the names of its options.
  if (const auto plan = make_crash_plan(request, *replay); !plan) return plan.error();
  const auto run = draw_into_crash_apart(request);
  if (!run) return run.error();
  if (!run->crash && !run->ended_well()) return failed(request.replay + ": " + run->failure);
  return tell_of_begun_tick(*run, replay->player.reader());
}

}  // namespace tickreel::cli
