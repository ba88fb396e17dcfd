#include "live/record/headless_session.h"

#include <fmt/format.h>

#include <utility>

#include "sim/game/game_scope.h"
#include "sim/replay/crash_note.h"

namespace tickreel::live {

Status HeadlessRun::complete(Tick ticks, const std::string& part) const {
  if (!game_error.empty()) return failed(game_error + "; the ticks before that are in " + part);
  if (is_stopped) {
    return Error{ErrorKind::kInterrupted,
                 fmt::format("stopped after {} ticks, which are in {}", kept, part)};
  }
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
  } catch (const GameError& error) {
    run_.game_error = error.what();
  }
  run_.kept = recorder_.writer().end_tick() - begin_;
  return run_;
}

void HeadlessSession::play_on(Tick ticks) {
  const CrashNote note(recorder_.crash_site());
  const auto ticks_left = [&] { return begin_ + ticks - recorder_.simulation().tick(); };
  while (ticks_left() > 0 && !stop_.load()) {
    PacedFrame frame = viewer_ ? viewer_->next() : PacedFrame{1};
    std::uint32_t ran = 0;
    for (; ran < frame.ticks && ticks_left() > 0 && !stop_.load(); ++ran) step();
    frame.ticks = ran;
    if (viewer_) note_failure(recorder_.add_frame(frame));
  }
  run_.is_stopped = ticks_left() > 0;
}

void HeadlessSession::step() {
  note_failure(recorder_.step(decide()));
}

/// What the text says, or what each bot does about what it sees.
InputFrame HeadlessSession::decide() {
  // It has been read to its end, so nothing can be wrong with it.
  if (inputs_ != nullptr) return *inputs_->input(recorder_.simulation().tick());
  view_.clear();
  view_.tick = recorder_.simulation().tick();
  recorder_.publish(view_);
  InputFrame input;
  bots_.decide(view_, input);
  return input;
}

void HeadlessSession::note_failure(const Status& recorded) {
  if (recorded || !run_.recorded) return;
  run_.recorded = recorded;
  when_recording_fails_(recorder_.writer().end_tick(), recorded.error());
}

}  // namespace tickreel::live
