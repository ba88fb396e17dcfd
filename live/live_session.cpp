#include "live/live_session.h"

#include <utility>

#include "sim/game/game_scope.h"
#include "sim/game/game_stop.h"
#include "sim/replay/crash_note.h"

namespace tickreel::live {

LiveSession::LiveSession(Recorder& recorder, InputCollector& input, BotTeam bots,
                         Listener published, NetSide* net)
    : recorder_(recorder),
      input_(input),
      bots_(std::move(bots)),
      published_to_(std::move(published)),
      net_(net) {}

LiveSession::~LiveSession() {
  stop();
}

void LiveSession::start(bool paused) {
  thread_ = std::thread([this, paused] { run(paused); });
}

void LiveSession::stop() {
  if (!thread_.joinable()) return;
  is_stopping_ = true;
  tell([](Letters& letters) { letters.stop = true; });
  thread_.join();
}

template <typename Write>
void LiveSession::tell(Write write) {
  {
    const std::lock_guard lock(mutex_);
    write(letters_);
    letters_.is_there_any = true;
  }
  told_.notify_one();
}

void LiveSession::pause(bool paused) {
  tell([&](Letters& letters) { letters.pause = paused; });
}

void LiveSession::step() {
  tell([](Letters& letters) { letters.steps.push_back(true); });
}

void LiveSession::take_back() {
  tell([](Letters& letters) { letters.steps.push_back(false); });
}

void LiveSession::input_came(SteadyTime when) {
  const std::lock_guard lock(mutex_);
  // The game's thread is not woken: it waits for the next tick anyway.
  if (!letters_.input_came) letters_.input_came = when;
}

void LiveSession::picture_begins(const LiveMoment& moment) {
  recorder_.crash_site().begin_picture({moment.newest - 1, moment.alpha});
}

void LiveSession::picture_shown(const LiveMoment& moment, SteadyTime when) {
  recorder_.crash_site().end_picture();
  tell([&](Letters& letters) { letters.pictures.push_back({moment, when}); });
}

void LiveSession::with_recorder(std::function<void(Recorder&)> work) {
  tell([&](Letters& letters) { letters.works.push_back(std::move(work)); });
}

std::vector<PublishedView> LiveSession::take_views() {
  const std::lock_guard lock(mutex_);
  return std::exchange(published_, {});
}

LiveStats LiveSession::stats() const {
  const std::lock_guard lock(mutex_);
  return stats_;
}

void LiveSession::run(bool paused) {
  const CrashNote note(recorder_.crash_site());
  const GameStop stop(is_stopping_);
  try {
    play(paused);
  } catch (const GameDeath& death) {
    recorder_.note_death(death);
    outlive(death.what());
  } catch (const GameError& error) {
    outlive(error.what());
  }
}

/// Reports that the game has ended with an error. The recorded ticks stay, and can be marked. The
/// letter that says to stop may have been read before the error, so is_stopping_ counts, too.
void LiveSession::outlive(const std::string& game_error) {
  std::unique_lock lock(mutex_);
  stats_.game_error = game_error;
  while (true) {
    told_.wait(lock, [this] { return letters_.is_there_any || is_stopping_; });
    const Letters letters = std::exchange(letters_, {});
    lock.unlock();
    for (const auto& work : letters.works) work(recorder_);
    if (letters.stop || is_stopping_) return;
    lock.lock();
  }
}

void LiveSession::play(bool paused) {
  LiveGame game(recorder_, input_, *std::move(bots_), std::chrono::steady_clock::now(), net_);
  game.pause(paused, std::chrono::steady_clock::now());
  publish(game);
  while (true) {
    Letters letters;
    {
      const std::lock_guard lock(mutex_);
      letters = std::exchange(letters_, {});
    }
    // Letters are read before the tick takes its input, so that announced input is in the
    // collector.
    read(letters, game);
    if (letters.stop) return game.finish();
    if (game.tick(std::chrono::steady_clock::now())) {
      publish(game);
    } else {
      wait(game.next_tick());
    }
  }
}

void LiveSession::read(const Letters& letters, LiveGame& game) {
  if (letters.input_came) game.input_came(*letters.input_came);
  for (const ShownPicture& picture : letters.pictures) {
    game.picture_shown(picture.moment, picture.when);
  }
  if (letters.pause) game.pause(*letters.pause, std::chrono::steady_clock::now());
  for (const auto& work : letters.works) work(recorder_);
  for (const bool is_on : letters.steps) is_on ? step(game) : take_back(game);
  const std::lock_guard lock(mutex_);
  stats_ = game.stats();
}

void LiveSession::step(LiveGame& game) {
  const auto before = game.newest().view;
  game.step(std::chrono::steady_clock::now());
  if (game.newest().view != before) publish(game);
}

void LiveSession::take_back(LiveGame& game) {
  const auto again = game.take_back(std::chrono::steady_clock::now());
  if (!again) return game.tell(again.error().message);
  if (published_to_) {
    for (const PublishedView& view : *again) published_to_(view);
  }
  const std::lock_guard lock(mutex_);
  published_.insert(published_.end(), again->begin(), again->end());
}

void LiveSession::publish(const LiveGame& game) {
  {
    const std::lock_guard lock(mutex_);
    published_.push_back(game.newest());
    stats_ = game.stats();
  }
  if (published_to_) published_to_(game.newest());
}

void LiveSession::wait(std::optional<SteadyTime> until) {
  std::unique_lock lock(mutex_);
  const auto is_told = [this] { return letters_.is_there_any; };
  if (until) {
    told_.wait_until(lock, *until, is_told);
  } else {
    told_.wait(lock, is_told);
  }
}

}  // namespace tickreel::live
