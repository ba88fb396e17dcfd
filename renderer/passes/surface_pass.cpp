#include "renderer/passes/surface_pass.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <utility>

#include "embedded_files.h"
#include "renderer/gl/gl_errors.h"
#include "renderer/gl/gl_program.h"
#include "renderer/gl/vertex_stream.h"
#include "renderer/passes/frame_uniforms.h"
#include "renderer/scene/camera_matrices.h"

namespace tickreel::renderer {
namespace {

constexpr GLuint kSurfaceBlock = 0;
// Uniform locations of ground.vert and surface.frag.
constexpr GLint kGroundHalfSize = 0;
constexpr GLint kGroundNumber = 1;

/// The most bytes that OpenGL reads back from a texture in one call.
constexpr std::size_t kMostBytes = std::numeric_limits<GLsizei>::max();
constexpr std::size_t kBytesOfNormal = 3 * sizeof(float);

Status check_surface_size(ImageSize size) {
  const auto pixels = static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height);
  GLint side = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &side);
  if (pixels * kBytesOfNormal <= kMostBytes && size.width <= side && size.height <= side) return {};
  return bad_usage("the surfaces of " + std::to_string(size.width) + "x" +
                   std::to_string(size.height) +
                   " pixels are more than this OpenGL driver can draw; ask for a smaller size");
}

}  // namespace

Result<SurfacePass> SurfacePass::create(const std::vector<Mesh>& meshes, ImageSize size) {
  using namespace embedded;
  if (Status status = check_meshes(meshes); !status) return status.error();
  if (Status fits = check_surface_size(size); !fits) return fits.error();
  LightingPrograms solid;
  Result<GlProgram> unlit =
      link_program("surface", {frame_glsl(), solid_vert()}, {frame_glsl(), surface_frag()});
  if (!unlit) return unlit.error();
  solid.unlit = *std::move(unlit);
  Result<GlProgram> ground = link_program("surface of the ground", {frame_glsl(), ground_vert()},
                                          {frame_glsl(), "#define GROUND\n", surface_frag()});
  if (!ground) return ground.error();
  // Surfaces need neither lights nor shadows.
  SurfacePass pass(SolidPass(std::move(solid), GlProgram(), meshes), *std::move(ground), size);
  if (Status made = pass.make_target(); !made) return made.error();
  return pass;
}

SurfacePass::SurfacePass(SolidPass solids, GlProgram ground, ImageSize size)
    : solids_(std::move(solids)),
      ground_(std::move(ground)),
      size_(size),
      frame_block_(make_buffer()),
      no_attributes_(make_vertex_array()),
      depths_(make_texture_2d()),
      normals_(make_texture_2d()),
      numbers_(make_texture_2d()),
      nearest_(make_renderbuffer()),
      target_(make_framebuffer()) {}

Status SurfacePass::make_target() {
  const auto [width, height] = size_;
  glTextureStorage2D(depths_.name(), 1, GL_R32F, width, height);
  glTextureStorage2D(normals_.name(), 1, GL_RGBA32F, width, height);
  glTextureStorage2D(numbers_.name(), 1, GL_R32UI, width, height);
  // The depth has as many bits as a picture's, so that the same surface covers a pixel.
  glNamedRenderbufferStorage(nearest_.name(), GL_DEPTH_COMPONENT24, width, height);
  constexpr std::array<GLenum, 3> kDrawn{GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1,
                                         GL_COLOR_ATTACHMENT2};
  glNamedFramebufferTexture(target_.name(), kDrawn[0], depths_.name(), 0);
  glNamedFramebufferTexture(target_.name(), kDrawn[1], normals_.name(), 0);
  glNamedFramebufferTexture(target_.name(), kDrawn[2], numbers_.name(), 0);
  glNamedFramebufferRenderbuffer(target_.name(), GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER,
                                 nearest_.name());
  glNamedFramebufferDrawBuffers(target_.name(), kDrawn.size(), kDrawn.data());
  const bool is_complete =
      glCheckNamedFramebufferStatus(target_.name(), GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
  if (Status status = take_gl_errors(); !status || !is_complete) {
    return failed("the OpenGL driver has no memory for surfaces of " + std::to_string(width) + "x" +
                  std::to_string(height) + " pixels; ask for a smaller size");
  }
  return {};
}

void SurfacePass::begin() const {
  glBindFramebuffer(GL_FRAMEBUFFER, target_.name());
  glViewport(0, 0, size_.width, size_.height);
  glDisable(GL_SCISSOR_TEST);
  // Upside down, as pictures are: the first row that is read is the top.
  glClipControl(GL_UPPER_LEFT, GL_ZERO_TO_ONE);
  glDepthMask(GL_TRUE);
  glDepthFunc(GL_LESS);
  constexpr std::array<GLfloat, 4> kNothing{};
  constexpr std::array<GLuint, 4> kNoNumber{};
  constexpr GLfloat kFarthest = 1.0F;
  glClearNamedFramebufferfv(target_.name(), GL_COLOR, 0, kNothing.data());
  glClearNamedFramebufferfv(target_.name(), GL_COLOR, 1, kNothing.data());
  glClearNamedFramebufferuiv(target_.name(), GL_COLOR, 2, kNoNumber.data());
  glClearNamedFramebufferfv(target_.name(), GL_DEPTH, 0, &kFarthest);
}

Status SurfacePass::draw(const Scene& numbered, std::uint32_t ground_number) {
  const double aspect = static_cast<double>(size_.width) / size_.height;
  const CameraMatrices camera = camera_matrices(numbered.camera, aspect);
  const ShadowFrame shadow = shadow_frame(numbered.lighting);
  const FrameUniforms uniforms = frame_uniforms(numbered, {}, camera, shadow);
  upload(frame_block_, std::span<const FrameUniforms>(&uniforms, 1), GL_STREAM_DRAW);
  glBindBufferBase(GL_UNIFORM_BUFFER, kSurfaceBlock, frame_block_.name());
  begin();
  solids_.place(numbered, camera, shadow, instances_);
  for (PlacedInstance& placed : instances_) placed.lit = false;
  solids_.draw_solids(instances_, false);
  if (numbered.has_ground) draw_ground(numbered, ground_number);
  return take_gl_errors();
}

void SurfacePass::draw_ground(const Scene& scene, std::uint32_t number) const {
  glUseProgram(ground_.name());
  // The extent is that of a picture.
  glUniform1f(kGroundHalfSize, std::min(scene.lighting.fog_end, scene.camera.far_plane));
  glUniform1ui(kGroundNumber, number);
  glBindVertexArray(no_attributes_.name());
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

}  // namespace tickreel::renderer
