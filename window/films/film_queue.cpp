#include "window/films/film_queue.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "core/image_depth.h"
#include "movie/make/frames/replay_game.h"
#include "movie/make/store/unfinished_film.h"
#include "movie/plan/plan_film.h"

namespace tickreel::window {

using Stage = QueuedFilm::Stage;

namespace {

/// Removes the segments of a film that nobody wants any more.
Status take_away(const FilmRequest& request) {
  return request.keeps_segments ? remove_unfinished(request.path) : Status();
}

}  // namespace

FilmOutcome outcome_of(const QueuedFilm& film) {
  if (film.stage == Stage::kDone) return FilmOutcome::kMade;
  return film.stage == Stage::kFailed ? FilmOutcome::kFailed : FilmOutcome::kNotMade;
}

FilmQueue::FilmQueue(ReplayFile replay, MakeFilm make_film, std::function<void()> when_changed)
    : replay_(std::move(replay)),
      make_film_(make_film),
      when_changed_(std::move(when_changed)),
      thread_([this] { run(); }) {}

FilmQueue::FilmQueue(MakeFilm make_film, std::function<void()> when_changed)
    : make_film_(make_film), when_changed_(std::move(when_changed)), thread_([this] { run(); }) {}

FilmQueue::~FilmQueue() {
  give_up();
}

void FilmQueue::give_up() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
    stop_.store(true);
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

std::size_t FilmQueue::add(FilmOrder order) {
  std::size_t number = 0;
  {
    const std::lock_guard lock(mutex_);
    number = entries_.size();
    QueuedFilm state;
    state.title = order.title;
    state.path = order.request.path;
    entries_.push_back({std::move(order), std::move(state)});
    waiting_.push_back(number);
  }
  changed_.notify_all();
  return number;
}

void FilmQueue::cancel(std::size_t number) {
  {
    const std::lock_guard lock(mutex_);
    if (number >= entries_.size()) return;
    Entry& entry = entries_[number];
    Stage& stage = entry.state.stage;
    entry.is_cancelled = true;
    if (stage == Stage::kMaking) {
      entry.state.is_stopping = true;
      stop_.store(true);
    }
    if (stage == Stage::kWaiting) {
      stage = Stage::kCancelled;
      // An earlier window may have left segments of the film.
      const Status removed = take_away(entry.order.request);
      if (!removed) entry.state.message = removed.error().message;
    }
    std::erase(waiting_, number);
  }
  changed_.notify_all();
}

void FilmQueue::again(std::size_t number, const std::string& path) {
  {
    const std::lock_guard lock(mutex_);
    if (number >= entries_.size() || !is_over(entries_[number].state.stage)) return;
    Entry& entry = entries_[number];
    FilmRequest& request = entry.order.request;
    request.path = path;
    request.resume = request.keeps_segments;
    if (entry.order.reel) {
      FilmPlan plan = *entry.order.reel;
      plan.path = path;
      plan.resume = request.resume;
      entry.order.reel = std::make_shared<const FilmPlan>(std::move(plan));
    }
    entry.state = {};
    entry.state.title = entry.order.title;
    entry.state.path = path;
    entry.is_cancelled = false;
    waiting_.push_back(number);
  }
  changed_.notify_all();
}

void FilmQueue::move(std::size_t number, int direction) {
  const std::lock_guard lock(mutex_);
  const auto at = std::ranges::find(waiting_, number);
  if (at == waiting_.end()) return;
  if (direction < 0 && at != waiting_.begin()) std::iter_swap(at, at - 1);
  if (direction > 0 && at + 1 != waiting_.end()) std::iter_swap(at, at + 1);
}

void FilmQueue::pause(bool is_paused) {
  {
    const std::lock_guard lock(mutex_);
    is_paused_ = is_paused;
  }
  changed_.notify_all();
}

bool FilmQueue::is_paused() const {
  const std::lock_guard lock(mutex_);
  return is_paused_;
}

std::vector<std::size_t> FilmQueue::waiting() const {
  const std::lock_guard lock(mutex_);
  return {waiting_.begin(), waiting_.end()};
}

std::vector<QueuedFilm> FilmQueue::films() const {
  const std::lock_guard lock(mutex_);
  std::vector<QueuedFilm> states;
  for (const Entry& entry : entries_) states.push_back(entry.state);
  return states;
}

bool FilmQueue::is_busy() const {
  const std::lock_guard lock(mutex_);
  for (const Entry& entry : entries_) {
    if (!is_over(entry.state.stage)) return true;
  }
  return false;
}

std::optional<Image> FilmQueue::take_preview() {
  const std::lock_guard lock(mutex_);
  wants_preview_ = true;
  return std::exchange(preview_, std::nullopt);
}

void FilmQueue::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return is_stopping_ || (!is_paused_ && !waiting_.empty()); });
    if (is_stopping_) return;
    Entry& entry = entries_[waiting_.front()];
    waiting_.pop_front();
    entry.state.stage = Stage::kMaking;
    stop_.store(false);
    lock.unlock();
    make(entry);
    lock.lock();
  }
}

