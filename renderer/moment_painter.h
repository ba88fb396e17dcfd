#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/pixel_rect.h"
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

/// The picture that a game has drawn (View::picture), scaled to the film's size, in a texture. The
/// CPU scales it, so that the bytes are the same with every OpenGL. The texture belongs to the
/// context that is current in the calls.
class ViewPicture {
 public:
  /// `fit`: how to scale; `size`: the size of the texture.
  ViewPicture(const GamePictureFit& fit, ImageSize size) : fit_(fit), size_(size) {}

  /// Changes the size of later pictures.
  void resize(ImageSize size);
  /// Scales the picture of a view; does nothing if it is the picture of the last call. kFailed when
  /// the view has no picture.
  Status draw(const View& view);
  /// The picture of the last draw(); its first row is the lowest row.
  [[nodiscard]] const GlTexture& picture() const { return texture_; }

 private:
  void fit(const GamePicture& picture);
  void upload();

  GamePictureFit fit_;
  ImageSize size_;
  /// The last picture. It is kept, so that no other picture gets its address.
  std::shared_ptr<const GamePicture> drawn_;
  std::optional<PictureFitter> fitter_;  ///< for source pictures of that size
  Image unpacked_;
  Image fitted_;
  std::vector<std::uint8_t> pixels_;  ///< the fitted picture, lowest row first
  GlTexture texture_;
};

/// Draws the pictures of a look that has painters (PicturePainter), in lanes (FrameRenderer). Each
/// lane has a painter with its own OpenGL context, which shares no objects with other contexts. So
/// lanes do not influence each other or the caller's context, and ending a lane frees everything
/// that its painter has made. Pictures are copied from a lane's context to the caller's context
/// through main memory.
///
/// In every call, and in the destructor, the caller's own context must be current.
class PainterLanes {
 public:
  /// Borrows `look`. `size`: the size of the pictures.
  PainterLanes(Look& look, ImageSize size);
  ~PainterLanes();
  PainterLanes(const PainterLanes&) = delete;
  PainterLanes& operator=(const PainterLanes&) = delete;

  /// Changes the size of later pictures, and ends all lanes, unless they have that size already.
  void resize(ImageSize size);
  /// Draws the next picture of a lane, which begins with its first picture. Returns the error of
  /// the painter; kFailed when OpenGL refuses.
  Status draw(const Moment& moment, std::size_t lane);
  /// The picture of the last draw(), in the caller's context; its first row is the lowest row.
  [[nodiscard]] const GlTexture& picture() const { return picture_; }
  /// Destroys the painter of a lane, if there is one.
  void end_lane(std::size_t lane);

 private:
  struct Lane;
  Result<Lane*> find_lane(std::size_t number);

  Look& look_;
  ImageSize size_;
  std::vector<std::uint8_t> pixels_;  ///< the last picture in main memory
  GlTexture picture_;
  std::map<std::size_t, std::unique_ptr<Lane>> lanes_;
};

/// Draws pictures from the views of a game, in the current OpenGL context: interpolates the views,
/// lets the look compose a scene, and draws the scene. The pictures of some looks are drawn by the
/// game, or by painters of the look; the MomentPainter then only draws the overlay.
class MomentPainter {
 public:
  /// kUsage when the game or a painter of the look draws the pictures, and `sampling` is anything
  /// but the edge filter alone; also returns the errors of SceneRenderer::create().
  static Result<MomentPainter> create(std::unique_ptr<Look> look, const TickRate& tick_rate,
                                      ImageSize size, const EdgeSampling& sampling = {},
                                      const GamePictureFit& fit = {});

  /// The number of consecutive views that a picture needs: FrameRenderer::window_views().
  [[nodiscard]] std::size_t window_views() const;
  [[nodiscard]] Look& look() { return *look_; }
  [[nodiscard]] SceneRenderer& renderer() { return renderer_; }
  [[nodiscard]] const SceneRenderer& renderer() const { return renderer_; }
  /// The camera of the last picture.
  [[nodiscard]] const Camera& camera() const { return scene_.camera; }

