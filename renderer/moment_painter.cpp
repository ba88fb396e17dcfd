#include "renderer/moment_painter.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "renderer/same_world.h"
#include "renderer/scene/camera_cuts.h"

namespace tickreel::renderer {
namespace {

float aspect_of(ImageSize size) {
  return static_cast<float>(size.width) / static_cast<float>(size.height);
}

}  // namespace

Result<MomentPainter> MomentPainter::create(std::unique_ptr<Look> look, const TickRate& tick_rate,
                                            ImageSize size, const EdgeSampling& sampling,
                                            const GamePictureFit& fit) {
  const bool draws_itself =
      look->shows_game_pictures() || look->painter_warm_up_frames().has_value();
  if (draws_itself && (!sampling.has_filter || sampling.places.size() > 1)) {
    return bad_usage("this game draws its pictures itself, and so smooths their edges itself");
  }
  Result<SceneRenderer> renderer =
      SceneRenderer::create(draws_itself ? std::vector<Mesh>() : look->meshes(), size);
  if (!renderer) return renderer.error();
  renderer->sample_edges(sampling);
  return MomentPainter(std::move(look), tick_rate, std::move(*renderer), fit);
}

MomentPainter::MomentPainter(std::unique_ptr<Look> look, const TickRate& tick_rate,
                             SceneRenderer renderer, const GamePictureFit& fit)
    : look_(std::move(look)),
      tick_rate_(tick_rate),
      renderer_(std::move(renderer)),
      moments_(tick_rate, aspect_of(renderer_.size())) {
  if (look_->shows_game_pictures()) {
    view_picture_.emplace(fit, renderer_.size());
  } else if (look_->painter_warm_up_frames()) {
    lanes_ = std::make_unique<PainterLanes>(*look_, renderer_.size());
  }
  if (is_drawn_elsewhere()) renderer_.draw_for_software(false);  // there is no scene to draw
}

Status MomentPainter::resize(ImageSize size) {
  Status resized = renderer_.resize(size);
  if (resized) moments_.set_aspect(aspect_of(size));
  if (resized && lanes_) lanes_->resize(size);
  if (resized && view_picture_) view_picture_->resize(size);
  return resized;
}

std::size_t MomentPainter::window_views() const {
  return views_for(*look_, tick_rate_);
}

Status MomentPainter::draw(const ViewWindow& views, const FrameTime& time,
                           const Viewpoint& viewpoint, std::size_t lane) {
  if (Status status = moments_.interpolate_things(views, time); !status) return status;
  const Moment moment = moments_.at(views, time, viewpoint);
  scene_.clear();
  look_->compose(moment, scene_);
  if (!is_drawn_elsewhere()) return renderer_.draw(scene_);
  Status drawn = draw_elsewhere(moment, lane);
  return drawn ? renderer_.draw_over(drawn_elsewhere(), scene_) : drawn;
}

Status MomentPainter::draw_elsewhere(const Moment& moment, std::size_t lane) {
  if (lanes_) return lanes_->draw(moment, lane);
  return view_picture_->draw(moment.views.at(moment.time.tick));
}

Status MomentPainter::expose(const ViewWindow& views, const Exposure& exposure,
                             const CameraCuts& cameras, std::size_t lane) {
  if (Status status = moments_.interpolate_things(views, exposure.time); !status) return status;
  const Viewpoint own = cameras.at(exposure.time, tick_rate_);
  const Moment frame = moments_.at(views, exposure.time, own);
  scene_.clear();
  look_->compose(frame, scene_);
  jumps_.begin(exposure.time.tick, moments_.things());
  jumps_.begin_camera(scene_);
  begin_exposure(exposure);
  const auto count = static_cast<int>(exposure.subframes.size());
  for (int i = 0; i < count; ++i) {
    const auto& [time, weight] = exposure.subframes[static_cast<std::size_t>(i)];
    if (Status status = moments_.interpolate_things(views, time); !status) return status;
    jumps_.hold(views, time.tick, moments_.things());
    const Viewpoint viewpoint = cameras.at(time, tick_rate_, exposure.time);
    Moment moment = moments_.at(views, time, viewpoint);
    moment.subframe = i;
    moment.subframe_count = count;
    moment.since_frame = moment.seconds - frame.seconds;
    if (Status exposed = expose_subframe(moment, weight, lane); !exposed) return exposed;
  }
  return finish_exposure();
}

Status MomentPainter::expose_subframe(const Moment& moment, std::uint32_t weight,
                                      std::size_t lane) {
  if (is_drawn_elsewhere()) {
    if (Status drawn = draw_elsewhere(moment, lane); !drawn) return drawn;
    if (moment.subframe_count == 1) return {};
    if (!std::exchange(is_begun_, true)) {
      if (Status begun = renderer_.begin_exposure(all_); !begun) return begun;
    }
    return renderer_.expose(drawn_elsewhere(), weight);
  }
  world_.clear();
  look_->compose(moment, world_);
  jumps_.hold_camera(moment.time.tick, moment.since_frame, world_);
  world_.overlay.clear();
  world_.watermark = {};
  if (is_pending_ && !same_world(world_, pending_)) {
    if (Status exposed = expose_pending(); !exposed) return exposed;
  }
  if (!std::exchange(is_pending_, true)) std::swap(world_, pending_);
  deal(weight);
  return {};
}

void MomentPainter::begin_exposure(const Exposure& exposure) {
  const auto places = static_cast<std::uint32_t>(renderer_.edge_sampling().places.size());
  std::uint32_t units = 0;
  for (const Subframe& one : exposure.subframes) units += one.weight;
  weights_.assign(places, 0);
  is_pending_ = false;
  is_begun_ = false;
  dealt_ = 0;
  parts_ = places / std::gcd(units, places);
  all_ = units * parts_;
}

void MomentPainter::deal(std::uint32_t weight) {
  const auto places = static_cast<std::uint32_t>(weights_.size());
  const std::uint32_t end = dealt_ + weight * parts_;
  for (std::uint32_t place = 0; place < places; ++place) {
    // How many numbers below `end`, and not below `dealt_`, leave this rest.
    const auto below = [&](std::uint32_t number) { return (number + places - 1 - place) / places; };
    weights_[place] += below(end) - below(dealt_);
  }
  dealt_ = end;
}

Status MomentPainter::expose_pending() {
  if (!std::exchange(is_begun_, true)) {
    if (Status begun = renderer_.begin_exposure(all_); !begun) return begun;
  }
  Status exposed = renderer_.expose(pending_, weights_);
  std::ranges::fill(weights_, 0);
  is_pending_ = false;
  return exposed;
}

Status MomentPainter::finish_exposure() {
  if (is_drawn_elsewhere() && !is_begun_) return renderer_.draw_over(drawn_elsewhere(), scene_);
  if (!is_begun_) {
    pending_.overlay = scene_.overlay;
    pending_.watermark = scene_.watermark;
    return renderer_.draw(pending_);
  }
  if (is_pending_) {
    if (Status exposed = expose_pending(); !exposed) return exposed;
  }
  return renderer_.finish_exposure(scene_);
}

}  // namespace tickreel::renderer
