#include "window/play/film_queue.h"

#include <exception>
#include <utility>

#include "core/image_depth.h"
#include "movie/make/film_job.h"
#include "movie/plan/define_film.h"

namespace tickreel::window {

using Stage = QueuedFilm::Stage;

FilmQueue::FilmQueue(ReplayFile replay, std::function<void()> when_changed)
    : replay_(std::move(replay)),
      when_changed_(std::move(when_changed)),
      thread_([this] { run(); }) {}

FilmQueue::~FilmQueue() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
    stop_.store(true);
  }
  changed_.notify_all();
  thread_.join();
}

std::size_t FilmQueue::add(FilmOrder order) {
  std::size_t number = 0;
  {
    const std::lock_guard lock(mutex_);
    number = entries_.size();
    QueuedFilm state{order.title, order.request.path, Stage::kWaiting, {}, {}};
    entries_.push_back({std::move(order), std::move(state)});
  }
  changed_.notify_all();
  return number;
}

void FilmQueue::cancel(std::size_t number) {
  const std::lock_guard lock(mutex_);
  if (number >= entries_.size()) return;
  Stage& stage = entries_[number].state.stage;
  if (stage == Stage::kWaiting) stage = Stage::kCancelled;
  if (stage == Stage::kMaking) stop_.store(true);
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
    changed_.wait(lock, [&] { return is_stopping_ || next_ < entries_.size(); });
    if (is_stopping_) return;
    Entry& entry = entries_[next_++];
    if (entry.state.stage == Stage::kCancelled) continue;
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
  } catch (const std::exception& error) {  // no memory, no more threads
    made = failed(error.what());
  }
  {
    const std::lock_guard lock(mutex_);
    entry.state.stage = Stage::kDone;
    if (!made) {
      const bool was_asked = made.error().kind == ErrorKind::kInterrupted;
      entry.state.stage = was_asked ? Stage::kCancelled : Stage::kFailed;
      entry.state.message = made.error().message;
    }
  }
  when_changed_();
}

Status FilmQueue::make_film(Entry& entry) {
  const FilmRequest& request = entry.order.request;
  auto player = replay_.open(on_divergence(request.film));
  if (!player) return player.error();
  const ReplayGame replay{players_of(replay_.game().info, player->reader().again()),
                          presentation_of(replay_.game())};
  const auto plan = plan_film(request, player->reader(), replay.game);
  if (!plan) return plan.error();
  auto job = FilmJob::open(*plan, finder_of(replay));
  if (!job) return job.error();
  return job->make(
      &stop_, [&](const Progress& progress) { note_progress(entry, progress); },
      [&](const Image& image) { keep_preview(image); });
}

void FilmQueue::note_progress(Entry& entry, const Progress& progress) {
  {
    const std::lock_guard lock(mutex_);
    entry.state.progress = progress;
  }
  when_changed_();
}

void FilmQueue::keep_preview(const Image& image) {
  const std::lock_guard lock(mutex_);
  if (wants_preview_ && !preview_) narrow(image, preview_.emplace());
}

}  // namespace tickreel::window
