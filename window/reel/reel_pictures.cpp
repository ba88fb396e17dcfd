#include "window/reel/reel_pictures.h"

#include <utility>

#include "movie/make/engine/exception_guard.h"
#include "movie/make/frames/frame_viewer.h"

namespace tickreel::window {

ReelPictures::ReelPictures(GameFinder find_game, FilmDefinition film,
                           std::function<void()> when_ready)
    : find_game_(std::move(find_game)),
      film_(std::move(film)),
      when_ready_(std::move(when_ready)),
      thread_([this] { run(); }) {}

ReelPictures::~ReelPictures() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void ReelPictures::request(std::int64_t frame) {
  {
    const std::lock_guard lock(mutex_);
    wanted_ = frame;
  }
  changed_.notify_all();
}

std::optional<ReelPictures::Picture> ReelPictures::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(ready_, std::nullopt);
}

std::optional<Error> ReelPictures::error() const {
  const std::lock_guard lock(mutex_);
  return error_;
}

void ReelPictures::run() {
  const Status drawn = without_exceptions([this] { return draw(); });
  if (drawn) return;
  {
    const std::lock_guard lock(mutex_);
    error_ = drawn.error();
  }
  when_ready_();
}

Status ReelPictures::draw() {
  auto viewer = FrameViewer::open(find_game_, film_, Pictures::kDrawn);
  if (!viewer) return viewer.error();
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return is_stopping_ || wanted_; });
    if (is_stopping_) return {};
    Picture picture{*std::exchange(wanted_, std::nullopt), {}};
    lock.unlock();
    if (Status seen = (*viewer)->see(picture.frame, picture.image); !seen) return seen;
    lock.lock();
    ready_ = std::move(picture);
    lock.unlock();
    when_ready_();
    lock.lock();
  }
}

}  // namespace tickreel::window
