#include "renderer/offscreen_renderer.h"

#include <cassert>
#include <mutex>
#include <optional>
#include <utility>

#include "renderer/gl/egl_context.h"
#include "renderer/gl/gl_loader.h"
#include "renderer/gl/opengl_turn.h"
#include "renderer/moment_painter.h"
#include "renderer/readback/alpha.h"
#include "renderer/readback/readback.h"
#include "renderer/readback/yuv_pass.h"

namespace tickreel::renderer {
namespace {

std::unique_ptr<Readback> make_readback(ReadbackChoice choice) {
  const bool is_plain =
      choice == ReadbackChoice::kAuto ? is_software_gl() : choice == ReadbackChoice::kPlain;
  return is_plain ? make_plain_readback() : make_ring_readback();
}

PictureDepth depth_of(PixelFormat format) {
  if (format == PixelFormat::kRgba64Alpha) return PictureDepth::k16Alpha;
  return is_deep_format(format) ? PictureDepth::k16 : PictureDepth::k8;
}

class OffscreenRenderer : public FrameRenderer {
 public:
  OffscreenRenderer(std::unique_ptr<EglContext> context, MomentPainter painter,
                    const OffscreenSettings& settings)
      : context_(std::move(context)),
        painter_(std::move(painter)),
        settings_(settings),
        is_software_(is_software_gl()),
        readback_(make_readback(settings.readback)) {}
  ~OffscreenRenderer() override {
    // The context must be current while the GL objects are destroyed.
    static_cast<void>(context_->make_current());
  }

  [[nodiscard]] std::size_t window_views() const override { return painter_.window_views(); }
  [[nodiscard]] std::size_t pictures_in_flight() const override {
    return readback_->pictures_in_flight();
  }

  [[nodiscard]] bool converts_fast() const override { return !is_software_; }
  Status set_pixel_format(PixelFormat format) override {
    if (Status status = context_->make_current(); !status) return status;
    assert(readback_->pictures_under_way() == 0);
    const PictureDepth depth = depth_of(format);
    if (depth == PictureDepth::k16Alpha && painter_.is_drawn_elsewhere()) {
      return bad_usage("this game draws its pictures itself, and they have no alpha");
    }
    if (depth != depth_) {
      yuv_.reset();  // it refers to the picture
      if (Status set = painter_.set_depth(depth); !set) return set;
      depth_ = depth;
    }
    const bool is_ready = yuv_ && yuv_->layout().format == format;
    if (!is_rgba(format) && !is_ready) {
      Result<YuvPass> made = YuvPass::create(painter_.renderer().picture(), settings_.size, format);
      if (!made) return made.error();
      yuv_ = std::move(*made);
    }
    format_ = format;
    return {};
  }

  [[nodiscard]] std::optional<int> warm_up_frames() const override {
    return painter_.warm_up_frames();
  }
  void choose_lane(std::size_t lane) override { lane_ = lane; }
  Status warm_up(const ViewWindow& views, const Exposure& exposure) override {
    if (Status status = context_->make_current(); !status) return status;
    return paint(views, exposure);
  }
  void end_lane(std::size_t lane) override {
    if (context_->make_current()) painter_.end_lane(lane);
  }

  Status start(const ViewWindow& views, const Exposure& exposure) override {
    if (Status status = context_->make_current(); !status) return status;
    if (readback_->pictures_under_way() >= readback_->pictures_in_flight()) {
      return failed("a picture was started before one of those under way was taken");
    }
    Status painted = paint(views, exposure);
    return painted ? start_readback() : painted;
  }

  Status take(Image& image) override {
    if (Status status = context_->make_current(); !status) return status;
    if (readback_->pictures_under_way() == 0) return failed("no picture was started to be taken");
    Status taken = readback_->take(image);
    if (taken && image.format() == PixelFormat::kRgba64Alpha) make_alpha_straight(image);
    return taken;
  }

  [[nodiscard]] std::string description() const override { return context_->description(); }

