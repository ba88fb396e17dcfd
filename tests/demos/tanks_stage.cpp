#include "tests/demos/tanks_stage.h"

#include "demos/tanks/tanks.h"

#include <cmath>

#include "renderer/scene/interpolation.h"
#include "tests/demos/tanks_session.h"
#include "tests/support/room.h"

namespace tickreel::tanks {

using namespace tests;
namespace {

struct Collector {
  SceneContent content;

  void add(float x) { content.numbers.push_back(x); }
  void add(Vec2 v) {
    add(v.x);
    add(v.y);
  }
  void add(Vec3 v) {
    add(Vec2{v.x, v.y});
    add(v.z);
  }
  void add(Quat q) {
    add(q.w);
    add(Vec3{q.x, q.y, q.z});
  }
  void add(Color c) { add(Vec3{c.r, c.g, c.b}); }

  void add(const Panel& panel) {
    add(panel.top_left);
    add(panel.size);
    add(panel.color);
    add(panel.opacity);
  }
  void add(const Text& text) {
    add(text.anchor);
    add(text.size);
    add(text.color);
    add(text.opacity);
    content.texts.push_back(text.utf8);
  }
};

}  // namespace

TanksStage::TanksStage(double memory_seconds)
    : look_(make_tanks_look()),
      views_(static_cast<std::size_t>(std::ceil(memory_seconds * kTicksPerSecond)) + 2) {}

void TanksStage::play_bots(Tick last) {
  TanksSession session;
  views_.push(0) = session.view();
  for (Tick tick = 1; tick <= last; ++tick) {
    session.tick_with_bots();
    View& view = views_.push(tick);
    view = session.view();
    view.tick = tick;
  }
}

View& TanksStage::next_view() {
  return views_.push(views_.empty() ? 0 : views_.newest() + 1);
}

Status TanksStage::select_camera(std::string_view name) {
  const auto found = look_->find_camera(name, tanks_info().player_names);
  if (!found) return found.error();
  camera_ = *found;
  return {};
}

Scene TanksStage::compose(Tick tick, int hundredths, float aspect) {
  Scene scene;
  compose_into(scene, tick, hundredths, aspect);
  return scene;
}

void TanksStage::compose_into(Scene& scene, Tick tick, int hundredths, float aspect) {
  const Rational alpha(hundredths, 100);
  scene.clear();
  const View& from = views_.at(tick);
  const View& to = hundredths > 0 ? views_.at(tick + 1) : from;
  interpolate(from, to, alpha.to_double(), 1.0 / kTicksPerSecond, things_);
  look_->compose({.views = views_,
                  .time = {tick, alpha},
                  .alpha = alpha.to_double(),
                  .step_seconds = 1.0 / kTicksPerSecond,
                  .seconds = (static_cast<double>(tick) + alpha.to_double()) / kTicksPerSecond,
                  .aspect = aspect,
                  .things = things_,
                  .look_camera = camera_},
                 scene);
}

SceneContent content_of(const Scene& scene) {
  Collector all;
  all.add(scene.camera.eye);
  all.add(scene.camera.target);
  all.add(scene.camera.vertical_fov);
  for (const Instance& instance : scene.instances) {
    all.add(static_cast<float>(instance.mesh));
    all.add(instance.position);
    all.add(instance.rotation);
    all.add(instance.scale);
    all.add(instance.material.color);
    all.add(instance.material.glow);
  }
  for (const GroundMark& mark : scene.marks) {
    all.add(mark.center);
    all.add(mark.half_size);
    all.add(mark.angle);
    all.add(mark.opacity);
  }
  for (const Sprite& sprite : scene.sprites) {
    all.add(sprite.position);
    all.add(sprite.radius);
    all.add(sprite.color);
    all.add(sprite.opacity);
    all.add(sprite.glow);
  }
  for (const PointLight& light : scene.lights) {
    all.add(light.position);
    all.add(light.color);
  }
  for (const OverlayItem& item : scene.overlay) {
    std::visit([&](const auto& piece) { all.add(piece); }, item);
  }
  return std::move(all.content);
}

}  // namespace tickreel::tanks
