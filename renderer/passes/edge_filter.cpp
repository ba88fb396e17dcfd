#include "renderer/passes/edge_filter.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/srgb_light.h"

namespace tickreel::renderer {
namespace {

constexpr GLuint kEdgeSceneUnit = 3;
constexpr GLuint kCodesUnit = 4;
/// The least distance around a pixel that the filter reads (edge_rule of edge_smoothing.h).
constexpr int kFilterReach = 14;

/// The nearest 16-bit sRGB level for each light of 16 bits.
std::vector<std::uint16_t> codes_of_light() {
  constexpr int kSide = 256;
  constexpr double kLast = kSide * kSide - 1;
  std::vector<std::uint16_t> codes(std::size_t{kSide} * kSide);
  std::uint32_t code = 0;  // only grows with the light
  double next = srgb_light(0.5 / kLast) * kLast;
  for (std::size_t light = 0; light < codes.size(); ++light) {
    while (code < codes.size() - 1 && next <= static_cast<double>(light)) {
      ++code;
      next = srgb_light((code + 0.5) / kLast) * kLast;
    }
    codes[light] = static_cast<std::uint16_t>(code);
  }
  return codes;
}

GlTexture make_codes() {
  static const std::vector<std::uint16_t> kCodes = codes_of_light();
  constexpr int kSide = 256;
  GlTexture texture = make_texture_2d();
  glTextureStorage2D(texture.name(), 1, GL_R16UI, kSide, kSide);
  glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
  glTextureSubImage2D(texture.name(), 0, 0, 0, kSide, kSide, GL_RED_INTEGER, GL_UNSIGNED_SHORT,
                      kCodes.data());
  glTextureParameteri(texture.name(), GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTextureParameteri(texture.name(), GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  return texture;
}

}  // namespace

EdgeFilter::EdgeFilter(EdgePrograms programs) : programs_(std::move(programs)) {
  if (programs_.encode.name() != 0) codes_ = make_codes();
}

void EdgeFilter::draw(const RenderTarget& target, std::span<const PixelRect> rects) {
  if (is_deep(target.depth())) encode(target, rects);
  target.begin_picture();
  glBindTextureUnit(kEdgeSceneUnit, target.encoded_scene().name());
  glDisable(GL_BLEND);
  glEnable(GL_DEPTH_TEST);

  glUseProgram(programs_.find.name());
  glDepthMask(GL_TRUE);
  glDepthFunc(GL_ALWAYS);
  fill_.draw(target.size(), rects, 0.0F);

  // The depth found is 1 on an edge, where the test passes, and 0 elsewhere.
  glUseProgram(programs_.smooth.name());
  glDepthMask(GL_FALSE);
  glDepthFunc(GL_LESS);
  fill_.draw(target.size(), rects, 0.5F);
}

void EdgeFilter::leave(const RenderTarget& target, std::span<const PixelRect> rects) {
  if (is_deep(target.depth())) encode(target, rects);
  target.show_scene(rects);
}

void EdgeFilter::encode(const RenderTarget& target, std::span<const PixelRect> rects) {
  const auto [width, height] = target.size();
  around_.clear();
  for (const PixelRect& rect : rects) {
    const int left = std::max(rect.x - kFilterReach, 0);
    const int top = std::max(rect.y - kFilterReach, 0);
    around_.push_back({left, top, std::min(rect.x + rect.width + kFilterReach, width) - left,
                       std::min(rect.y + rect.height + kFilterReach, height) - top});
  }
  target.begin_encoded_scene();
  glDisable(GL_BLEND);
  glDisable(GL_DEPTH_TEST);
  glBindTextureUnit(kEdgeSceneUnit, target.scene_light().name());
  glBindTextureUnit(kCodesUnit, codes_.name());
  glUseProgram(programs_.encode.name());
  fill_.draw(target.size(), around_, 0.0F);
}

}  // namespace tickreel::renderer
