#include <array>
#include <string>

#include "games/loaded/foreign_game.h"
#include "games/loaded/foreign_view.h"
#include "games/loaded/game_call.h"

namespace tickreel::games {
namespace {

using Table = ForeignTablePtr;

class ForeignPainter final : public PicturePainter {
 public:
  explicit ForeignPainter(Table table) : table_(std::move(table)), name_(table_->game) {}
  ~ForeignPainter() override {
    if (renderer_ == nullptr || table_->renderer_destroy == nullptr) return;
    const GameScope scope(name_.c_str(), last_tick_);
    const GameCall guard(name_.c_str(), "renderer_destroy()");
    table_->renderer_destroy(renderer_);
  }

  Status begin(const OpenGl& gl) {
    const GameScope scope(name_.c_str(), last_tick_);
    const tickreel_opengl given{sizeof(tickreel_opengl), gl.get_proc, table_->argument.c_str()};
    const char* const wrong = call_game(name_, "renderer_create()", [&] {
      return table_->renderer_create(&given, gl.width, gl.height, &renderer_);
    });
    width_ = gl.width;
    height_ = gl.height;
    return wrong == nullptr ? Status() : failed(name_ + ": its renderer cannot begin: " + wrong);
  }

  Status draw(const Moment& moment, std::uint32_t framebuffer) override {
    const Tick tick = last_tick_ = moment.time.tick;
    const GameScope scope(name_.c_str(), tick);
    const View& from = moment.views.at(tick);
    const View& to = moment.views.contains(tick + 1) ? moment.views.at(tick + 1) : from;
    const tickreel_camera camera = camera_of(moment.camera);
    const tickreel_moment told{sizeof(tickreel_moment),
                               published_of(from),
                               published_of(to),
                               moment.alpha,
                               moment.seconds,
                               moment.step_seconds,
                               framebuffer,
                               width_,
                               height_,
                               static_cast<std::uint32_t>(moment.look_camera),
                               moment.camera == nullptr ? nullptr : &camera,
                               static_cast<std::uint32_t>(moment.subframe),
                               static_cast<std::uint32_t>(moment.subframe_count),
                               moment.since_frame};
    const char* const wrong = call_game(name_, "renderer_draw()",
                                        [&] { return table_->renderer_draw(renderer_, &told); });
    if (wrong == nullptr) return {};
    return failed(game_error(name_, std::string("its renderer cannot draw: ") + wrong).what());
  }

 private:
  static tickreel_camera camera_of(const Camera* camera) {
    if (camera == nullptr) return {};
    const auto& [eye, target, up, fov, near_plane, far_plane] = *camera;
    return {{eye.x, eye.y, eye.z}, {target.x, target.y, target.z}, {up.x, up.y, up.z}, fov};
  }

  Table table_;
  std::string name_;
  void* renderer_ = nullptr;
  Tick last_tick_ = 0;
  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
};

class ForeignLook final : public Look {
 public:
  explicit ForeignLook(Table table) : table_(std::move(table)), cameras_(table_->camera_names) {}

  [[nodiscard]] std::vector<Mesh> meshes() const override { return {}; }
  [[nodiscard]] std::vector<std::string> cameras() const override { return cameras_; }
  [[nodiscard]] Result<LookCamera> find_camera(
      std::string_view name, std::span<const std::string> /*players*/) const override {
    for (std::size_t i = 0; i < cameras_.size(); ++i) {
      if (cameras_[i] == name) return LookCamera{static_cast<LookCamera>(i)};
    }
    std::string there;
    for (const std::string& camera : cameras_) there += (there.empty() ? "" : ", ") + camera;
    return bad_usage("there is no camera '" + std::string(name) + "'; this game has: " + there);
  }
  void compose(const Moment& /*moment*/, Scene& /*scene*/) override {}

  [[nodiscard]] std::optional<int> painter_warm_up_frames() const override {
    return static_cast<int>(table_->warm_up_frames);
  }
  Result<std::unique_ptr<PicturePainter>> make_painter(const OpenGl& gl) override {
    auto painter = std::make_unique<ForeignPainter>(table_);
    if (Status begun = painter->begin(gl); !begun) return begun.error();
    return std::unique_ptr<PicturePainter>(std::move(painter));
  }

 private:
  Table table_;
  std::vector<std::string> cameras_;
};

}  // namespace

std::unique_ptr<Look> make_foreign_look(Table table) {
  return std::make_unique<ForeignLook>(std::move(table));
}

}  // namespace tickreel::games
