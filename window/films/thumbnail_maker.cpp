#include "window/films/thumbnail_maker.h"

#include <exception>
#include <utility>

#include "movie/film/camera_choice.h"
#include "renderer/offscreen_renderer.h"
#include "sim/replay/replay_view_source.h"

namespace tickreel::window {
namespace {

/// A game and a renderer for successive pictures, set up on first use.
class Studio {
 public:
  Studio(const ReplayFile& replay, ImageSize size) : replay_(replay), size_(size) {}

  Status draw(Tick tick, const std::string& camera, Image& image) {
    if (Status ready = set_up(camera); !ready) return ready;
    if (Status played = source_->advance_to(tick); !played) return played;
    return renderer_->draw(source_->window(), FrameTime{tick, Rational(0)}, image);
  }

 private:
  Status set_up(const std::string& camera) {
    if (renderer_ && camera == camera_) return {};
    auto player = replay_.open(OnDivergence::kPlayOn);
    if (!player) return player.error();
    const SessionSetup& setup = player->simulation().setup();
    std::unique_ptr<Look> look = replay_.game().make_look();
    auto cameras = find_cameras(*look, {.camera = FilmCameras(camera), .players = setup.players});
    if (!cameras) return cameras.error();
    auto renderer = make_offscreen_renderer(
        std::move(look),
        {.size = size_, .tick_rate = setup.tick_rate, .cameras = *std::move(cameras)});
    if (!renderer) return renderer.error();
    renderer_ = *std::move(renderer);
    source_.emplace(*std::move(player), renderer_->window_views());
    camera_ = camera;
    return {};
  }

  const ReplayFile& replay_;
  const ImageSize size_;
  std::unique_ptr<FrameRenderer> renderer_;
  std::optional<ReplayViewSource> source_;
  std::string camera_;
};

}  // namespace

ThumbnailMaker::ThumbnailMaker(ReplayFile replay, ImageSize size, std::function<void()> when_ready)
    : replay_(std::move(replay)),
      size_(size),
      when_ready_(std::move(when_ready)),
      thread_([this] { run(); }) {}

ThumbnailMaker::~ThumbnailMaker() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void ThumbnailMaker::request(Tick tick, const std::string& camera) {
  {
    const std::lock_guard lock(mutex_);
    wanted_ = Place{tick, camera};
  }
  changed_.notify_all();
}

std::optional<Thumbnail> ThumbnailMaker::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(ready_, std::nullopt);
}

/// Thumbnails are optional: without memory or OpenGL there are none.
void ThumbnailMaker::run() {
  try {
    make_pictures();
  } catch (const std::exception&) {
    return;
  }
}

void ThumbnailMaker::make_pictures() {
  Studio studio(replay_, size_);
  while (true) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return is_stopping_ || wanted_; });
    if (is_stopping_) return;
    const Place place = *std::exchange(wanted_, std::nullopt);
    lock.unlock();
    Thumbnail thumbnail{place.tick, {}};
    if (!studio.draw(place.tick, place.camera, thumbnail.image)) return;
    lock.lock();
    ready_ = std::move(thumbnail);
    lock.unlock();
    when_ready_();
  }
}

}  // namespace tickreel::window
