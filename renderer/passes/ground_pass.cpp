#include "renderer/passes/ground_pass.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "renderer/passes/surface_blending.h"

namespace tickreel::renderer {
namespace {

constexpr GLuint kGrainUnit = 1;
constexpr int kGrainTexels = 256;
constexpr float kGrainMetres = 12.0F;  // the side of one tile of grain

// Uniform locations of ground.vert and ground.frag.
constexpr GLint kHalfSize = 0;
constexpr GLint kToneA = 1;
constexpr GLint kToneB = 2;
constexpr GLint kLine = 3;
constexpr GLint kPattern = 4;

/// A hash in 0..1 that is equal on every machine.
float hashed(std::uint32_t x, std::uint32_t y, std::uint32_t seed) {
  std::uint32_t h = x * 0x8DA6B343U + y * 0xD8163841U + seed * 0xCB1AB31FU;
  h = (h ^ (h >> 15)) * 0x2C1B3C6DU;
  h = (h ^ (h >> 12)) * 0x297A2D39U;
  return static_cast<float>((h ^ (h >> 15)) >> 8) / 16777215.0F;
}

/// Smooth noise over a lattice of `cells` x `cells` that repeats after the tile.
float value_noise(float u, float v, std::uint32_t cells) {
  const float x = u * static_cast<float>(cells);
  const float y = v * static_cast<float>(cells);
  const auto ix = static_cast<std::uint32_t>(x);
  const auto iy = static_cast<std::uint32_t>(y);
  const auto smooth = [](float t) { return t * t * (3.0F - 2.0F * t); };
  const float tx = smooth(x - static_cast<float>(ix));
  const float ty = smooth(y - static_cast<float>(iy));
  const auto at = [&](std::uint32_t dx, std::uint32_t dy) {
    return hashed((ix + dx) % cells, (iy + dy) % cells, cells);
  };
  const float low = at(0, 0) + (at(1, 0) - at(0, 0)) * tx;
  const float high = at(0, 1) + (at(1, 1) - at(0, 1)) * tx;
  return low + (high - low) * ty;
}

/// The texels at half the size. Drivers round in different ways, and Mesa's software renderer
/// compiles a program for this; the function rounds like that one and takes no time.
std::vector<std::uint8_t> halved(const std::vector<std::uint8_t>& texels, int side) {
  const auto mean = [](int a, int b) { return (a + b + 1) / 2; };
  std::vector<std::uint8_t> smaller;
  smaller.reserve(texels.size() / 4);
  for (int y = 0; y < side; y += 2) {
    for (int x = 0; x < side; x += 2) {
      const std::uint8_t* upper = texels.data() + std::ptrdiff_t{y} * side + x;
      const std::uint8_t* lower = upper + side;
      smaller.push_back(
          static_cast<std::uint8_t>(mean(mean(upper[0], upper[1]), mean(lower[0], lower[1]))));
    }
  }
  return smaller;
}

GlTexture make_grain() {
  std::vector<std::uint8_t> texels;
  texels.reserve(std::size_t{kGrainTexels} * kGrainTexels);
  for (int y = 0; y < kGrainTexels; ++y) {
    for (int x = 0; x < kGrainTexels; ++x) {
      const float u = static_cast<float>(x) / kGrainTexels;
      const float v = static_cast<float>(y) / kGrainTexels;
      const float sum = 0.25F * value_noise(u, v, 6) + 0.25F * value_noise(u, v, 17) +
                        0.25F * value_noise(u, v, 64) + 0.25F * value_noise(u, v, 128);
      const float contrasted = std::clamp(0.5F + (sum - 0.5F) * 1.6F, 0.0F, 1.0F);
      texels.push_back(static_cast<std::uint8_t>(std::lround(contrasted * 255.0F)));
    }
  }
  GlTexture texture = make_texture_2d();
  const int levels = 9;  // 256 down to 1
  glTextureStorage2D(texture.name(), levels, GL_R8, kGrainTexels, kGrainTexels);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  int side = kGrainTexels;
  for (int level = 0; level < levels; ++level, side /= 2) {
    if (level > 0) texels = halved(texels, 2 * side);
    glTextureSubImage2D(texture.name(), level, 0, 0, side, side, GL_RED, GL_UNSIGNED_BYTE,
                        texels.data());
  }
  glTextureParameteri(texture.name(), GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
  return texture;
}

void begin_painting(const GlProgram& program) {
  glUseProgram(program.name());
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_FALSE);
}

}  // namespace

GroundPass::GroundPass(LightingPrograms ground, LightingPrograms mark)
    : ground_(std::move(ground)),
      mark_(std::move(mark)),
      no_attributes_(make_vertex_array()),
      grain_(make_grain()),
      quads_({4, 4, 3}) {}

void GroundPass::draw_ground(const Scene& scene, const LitParts& parts, bool has_alpha) const {
  begin_surface(has_alpha && scene.ground.is_background);
  draw_ground_in(parts.unlit, ground_.unlit, scene);
  draw_ground_in(parts.lit, ground_.lit, scene);
}

void GroundPass::draw_ground_in(std::span<const PixelRect> rects, const GlProgram& program,
                                const Scene& scene) const {
  if (rects.empty()) return;
  const Ground& ground = scene.ground;
  begin_painting(program);
  glBindTextureUnit(kGrainUnit, grain_.name());
  // The ground beyond is in the fog or beyond the far plane.
  glUniform1f(kHalfSize, std::min(scene.lighting.fog_end, scene.camera.far_plane));
  glUniform3f(kToneA, ground.tone_a.r, ground.tone_a.g, ground.tone_a.b);
  glUniform3f(kToneB, ground.tone_b.r, ground.tone_b.g, ground.tone_b.b);
  glUniform3f(kLine, ground.line.r, ground.line.g, ground.line.b);
  const float cell_size = std::max(ground.cell_size, 1e-3F);
  const float half_line = std::clamp(0.5F * ground.line_width / cell_size, 0.0F, 0.5F);
  glUniform4f(kPattern, 1.0F / cell_size, half_line, ground.noise, 1.0F / kGrainMetres);
  glBindVertexArray(no_attributes_.name());
  glEnable(GL_SCISSOR_TEST);
  for (const PixelRect& rect : rects) {
    glScissor(rect.x, rect.y, rect.width, rect.height);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  }
  glDisable(GL_SCISSOR_TEST);
}

void GroundPass::draw_marks(const Scene& scene, std::span<const PixelBox> boxes,
                            const LitParts& parts, bool has_alpha) {
  records_.clear();
  for (const GroundMark& mark : scene.marks) {
    // A record is kept even for an invisible mark, because each has its box in the list.
    const float opacity = has_alpha && mark.is_background ? 0.0F : mark.opacity;
    records_.push_back(
        {mark.center,
         mark.half_size,
         {std::cos(mark.angle), std::sin(mark.angle), static_cast<float>(mark.shape), opacity},
         mark.color});
  }
  glEnable(GL_BLEND);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  begin_painting(mark_.unlit);
  quads_.draw_in(parts.unlit, records_, boxes);
  begin_painting(mark_.lit);
  quads_.draw_in(parts.lit, records_, boxes);
}

}  // namespace tickreel::renderer
