#include "live/record/headless_session.h"

#include <fmt/format.h>

#include <utility>

#include "live/record/recording_place.h"
#include "sim/game/game_scope.h"
#include "sim/replay/crash_note.h"
#include "sim/view/has_fact.h"
#include "tickreel/game/engine_request.h"

namespace tickreel::live {

Status HeadlessRun::complete(Tick ticks, const std::string& part) const {
  if (!game_error.empty()) return failed(game_error + "; the ticks before that are in " + part);
  if (is_stopped) return stopped_after(kept, part);
  if (recorded) return {};
  return failed(
      fmt::format("only {} of {} ticks were recorded; they are in {}", kept, ticks, part));
}

HeadlessSession::HeadlessSession(const GameInfo& info, Recorder& recorder,
                                 std::optional<SimulatedViewer> viewer,
                                 const std::atomic<bool>& stop,
                                 std::function<void(Tick, const Error&)> when_recording_fails,
                                 InputTextPlayer* inputs)
    : recorder_(recorder),
      begin_(recorder.simulation().tick()),
      bots_(inputs != nullptr ? BotTeam(info, recorder.simulation().setup(), {})
                              : BotTeam::of_all(info, recorder.simulation().setup())),
      inputs_(inputs),
      viewer_(viewer),
      stop_(stop),
      when_recording_fails_(std::move(when_recording_fails)) {}

HeadlessRun HeadlessSession::play(Tick ticks) {
  run_ = {};
  try {
    play_on(ticks);
  } catch (const GameDeath& death) {
    recorder_.note_death(death);
    run_.game_error = death.what();
  } catch (const GameError& error) {
    run_.is_stopped = error.kind() == ErrorKind::kInterrupted;
    if (!run_.is_stopped) run_.game_error = error.what();
  }
  run_.kept = recorder_.writer().end_tick() - begin_;
  return run_;
}

void HeadlessSession::play_on(Tick ticks) {
  const CrashNote note(recorder_.crash_site());
  const auto ticks_left = [&] { return begin_ + ticks - recorder_.simulation().tick(); };
  const auto goes_on = [&] { return ticks_left() > 0 && !run_.is_over && !stop_.load(); };
  while (goes_on()) {
    PacedFrame frame = viewer_ ? viewer_->next() : PacedFrame{1};
    std::uint32_t ran = 0;
    while (ran < frame.ticks && goes_on() && step()) ++ran;
    frame.ticks = ran;
    if (viewer_) note_failure(recorder_.add_frame(frame));
  }
  run_.is_stopped = ticks_left() > 0 && !run_.is_over;
}

/// Plays what the text says, or what each bot does about what it sees. False: the game says that it
/// is over, or has ended itself.
bool HeadlessSession::step() try {
  view_.clear();
  view_.tick = recorder_.simulation().tick();
  recorder_.publish(view_);
  run_.is_over = has_fact(view_, kGameIsOver);
  if (run_.is_over) return false;
  if (inputs_ != nullptr) {
    // The text has been read to its end before, so it has no errors.
    note_failure(recorder_.step(*inputs_->input(view_.tick)));
    return true;
  }
  InputFrame input;
  bots_.decide(view_, input);
  note_failure(recorder_.step(input));
  return true;
} catch (const GameExit&) {
  note_failure(recorder_.drop_begun_tick());
  run_.is_over = true;
  return false;
}

void HeadlessSession::note_failure(const Status& recorded) {
  if (recorded || !run_.recorded) return;
  run_.recorded = recorded;
  when_recording_fails_(recorder_.writer().end_tick(), recorded.error());
}

}  // namespace tickreel::live
