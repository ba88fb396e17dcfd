#include "cli/replays/headless_session.h"

#include <fmt/format.h>

#include "cli/process/interruption.h"
#include "cli/words/messages.h"
#include "sim/game/game_scope.h"
#include "sim/replay/crash_note.h"

namespace tickreel {

HeadlessSession::HeadlessSession(const GameInfo& info, Recorder& recorder,
                                 const RecordingPlace& place, std::optional<SimulatedViewer> viewer)
    : recorder_(recorder),
      place_(place),
      begin_(recorder.simulation().tick()),
      bots_(BotTeam::of_all(info, recorder.simulation().setup())),
      viewer_(viewer) {}

Status HeadlessSession::play(Tick ticks) {
  try {
    return play_on(ticks);
  } catch (const GameError& error) {
    return failed(fmt::format("{}; the ticks before that are in {}", error.what(),
                              place_.describe_part(recorder_)));
  }
}

Status HeadlessSession::play_on(Tick ticks) {
  const std::atomic<bool>& interrupted = watch_for_interruption();
  const CrashNote note(recorder_.crash_site());
  const auto ticks_left = [&] { return begin_ + ticks - recorder_.simulation().tick(); };
  while (ticks_left() > 0 && !interrupted.load()) {
    PacedFrame frame = viewer_ ? viewer_->next() : PacedFrame{1};
    std::uint32_t ran = 0;
    for (; ran < frame.ticks && ticks_left() > 0 && !interrupted.load(); ++ran) step();
    frame.ticks = ran;
    if (viewer_) note_failure(recorder_.add_frame(frame));
  }
  const Tick kept = recorder_.writer().end_tick() - begin_;
  if (ticks_left() > 0) {
    return Error{ErrorKind::kInterrupted, fmt::format("stopped after {} ticks, which are in {}",
                                                      kept, place_.describe_part(recorder_))};
  }
  if (recorded_) return {};
  return failed(fmt::format("only {} of {} ticks were recorded; they are in {}", kept, ticks,
                            place_.describe_part(recorder_)));
}

void HeadlessSession::step() {
  note_failure(recorder_.step(decide()));
}

/// Asks every bot what it does about what it sees.
InputFrame HeadlessSession::decide() {
  view_.clear();
  view_.tick = recorder_.simulation().tick();
  recorder_.simulation().publish(view_);
  InputFrame input;
  bots_.decide(view_, input);
  return input;
}

void HeadlessSession::note_failure(const Status& recorded) {
  if (recorded || !recorded_) return;
  recorded_ = recorded;
  print_message(fmt::format("tickreel: recording stopped at tick {}, and the game goes on: {}\n",
                            recorder_.writer().end_tick(), recorded.error().message));
}

}  // namespace tickreel
