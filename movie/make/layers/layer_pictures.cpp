#include "movie/make/layers/layer_pictures.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "encode/color/flat_color.h"
#include "encode/sink_settings.h"
#include "movie/make/frames/replay_frames.h"
#include "movie/make/layers/hud_fit.h"

namespace tickreel::movie {
namespace {

/// A look that only shows the overlay of another one.
class LaidOverLook final : public Look {
 public:
  explicit LaidOverLook(std::unique_ptr<Look> look) : look_(std::move(look)) {}

  [[nodiscard]] std::vector<Mesh> meshes() const override { return {}; }
  [[nodiscard]] std::vector<std::string> cameras() const override { return look_->cameras(); }
  [[nodiscard]] Result<LookCamera> find_camera(
      std::string_view name, std::span<const std::string> players) const override {
    return look_->find_camera(name, players);
  }
  [[nodiscard]] double memory_seconds() const override { return look_->memory_seconds(); }
  void compose(const Moment& moment, Scene& scene) override {
    look_->compose(moment, scene);
    scene.has_ground = false;
    scene.instances.clear();
    scene.marks.clear();
    scene.sprites.clear();
    scene.lights.clear();
  }

 private:
  std::unique_ptr<Look> look_;
};

ReplayGame laid_over_game(ReplayGame game) {
  game.game.make_look = [make = game.game.make_look]() -> std::unique_ptr<Look> {
    return std::make_unique<LaidOverLook>(make());
  };
  return game;
}

}  // namespace

Status LayerPictures::Drawing::open(const ReplayGame& game, PixelFormat layout) {
  auto player = game.open_player(on_divergence(film));
  if (!player) return player.error();
  auto opened = open_replay_frames(game.open_player, *std::move(player), game.game, film,
                                   Pictures::kDrawnOfPart);
  if (!opened) return opened.error();
  frames = *std::move(opened);
  if (Status chosen = frames->choose_layout(layout, Conversion::kAuto); !chosen) return chosen;
  auto head = frames->open_playhead();
  if (!head) return head.error();
  playhead = *std::move(head);
  return {};
}

Status LayerPictures::Drawing::draw(std::int64_t frame, Image& image) {
  if (Status started = playhead->start(frame); !started) return started;
  return frames->take(image);
}

LayerPictures::LayerPictures(FilmDefinition film) {
  // The layers have neither sound nor fades.
  film.sound.clear();
  film.fade = {};
  whole_.film = film;
  bare_.film = film;
  bare_.film.overlay = {};
  bare_.film.overlay.hides_hud = true;
  laid_.film = std::move(film);
  // An overlay belongs to one moment, and its edges need no smoothing.
  laid_.film.replay().shutter = {};
  laid_.film.replay().spatial_samples = 0;
}

Result<std::unique_ptr<LayerPictures>> LayerPictures::open(const FilmDefinition& film,
                                                           const ReplayGame& game,
                                                           const PassChoice& passes) {
  std::unique_ptr<LayerPictures> pictures(new LayerPictures(film));
  pictures->has_hud_ = passes.hud;
  if (Status opened = pictures->bare_.open(game, PixelFormat::kRgba); !opened) {
    return opened.error();
  }
  if (!passes.hud) return pictures;
  Status opened = pictures->whole_.open(game, PixelFormat::kRgba);
  if (opened) opened = pictures->laid_.open(laid_over_game(game), PixelFormat::kRgba64Alpha);
  if (!opened) return opened.error();
  return pictures;
}

Status LayerPictures::draw(std::int64_t frame) {
  if (Status drawn = bare_.draw(frame, world_); !drawn || !has_hud_) return drawn;
  if (Status drawn = whole_.draw(frame, film_); !drawn) return drawn;
  if (Status drawn = laid_.draw(frame, deep_hud_); !drawn) return drawn;
  auto narrow = EightBitPictures::of(kStraightAlpha);
  if (!narrow) return narrow.error();
  hud_ = narrow->from(deep_hud_);
  fit_hud(world_, film_, hud_);
  return {};
}

}  // namespace tickreel::movie
