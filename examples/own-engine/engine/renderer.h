#pragma once

#include <optional>

#include "camera.h"
#include "gl_objects.h"
#include "lights.h"

namespace comets {

// Draws the game, with trails behind all that moves.
//
// The trails are a picture that is kept, gets darker by as much each time, and takes the new light
// where that is brighter. With 8 bits for each colour, what was drawn kPicturesRemembered pictures
// ago has become 0 whatever it was, and nothing of it is left: the brighter of two is not their
// sum. (Adding to the old picture, or multiplying it, would remember for ever.)
class Renderer {
 public:
  // The trails get darker by this much of 255, 60 times a second.
  static constexpr int kFade = 6;
  static constexpr int kPicturesRemembered = (255 + kFade - 1) / kFade;

  // The context must be current, as in every call. Throws std::runtime_error when OpenGL lacks a
  // function, or the driver does not take the shaders or the size.
  Renderer(GetProc get_proc, int width, int height);

  // Draws the moment `alpha` (0..1) between two states into `framebuffer`. `seconds`: the time of
  // the moment. `camera`: empty: the one of find_camera() for `camera_index`.
  void draw(const State& from, const State& to, float alpha, double seconds, unsigned camera_index,
            const std::optional<Camera>& camera, GlName framebuffer);

 private:
  void draw_sky();
  void draw_lights(const Camera& camera);
  void leave_trails(int drop);
  void show(GlName framebuffer);
  void cover() const { gl_.DrawArrays(kGlTriangles, 0, 3); }

  const Gl gl_;
  const int width_;
  const int height_;
  const Program glow_program_;
  const Program ring_program_;
  const Program fade_program_;
  const Program expose_program_;
  const Program show_program_;
  const Target sky_;
  const Target light_;
  const Target trails_;
  const Quads glows_;
  const Quads rings_;
  Lights lights_;
  std::optional<double> last_seconds_;
};

}  // namespace comets