 private:
  Status paint(const ViewWindow& views, const Exposure& exposure) {
    const CameraCuts& cameras = settings_.cameras;
    if (!exposure.is_one_moment()) return painter_.expose(views, exposure, cameras, lane_);
    const FrameTime& time = exposure.time;
    return painter_.draw(views, time, cameras.at(time, settings_.tick_rate), lane_);
  }

  /// Starts to read back the picture drawn last.
  Status start_readback() {
    const GlTexture& picture = painter_.renderer().picture();
    if (is_rgba(format_)) {
      return readback_->start({picture, nullptr, plane_layout(settings_.size, format_)});
    }
    yuv_->convert();
    return readback_->start({picture, &yuv_->planes(), yuv_->layout()});
  }

  std::unique_ptr<EglContext> context_;
  MomentPainter painter_;
  OffscreenSettings settings_;
  bool is_software_;
  std::unique_ptr<Readback> readback_;
  std::optional<YuvPass> yuv_;
  PixelFormat format_ = PixelFormat::kRgba;
  PictureDepth depth_ = PictureDepth::k8;
  std::size_t lane_ = 0;
};

/// Takes the process's OpenGL turn in every call that uses OpenGL.
class TurnTaker final : public FrameRenderer {
 public:
  explicit TurnTaker(std::unique_ptr<FrameRenderer> renderer) : renderer_(std::move(renderer)) {}
  ~TurnTaker() override {
    const std::lock_guard turn(opengl_turn());
    renderer_.reset();
  }

  [[nodiscard]] std::size_t window_views() const override { return renderer_->window_views(); }
  [[nodiscard]] std::size_t pictures_in_flight() const override {
    return renderer_->pictures_in_flight();
  }
  [[nodiscard]] bool converts_fast() const override { return renderer_->converts_fast(); }
  Status set_pixel_format(PixelFormat format) override {
    const std::lock_guard turn(opengl_turn());
    return renderer_->set_pixel_format(format);
  }
  Status start(const ViewWindow& views, const Exposure& exposure) override {
    const std::lock_guard turn(opengl_turn());
    return renderer_->start(views, exposure);
  }
  Status take(Image& image) override {
    const std::lock_guard turn(opengl_turn());
    return renderer_->take(image);
  }
  [[nodiscard]] std::optional<int> warm_up_frames() const override {
    return renderer_->warm_up_frames();
  }
  void choose_lane(std::size_t lane) override { renderer_->choose_lane(lane); }
  Status warm_up(const ViewWindow& views, const Exposure& exposure) override {
    const std::lock_guard turn(opengl_turn());
    return renderer_->warm_up(views, exposure);
  }
  void end_lane(std::size_t lane) override {
    const std::lock_guard turn(opengl_turn());
    renderer_->end_lane(lane);
  }
  [[nodiscard]] std::string description() const override { return renderer_->description(); }

 private:
  std::unique_ptr<FrameRenderer> renderer_;
};

}  // namespace

Result<OffscreenFacts> offscreen_facts() {
  const std::lock_guard turn(opengl_turn());
  const auto context = EglContext::create();
  if (!context) return context.error();
  return OffscreenFacts{(*context)->description(),
                        make_readback(ReadbackChoice::kAuto)->pictures_in_flight()};
}

Result<std::unique_ptr<FrameRenderer>> make_offscreen_renderer(std::unique_ptr<Look> look,
                                                               const OffscreenSettings& settings) {
  const std::lock_guard turn(opengl_turn());
  Result<std::unique_ptr<EglContext>> context = EglContext::create();
  if (!context) return context.error();
  Result<MomentPainter> painter = MomentPainter::create(
      std::move(look), settings.tick_rate, settings.size, settings.sampling, settings.fit);
  if (!painter) return painter.error();
  auto renderer =
      std::make_unique<OffscreenRenderer>(std::move(*context), std::move(*painter), settings);
  return std::unique_ptr<FrameRenderer>(std::make_unique<TurnTaker>(std::move(renderer)));
}

}  // namespace tickreel::renderer