  /// Whether the game or a painter of the look draws everything below the overlay.
  [[nodiscard]] bool is_drawn_elsewhere() const { return lanes_ || view_picture_; }

  /// Changes the size of later pictures. After an error they keep the old size.
  Status resize(ImageSize size);
  /// SceneRenderer::set_depth().
  Status set_depth(PictureDepth depth) { return renderer_.set_depth(depth); }
  /// Draws a picture without motion blur. `views` must contain the view of time.tick, and of the
  /// next tick if time.alpha is above 0. `lane`: the lane of the picture, for a look with painters.
  /// The picture is then renderer().picture(). The errors of MomentMaker::interpolate_things(),
  /// SceneRenderer, ViewPicture::draw() and PainterLanes::draw(), also of the functions below.
  Status draw(const ViewWindow& views, const FrameTime& time, const Viewpoint& viewpoint,
              std::size_t lane = 0);
  /// Draws a picture like draw(), in lane 0, but without its overlay, which show() draws.
  Status draw_draft(const ViewWindow& views, const FrameTime& time, const Viewpoint& viewpoint);
  /// Copies the picture, scaled, into a rectangle of the bound draw framebuffer. Draws the overlay
  /// of a draft there, with the pixels of the rectangle. x and y: pixels from the framebuffer's
  /// bottom left corner.
  void show(const PixelRect& place);
  /// Draws a picture with motion blur, of at least one subframe. A cut of the cameras while the
  /// shutter is open takes effect in the next picture. A world that does not change is drawn once
  /// for each sample place, unless is_drawn_elsewhere().
  Status expose(const ViewWindow& views, const Exposure& exposure, const CameraCuts& cameras,
                std::size_t lane = 0);
  /// FrameRenderer::warm_up_frames().
  [[nodiscard]] std::optional<int> warm_up_frames() const {
    return look_->painter_warm_up_frames();
  }
  /// FrameRenderer::end_lane().
  void end_lane(std::size_t lane) {
    if (lanes_) lanes_->end_lane(lane);
  }

 private:
  MomentPainter(std::unique_ptr<Look> look, const TickRate& tick_rate, SceneRenderer renderer,
                const GamePictureFit& fit);
  /// Draws scene_, whose moment is `moment`.
  Status draw_scene(const Moment& moment, std::size_t lane);
  Status draw_elsewhere(const Moment& moment, std::size_t lane);
  /// The picture of the last draw_elsewhere().
  [[nodiscard]] const GlTexture& drawn_elsewhere() const {
    return lanes_ ? lanes_->picture() : view_picture_->picture();
  }
  /// Adds a moment of the exposure to the picture, or notes it in pending_.
  Status expose_subframe(const Moment& moment, std::uint32_t weight, std::size_t lane);
  void begin_exposure(const Exposure& exposure);
  /// Adds `weight` to weights_, distributed evenly over the sample places of a pixel.
  void deal(std::uint32_t weight);
  Status expose_pending();
  Status finish_exposure();

  std::unique_ptr<Look> look_;
  TickRate tick_rate_;
  SceneRenderer renderer_;
  std::unique_ptr<PainterLanes> lanes_;      ///< for a look with painters; refers to the look
  std::optional<ViewPicture> view_picture_;  ///< for a look that shows the game's pictures
  MomentMaker moments_;
  Scene scene_;
  std::optional<Scene> left_over_;  ///< the overlay that a draft does not have
  // The state of a picture with motion blur.
  JumpHolder jumps_;
  Scene world_;                         ///< the scene of the last moment, without overlay
  Scene pending_;                       ///< a scene that must still be drawn
  std::vector<std::uint32_t> weights_;  ///< the weight of pending_ for each sample place
  bool is_pending_ = false;             ///< whether pending_ must still be drawn
  /// The number of parts into which each unit of weight is divided, so that all sample places can
  /// get the same number of parts.
  std::uint32_t parts_ = 1;
  std::uint32_t dealt_ = 0;  ///< the number of parts distributed so far
  std::uint32_t all_ = 0;    ///< the number of parts in the whole picture
  bool is_begun_ = false;    ///< whether a part of the sum was drawn already
};

}  // namespace tickreel::renderer
