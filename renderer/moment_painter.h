#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "renderer/gl/gl_object.h"
#include "renderer/scene/camera_cuts.h"
#include "renderer/scene/jump_holder.h"
#include "renderer/scene/moment_maker.h"
#include "renderer/scene/picture_fit.h"
#include "renderer/scene/pixel_look.h"
#include "renderer/scene_renderer.h"
#include "sim/view/exposure.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"
#include "tickreel/scene/look.h"
#include "tickreel/view/frame_time.h"
#include "tickreel/view/tick.h"
#include "tickreel/view/view.h"

namespace tickreel::renderer {

/// The picture of a view as one of a film: scaled by the CPU, so that it has the same bytes with
/// every OpenGL, and put into a texture. The context that is current owns that.
class ViewPicture {
 public:
  ViewPicture(const GamePictureFit& fit, ImageSize size) : fit_(fit), size_(size) {}

  /// Later pictures have another size.
  void resize(ImageSize size);
  /// kFailed when the view has no picture. What was drawn last costs nothing.
  Status draw(const View& view);
  /// What draw() has drawn last; its first row is its bottom.
  [[nodiscard]] const GlTexture& picture() const { return texture_; }

 private:
  void fit(const GamePicture& picture);
  void upload();

  GamePictureFit fit_;
  ImageSize size_;
  std::shared_ptr<const GamePicture> drawn_;  ///< kept, so that no other one has its place
  std::optional<PictureFitter> fitter_;       ///< for pictures like that
  Image unpacked_;
  Image fitted_;
  std::vector<std::uint8_t> pixels_;  ///< the same, the lowest row first
  GlTexture texture_;
};

/// The pictures of a look that draws them itself. Each lane has a painter, in an OpenGL context of
/// its own, which shares no object with another: nothing of one lane is in the pictures of another,
/// nothing of a painter in ours, and with the lane all goes that its painter has made. Only pixels
/// leave it, through main memory.
///
/// In every call, and in the destructor, the context of whoever wants the pictures is current.
class PainterLanes {
 public:
  /// `look` is borrowed.
  PainterLanes(Look& look, ImageSize size);
  ~PainterLanes();
  PainterLanes(const PainterLanes&) = delete;
  PainterLanes& operator=(const PainterLanes&) = delete;

  /// Later pictures have another size; all lanes begin anew.
  void resize(ImageSize size);
  /// The error of a painter; kFailed when OpenGL refuses.
  Status draw(const Moment& moment, std::size_t lane);
  /// What draw() has drawn last; its first row is its bottom.
  [[nodiscard]] const GlTexture& picture() const { return picture_; }
  void end_lane(std::size_t lane);

 private:
  struct Lane;
  Result<Lane*> find_lane(std::size_t number);

  Look& look_;
  ImageSize size_;
  std::vector<std::uint8_t> pixels_;  ///< on their way from a lane
  GlTexture picture_;
  std::map<std::size_t, std::unique_ptr<Lane>> lanes_;
};

/// From the views of a game to a picture, in the GL context that is current: interpolates, lets the
/// look compose, and draws.
class MomentPainter {
 public:
  /// kUsage when it is not the filter that makes the edges of a look smooth that draws itself.
  static Result<MomentPainter> create(std::unique_ptr<Look> look, const TickRate& tick_rate,
                                      ImageSize size, const EdgeSampling& sampling = {},
                                      const GamePictureFit& fit = {});

  [[nodiscard]] std::size_t window_views() const;
  [[nodiscard]] Look& look() { return *look_; }
  [[nodiscard]] SceneRenderer& renderer() { return renderer_; }
  [[nodiscard]] const SceneRenderer& renderer() const { return renderer_; }
  /// That of the last picture.
  [[nodiscard]] const Camera& camera() const { return scene_.camera; }

  /// Whether something else than our renderer draws what is seen below the overlay.
  [[nodiscard]] bool is_drawn_elsewhere() const { return lanes_ || view_picture_; }

  Status resize(ImageSize size);
  /// See SceneRenderer.
  Status set_depth(PictureDepth depth) { return renderer_.set_depth(depth); }
  /// `lane`: whose pictures it follows, where the look draws them itself.
  Status draw(const ViewWindow& views, const FrameTime& time, const Viewpoint& viewpoint,
              std::size_t lane = 0);
  /// The same with motion blur. A cut of the cameras while the shutter is open waits for the next
  /// picture; a world that stays as it is is drawn once.
  Status expose(const ViewWindow& views, const Exposure& exposure, const CameraCuts& cameras,
                std::size_t lane = 0);
  /// See FrameRenderer.
  [[nodiscard]] std::optional<int> warm_up_frames() const {
    return look_->painter_warm_up_frames();
  }
  void end_lane(std::size_t lane) {
    if (lanes_) lanes_->end_lane(lane);
  }

 private:
  MomentPainter(std::unique_ptr<Look> look, const TickRate& tick_rate, SceneRenderer renderer,
                const GamePictureFit& fit);
  Status draw_elsewhere(const Moment& moment, std::size_t lane);
  /// What draw_elsewhere() has drawn last.
  [[nodiscard]] const GlTexture& drawn_elsewhere() const {
    return lanes_ ? lanes_->picture() : view_picture_->picture();
  }
  /// Fills world_ with what is seen at a later moment of a picture.
  Status expose_subframe(const Moment& moment, std::uint32_t weight, std::size_t lane);
  void begin_exposure(const Exposure& exposure);
  /// Gives so much of the light to the places of pixels.
  void deal(std::uint32_t weight);
  Status expose_pending();
  Status finish_exposure();

  std::unique_ptr<Look> look_;
  TickRate tick_rate_;
  SceneRenderer renderer_;
  std::unique_ptr<PainterLanes> lanes_;      ///< of a look that draws itself; refers to it
  std::optional<ViewPicture> view_picture_;  ///< where the look shows those of the game
  MomentMaker moments_;
  Scene scene_;
  // Of a picture with motion blur.
  JumpHolder jumps_;
  Scene world_;                         ///< the last moment's, without overlay
  Scene pending_;                       ///< that is still to be drawn
  std::vector<std::uint32_t> weights_;  ///< of it, by place in a pixel
  bool is_pending_ = false;             ///< whether there is one
  std::uint32_t parts_ = 1;             ///< of each unit of weight, so that all places get the same
  std::uint32_t dealt_ = 0;             ///< such parts
  std::uint32_t all_ = 0;               ///< such parts of the picture
  bool is_begun_ = false;               ///< whether anything has been drawn
};

}  // namespace tickreel::renderer