void FilmQueue::make(Entry& entry) {
  when_changed_();
  Status made;
  try {
    made = make_film(entry);
  } catch (const std::exception& error) {  // for example std::bad_alloc
    made = failed(error.what());
  }
  {
    const std::lock_guard lock(mutex_);
    const bool is_stopped = !made && made.error().kind == ErrorKind::kInterrupted;
    if (is_stopped && entry.is_cancelled) {
      if (Status removed = take_away(entry.order.request); !removed) made = removed;
    }
    entry.state.is_stopping = false;
    entry.state.stage = made                 ? Stage::kDone
                        : !is_stopped        ? Stage::kFailed
                        : entry.is_cancelled ? Stage::kCancelled
                                             : Stage::kWaiting;
    if (!made) entry.state.message = made.error().message;
  }
  when_changed_();
}

/// Passes the events of one film on to the queue's state.
class FilmQueue::Listener final : public FilmListener {
 public:
  Listener(FilmQueue& queue, Entry& entry) : queue_(queue), entry_(entry) {}

  void begin(const FilmStart& start) override {
    queue_.note_begin(entry_, start, !has_begun_);
    has_begun_ = true;
  }
  [[nodiscard]] bool has_begun() const { return has_begun_; }
  void warn(const std::string& /*warning*/) override {}
  void show(const Progress& progress) override { queue_.note_progress(entry_, progress); }
  void diverge(const PassedDivergence& /*divergence*/) override {}
  void end(const FilmEnd& /*end*/) override {}
  void fail(const Error& /*error*/) override {}
  FramePreview preview() override {
    return [this](const Image& image) { queue_.keep_preview(image); };
  }

 private:
  FilmQueue& queue_;
  Entry& entry_;
  bool has_begun_ = false;
};

Result<FilmPlan> FilmQueue::plan(const FilmOrder& order, ReplayReader& reader) const {
  auto plan = plan_film(order.request, reader, presentation_of(replay_->game()));
  if (!plan || !order.planned) return plan;
  const Status taken = take_planned(*order.planned, *plan);
  return taken ? std::move(plan) : taken.error();
}

Result<FilmPlan> FilmQueue::plan(const FilmOrder& order) const {
  auto reader = replay_->read();
  return reader ? plan(order, *reader) : reader.error();
}

Status FilmQueue::make_film(Entry& entry) {
  if (entry.order.reel) {
    return make_planned(entry, *entry.order.reel, find_replay_game, entry.order.again);
  }
  const FilmRequest& request = entry.order.request;
  auto reader = replay_->read();
  if (!reader) return reader.error();
  const ReplayGame replay{players_of(replay_->game().info, reader->again()),
                          presentation_of(replay_->game())};
  auto plan = this->plan(entry.order, *reader);
  if (!plan) return plan.error();
  const auto again = [&](ImageSize size, const Rational& frame_rate) -> Result<FilmPlan> {
    FilmRequest smaller = request;
    smaller.film.size = size;
    smaller.film.frame_rate = frame_rate;
    return plan_film(smaller, *reader, replay.game);
  };
  return make_planned(entry, *std::move(plan), finder_of(replay), again);
}

Status FilmQueue::make_planned(Entry& entry, FilmPlan plan, const GameFinder& find_game,
                               const PlanAgain& again) {
  const FilmRequest& request = entry.order.request;
  plan.stop = &stop_;
  if (request.resume && plan.sink != nullptr && !is_stored(plan)) {
    // The segments that a kill has left of such a film cannot be used.
    if (Status removed = take_away(request); !removed) return removed;
  }
  Listener listener(*this, entry);
  const auto smaller = [&](ImageSize size, const Rational& frame_rate) -> Result<FilmPlan> {
    auto planned = again(size, frame_rate);
    if (!planned) return planned;
    // A reel is planned again from its first order, which may have had another path.
    planned->path = request.path;
    planned->stop = &stop_;
    return planned;
  };
  const auto make = [&] {
    return make_film_(plan, find_game, listener, again ? PlanAgain(smaller) : nullptr);
  };
  Status made = make();
  // kUsage before the first frame: another version of the program or of a driver made the segments,
  // so the film starts again from the beginning.
  const bool is_refused = !made && made.error().kind == ErrorKind::kUsage && !listener.has_begun();
  if (!is_refused || !plan.resume || !unfinished_bytes(request.path)) return made;
  if (Status removed = take_away(request); !removed) return removed;
  return make();
}

void FilmQueue::note_progress(Entry& entry, const Progress& progress) {
  {
    std::unique_lock lock(mutex_);
    entry.state.progress = progress;
    // A paused film waits here and keeps its files and contexts open.
    changed_.wait(lock, [&] { return !is_paused_ || stop_.load(); });
  }
  when_changed_();
}

void FilmQueue::note_begin(Entry& entry, const FilmStart& start, bool is_first) {
  {
    const std::lock_guard lock(mutex_);
    entry.state.turn += is_first ? 0 : 1;
    entry.state.frames_there = start.frames_there;
  }
  when_changed_();
}

void FilmQueue::keep_preview(const Image& image) {
  const std::lock_guard lock(mutex_);
  if (wants_preview_ && !preview_) narrow(image, preview_.emplace());
}

}  // namespace tickreel::window
