#include "tests/bench/pipeline/match_scene.h"

#include "games/registry.h"
#include "tests/bench/must.h"

namespace tickreel::bench {
namespace {

constexpr const char* kMatch = TICKREEL_SOURCE_DIR "/demos/tanks/replays/match.replay";

TickRate match_tick_rate() {
  return must(ReplayReader::open(kMatch)).session().setup.tick_rate;
}

}  // namespace

ReplayPlayer open_match() {
  return must(ReplayPlayer::open(find_game("tanks")->info, must(ReplayReader::open(kMatch))));
}

FrameSchedule match_schedule(std::int64_t frames) {
  return {match_tick_rate(), Rational(kFrameRate), Rational(kFirstSecond),
          Rational(kFirstSecond) + Rational(frames, kFrameRate)};
}

MatchScene::MatchScene(ImageSize size)
    : context_(must(EglContext::create())),
      painter_(
          must(MomentPainter::create(find_game("tanks")->make_look(), match_tick_rate(), size))),
      target_(make_framebuffer()) {
  glNamedFramebufferTexture(target_.name(), GL_COLOR_ATTACHMENT0, picture().name(), 0);
}

MatchScene::~MatchScene() {
  static_cast<void>(context_->make_current());
}

Status MatchScene::rewind(std::int64_t frames) {
  schedule_ = std::make_unique<FrameSchedule>(match_schedule(frames));
  source_ = std::make_unique<ReplayViewSource>(open_match(), painter_.window_views());
  next_ = 0;
  return context_->make_current();
}

Status MatchScene::draw_next() {
  const FrameTime time = schedule_->frame_time(next_++);
  if (Status advanced = source_->advance_to(time.tick + 1); !advanced) return advanced;
  return painter_.draw(source_->window(), time, {});
}

void MatchScene::read(Image& image) const {
  image.resize(size());
  bind_for_reading();
  glReadPixels(0, 0, size().width, size().height, GL_RGBA, GL_UNSIGNED_BYTE, image.pixels().data());
}

}  // namespace tickreel::bench
