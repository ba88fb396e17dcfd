#include "window/thumbnail_maker.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "renderer/offscreen_renderer.h"
#include "sim/replay_player.h"
#include "sim/view_window.h"

namespace tickreel {
namespace {

/// Draws a tick and the views before it that the look wants.
Status draw_tick(ReplayPlayer& player, FrameRenderer& renderer, Tick tick, Image& image) {
  ViewWindow views(renderer.window_views());
  const auto past = static_cast<Tick>(views.capacity()) - 1;
  if (Status sought = player.seek(std::max<Tick>(0, tick - past)); !sought) return sought;
  player.publish(views.push(player.tick()));
  while (player.tick() < tick) {
    if (Status stepped = player.step(); !stepped) return stepped;
    player.publish(views.push(player.tick()));
  }
  return renderer.draw(views, {tick, Rational(0)}, image);
}

}  // namespace

ThumbnailMaker::ThumbnailMaker(std::string replay_path, const GameEntry& game, ImageSize size,
                               std::function<void()> when_ready)
    : replay_path_(std::move(replay_path)),
      game_(game),
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

/// Nobody depends on thumbnails: without memory or OpenGL for them there are none.
void ThumbnailMaker::run() {
  try {
    make_pictures();
  } catch (const std::exception&) {
    return;
  }
}

void ThumbnailMaker::make_pictures() {
  std::optional<ReplayPlayer> player;
  std::unique_ptr<FrameRenderer> renderer;
  std::string camera;
  while (true) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return is_stopping_ || wanted_; });
    if (is_stopping_) return;
    const Place place = *std::exchange(wanted_, std::nullopt);
    lock.unlock();
    if (!player) {
      auto reader = ReplayReader::open(replay_path_);
      if (!reader) return;
      auto opened = ReplayPlayer::open(game_.info, *std::move(reader), OnDivergence::kPlayOn);
      if (!opened) return;
      player.emplace(*std::move(opened));
    }
    const SessionSetup& setup = player->simulation().setup();
    if (!renderer || camera != place.camera) {
      std::unique_ptr<Look> look = game_.make_look();
      if (!place.camera.empty()) {
        static_cast<void>(look->select_camera(place.camera, setup.players));
      }
      auto made = make_offscreen_renderer(std::move(look), {size_, setup.tick_rate});
      if (!made) return;
      renderer = *std::move(made);
      camera = place.camera;
    }
    Thumbnail thumbnail{place.tick, {}};
    if (!draw_tick(*player, *renderer, place.tick, thumbnail.image)) return;
    lock.lock();
    ready_ = std::move(thumbnail);
    lock.unlock();
    when_ready_();
  }
}

}  // namespace tickreel
