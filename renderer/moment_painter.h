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

/// The game's own picture in a view, converted to the film's size in a texture. The CPU scales it,
/// so that the bytes are equal with every OpenGL. The texture belongs to the current context.
class ViewPicture {
 public:
  ViewPicture(const GamePictureFit& fit, ImageSize size) : fit_(fit), size_(size) {}

  /// Changes the size of later pictures.
  void resize(ImageSize size);
  /// Draws the picture of a view; free if it is the one drawn last. kFailed when the view has no
  /// picture.
  Status draw(const View& view);
  /// The picture of the last draw(); its first row is its bottom.
  [[nodiscard]] const GlTexture& picture() const { return texture_; }

 private:
  void fit(const GamePicture& picture);
  void upload();

  GamePictureFit fit_;
  ImageSize size_;
  std::shared_ptr<const GamePicture> drawn_;  ///< kept, so that no other picture gets its address
  std::optional<PictureFitter> fitter_;       ///< for source pictures of that size
  Image unpacked_;
  Image fitted_;
  std::vector<std::uint8_t> pixels_;  ///< the fitted picture, lowest row first
  GlTexture texture_;
};

/// The pictures of a look that draws them itself. Each lane has a painter with its own OpenGL
/// context, which shares no objects with other contexts. So lanes do not influence each other or
/// our context, and ending a lane frees everything that its painter has made. Only pixels leave a
/// lane, through main memory.
///
/// In every call, and in the destructor, the caller's own context must be current.
class PainterLanes {
 public:
  /// `look` is borrowed.
  PainterLanes(Look& look, ImageSize size);
  ~PainterLanes();
  PainterLanes(const PainterLanes&) = delete;
  PainterLanes& operator=(const PainterLanes&) = delete;

  /// Changes the size of later pictures; all lanes start anew.
  void resize(ImageSize size);
  /// Draws a picture. The error of a painter; kFailed when OpenGL refuses.
  Status draw(const Moment& moment, std::size_t lane);
  /// The picture of the last draw(); its first row is its bottom.
  [[nodiscard]] const GlTexture& picture() const { return picture_; }
  void end_lane(std::size_t lane);

 private:
  struct Lane;
  Result<Lane*> find_lane(std::size_t number);

  Look& look_;
  ImageSize size_;
  std::vector<std::uint8_t> pixels_;  ///< buffer between a lane and our context
  GlTexture picture_;
  std::map<std::size_t, std::unique_ptr<Lane>> lanes_;
};

/// Makes pictures from the views of a game in the current GL context: interpolates, lets the look
/// compose the scene, and draws it.
class MomentPainter {
 public:
  /// kUsage when `sampling` does not use the edge filter and the look draws its own pictures.
  static Result<MomentPainter> create(std::unique_ptr<Look> look, const TickRate& tick_rate,
                                      ImageSize size, const EdgeSampling& sampling = {},
                                      const GamePictureFit& fit = {});

  [[nodiscard]] std::size_t window_views() const;
  [[nodiscard]] Look& look() { return *look_; }
  [[nodiscard]] SceneRenderer& renderer() { return renderer_; }
  [[nodiscard]] const SceneRenderer& renderer() const { return renderer_; }
  /// The camera of the last picture.
  [[nodiscard]] const Camera& camera() const { return scene_.camera; }

  /// Whether the game or the look itself draws what is below the overlay.
  [[nodiscard]] bool is_drawn_elsewhere() const { return lanes_ || view_picture_; }

  Status resize(ImageSize size);
  /// See SceneRenderer.
  Status set_depth(PictureDepth depth) { return renderer_.set_depth(depth); }
  /// `lane`: the lane whose pictures it follows, for a look that draws them itself.
  Status draw(const ViewWindow& views, const FrameTime& time, const Viewpoint& viewpoint,
              std::size_t lane = 0);
  /// Draws a picture with motion blur. A cut of the cameras while the shutter is open is delayed to
  /// the next picture. A world that does not change is drawn once.
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
  /// The picture of the last draw_elsewhere().
  [[nodiscard]] const GlTexture& drawn_elsewhere() const {
    return lanes_ ? lanes_->picture() : view_picture_->picture();
  }
  /// Fills world_ with the scene at a later moment of the exposure.
  Status expose_subframe(const Moment& moment, std::uint32_t weight, std::size_t lane);
  void begin_exposure(const Exposure& exposure);
  /// Distributes `weight` evenly over the places in a pixel.
  void deal(std::uint32_t weight);
  Status expose_pending();
  Status finish_exposure();

  std::unique_ptr<Look> look_;
  TickRate tick_rate_;
  SceneRenderer renderer_;
  std::unique_ptr<PainterLanes> lanes_;      ///< for a look that draws itself; refers to it
  std::optional<ViewPicture> view_picture_;  ///< set when the look shows the game's pictures
  MomentMaker moments_;
  Scene scene_;
  // The state of a picture with motion blur.
  JumpHolder jumps_;
  Scene world_;                         ///< the scene of the last moment, without overlay
  Scene pending_;                       ///< a scene that is still to be drawn
  std::vector<std::uint32_t> weights_;  ///< of the pending scene, by place in a pixel
  bool is_pending_ = false;             ///< whether pending_ is to be drawn
  /// parts per unit of weight, so that all places get the same amount
  std::uint32_t parts_ = 1;
  std::uint32_t dealt_ = 0;  ///< parts distributed so far
  std::uint32_t all_ = 0;    ///< parts of the whole picture
  bool is_begun_ = false;    ///< whether anything was drawn
};

}  // namespace tickreel::renderer
