#include "renderer/passes/deep_light_sum.h"

#include <cmath>
#include <cstddef>
#include <utility>

#include "core/srgb_light.h"
#include "embedded_files.h"
#include "renderer/gl/gl_errors.h"
#include "renderer/gl/gl_program.h"
#include "renderer/passes/light_levels.h"

namespace tickreel::renderer {
namespace {

// Mirrors light_add.comp and light_show.comp.
constexpr GLuint kDeepLitPictureUnit = 4;
constexpr GLuint kDeepSumUnit = 0;
constexpr GLuint kDeepShownUnit = 1;
constexpr GLuint kDeepLevelsBlock = 1;
constexpr GLint kDeepIsFirst = 0;  // uniform location
constexpr int kDeepGroupSide = 8;
constexpr std::size_t kDeepLevels = 65536;
constexpr auto kDeepTableBytes = static_cast<GLsizeiptr>(kDeepLevels * sizeof(std::uint32_t));

/// As LightLevels, of 16 bits.
struct DeepLevels {
  std::vector<std::uint32_t> light = std::vector<std::uint32_t>(kDeepLevels);
  std::vector<std::uint32_t> least = std::vector<std::uint32_t>(kDeepLevels);

  DeepLevels() {
    constexpr double kLast = kDeepLevels - 1;
    for (std::size_t level = 1; level < kDeepLevels; ++level) {
      const auto value = static_cast<double>(level);
      light[level] =
          static_cast<std::uint32_t>(std::lround(srgb_light(value / kLast) * kFullLight));
      least[level] =
          static_cast<std::uint32_t>(std::ceil(srgb_light((value - 0.5) / kLast) * kFullLight));
    }
  }
};

const DeepLevels& deep_levels() {
  static const DeepLevels kDeep;
  return kDeep;
}

}  // namespace

Result<DeepLightSum> DeepLightSum::create(const RenderTarget& target) {
  using namespace embedded;
  constexpr const char* kHead = "#version 450 core\n#define DEEP\n";
  Result<GlProgram> add =
      link_compute_program("light add", {kHead, light_sum_glsl(), light_add_comp()});
  if (!add) return add.error();
  Result<GlProgram> show =
      link_compute_program("light show", {kHead, light_sum_glsl(), light_show_comp()});
  if (!show) return show.error();
  DeepLightSum sum(target, std::move(*add), std::move(*show));
  if (Status status = take_gl_errors(); !status) return status.error();
  return sum;
}

DeepLightSum::DeepLightSum(const RenderTarget& target, GlProgram add, GlProgram show)
    : size_(target.size()),
      add_(std::move(add)),
      show_(std::move(show)),
      picture_(make_view_2d(target.picture(), GL_RGBA16UI)),
      sum_(make_texture_2d()),
      share_(make_buffer()),
      least_(make_buffer()),
      shares_(kDeepLevels) {
  glTextureParameteri(picture_.name(), GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTextureParameteri(picture_.name(), GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTextureStorage2D(sum_.name(), 1, GL_RG32UI, size_.width, size_.height);
  glNamedBufferStorage(share_.name(), kDeepTableBytes, nullptr, GL_DYNAMIC_STORAGE_BIT);
  glNamedBufferStorage(least_.name(), kDeepTableBytes, deep_levels().least.data(), 0);
}

void DeepLightSum::add(std::uint32_t begin, std::uint32_t end, std::uint32_t all) {
  for (std::size_t level = 0; level < kDeepLevels; ++level) {
    const std::uint64_t light = deep_levels().light[level];
    shares_[level] = static_cast<std::uint32_t>(light * end / all - light * begin / all);
  }
  glNamedBufferSubData(share_.name(), 0, kDeepTableBytes, shares_.data());
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kDeepLevelsBlock, share_.name());
  glBindTextureUnit(kDeepLitPictureUnit, picture_.name());
  glUseProgram(add_.name());
  glUniform1i(kDeepIsFirst, begin == 0 ? 1 : 0);
  work(GL_READ_WRITE);
  glMemoryBarrier(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
}

void DeepLightSum::finish() const {
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kDeepLevelsBlock, least_.name());
  glBindImageTexture(kDeepShownUnit, picture_.name(), 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_RGBA16UI);
  glUseProgram(show_.name());
  work(GL_READ_ONLY);
  glMemoryBarrier(GL_FRAMEBUFFER_BARRIER_BIT | GL_TEXTURE_FETCH_BARRIER_BIT |
                  GL_TEXTURE_UPDATE_BARRIER_BIT | GL_PIXEL_BUFFER_BARRIER_BIT |
                  GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
}

void DeepLightSum::work(GLenum access) const {
  glBindImageTexture(kDeepSumUnit, sum_.name(), 0, GL_FALSE, 0, access, GL_RG32UI);
  const auto groups = [](int pixels) {
    return static_cast<GLuint>((pixels + kDeepGroupSide - 1) / kDeepGroupSide);
  };
  glDispatchCompute(groups(size_.width), groups(size_.height), 1);
}

}  // namespace tickreel::renderer
