#include "renderer/passes/light_sum.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "embedded_files.h"
#include "renderer/gl/gl_errors.h"
#include "renderer/gl/gl_program.h"

namespace tickreel::renderer {
namespace {

// Must equal the values in light_add.comp and light_show.comp.
constexpr GLuint kLitPictureUnit = 4;
constexpr GLuint kSumUnit = 0;
constexpr GLuint kShownUnit = 1;
constexpr GLuint kLevelsBlock = 1;
constexpr GLint kIsFirst = 0;  // uniform location
constexpr GLint kShare = 1;    // uniform location; only with alpha
constexpr std::uint32_t kAllShares = 65536;
constexpr int kLightGroupSide = 8;

/// A number for each level of a picture.
using Levels = std::span<const std::uint32_t>;

class ShaderLightSum final : public LightSum {
 public:
  ShaderLightSum(const RenderTarget& target, GlProgram add, GlProgram show, Levels light,
                 Levels least)
      : size_(target.size()),
        has_alpha_(target.depth() == PictureDepth::k16Alpha),
        format_(is_deep(target.depth()) ? GL_RGBA16UI : GL_RGBA8UI),
        sum_format_(has_alpha_ ? GL_RGBA32UI : GL_RG32UI),
        add_(std::move(add)),
        show_(std::move(show)),
        picture_(make_view_2d(target.picture(), format_)),
        sum_(make_texture_2d()),
        share_(make_buffer()),
        least_(make_buffer()),
        light_(light),
        shares_(light.size()) {
    const auto bytes = static_cast<GLsizeiptr>(least.size_bytes());
    glTextureParameteri(picture_.name(), GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTextureParameteri(picture_.name(), GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTextureStorage2D(sum_.name(), 1, sum_format_, size_.width, size_.height);
    glNamedBufferStorage(share_.name(), bytes, nullptr, GL_DYNAMIC_STORAGE_BIT);
    glNamedBufferStorage(least_.name(), bytes, least.data(), 0);
  }

  void add(std::uint32_t weight) override {
    const std::uint32_t begin = added();
    for (std::size_t level = 0; level < light_.size(); ++level) {
      shares_[level] = light_share(light_[level], begin, begin + weight, all());
    }
    LightSum::add(weight);
    glNamedBufferSubData(share_.name(), 0,
                         static_cast<GLsizeiptr>(shares_.size() * sizeof(shares_.front())),
                         shares_.data());
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kLevelsBlock, share_.name());
    glBindTextureUnit(kLitPictureUnit, picture_.name());
    glUseProgram(add_.name());
    glUniform1i(kIsFirst, begin == 0 ? 1 : 0);
    if (has_alpha_) glUniform1ui(kShare, light_share(kAllShares, begin, begin + weight, all()));
    work(GL_READ_WRITE);
    glMemoryBarrier(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
  }

  void finish() override {
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kLevelsBlock, least_.name());
    glBindImageTexture(kShownUnit, picture_.name(), 0, GL_FALSE, 0, GL_WRITE_ONLY, format_);
    glUseProgram(show_.name());
    work(GL_READ_ONLY);
    glMemoryBarrier(GL_FRAMEBUFFER_BARRIER_BIT | GL_TEXTURE_FETCH_BARRIER_BIT |
                    GL_TEXTURE_UPDATE_BARRIER_BIT | GL_PIXEL_BUFFER_BARRIER_BIT |
                    GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
  }

 private:
  /// Runs the current program for each pixel.
  void work(GLenum access) const {
    glBindImageTexture(kSumUnit, sum_.name(), 0, GL_FALSE, 0, access, sum_format_);
    const auto groups = [](int pixels) {
      return static_cast<GLuint>((pixels + kLightGroupSide - 1) / kLightGroupSide);
    };
    glDispatchCompute(groups(size_.width), groups(size_.height), 1);
  }

  ImageSize size_;
  bool has_alpha_;
  GLenum format_;      ///< of the picture
  GLenum sum_format_;  ///< of the sum
  GlProgram add_;
  GlProgram show_;
  GlTexture picture_;  ///< the target's picture as integers
  GlTexture sum_;      ///< in the shaders' layout
  GlBuffer share_;     ///< the share of each level
  GlBuffer least_;
  Levels light_;
  std::vector<std::uint32_t> shares_;
};

}  // namespace

Result<std::unique_ptr<LightSum>> make_shader_light_sum(const RenderTarget& target) {
  using namespace embedded;
  const bool deep = is_deep(target.depth());
  const char* const head = target.depth() == PictureDepth::k16Alpha
                               ? "#version 450 core\n#define DEEP\n#define ALPHA\n"
                           : deep ? "#version 450 core\n#define DEEP\n"
                                  : "#version 450 core\n";
  Result<GlProgram> add =
      link_compute_program("light add", {head, light_sum_glsl(), light_add_comp()});
  if (!add) return add.error();
  Result<GlProgram> show =
      link_compute_program("light show", {head, light_sum_glsl(), light_show_comp()});
  if (!show) return show.error();
  const Levels light = deep ? Levels(deep_light_levels().light) : light_levels().light;
  const Levels least = deep ? Levels(deep_light_levels().least) : light_levels().least;
  auto sum =
      std::make_unique<ShaderLightSum>(target, std::move(*add), std::move(*show), light, least);
  if (Status status = take_gl_errors(); !status) return status.error();
  return std::unique_ptr<LightSum>(std::move(sum));
}

}  // namespace tickreel::renderer
