#include "renderer/passes/light_sum.h"

#include <span>
#include <utility>

#include "embedded_files.h"
#include "renderer/gl/gl_errors.h"
#include "renderer/gl/gl_program.h"

namespace tickreel::renderer {
namespace {

// Mirrors light_add.comp and light_show.comp.
constexpr GLuint kLitPictureUnit = 4;
constexpr GLuint kSumUnit = 0;
constexpr GLuint kShownUnit = 1;
constexpr GLuint kLevelsBlock = 1;
constexpr GLint kIsFirst = 0;  // uniform location
constexpr int kLightGroupSide = 8;

class ShaderLightSum final : public LightSum {
 public:
  ShaderLightSum(const RenderTarget& target, GlProgram add, GlProgram show)
      : size_(target.size()),
        add_(std::move(add)),
        show_(std::move(show)),
        picture_(make_view_2d(target.picture(), GL_RGBA8UI)),
        sum_(make_texture_2d()),
        share_(make_buffer()),
        least_(make_buffer()) {
    glTextureParameteri(picture_.name(), GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTextureParameteri(picture_.name(), GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTextureStorage2D(sum_.name(), 1, GL_RG32UI, size_.width, size_.height);
    glNamedBufferStorage(share_.name(), sizeof(LevelTable), nullptr, GL_DYNAMIC_STORAGE_BIT);
    glNamedBufferStorage(least_.name(), sizeof(LevelTable), light_levels().least.data(), 0);
  }

  void add(const LevelTable& share, bool is_first) override {
    glNamedBufferSubData(share_.name(), 0, sizeof(LevelTable), share.data());
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kLevelsBlock, share_.name());
    glBindTextureUnit(kLitPictureUnit, picture_.name());
    glUseProgram(add_.name());
    glUniform1i(kIsFirst, is_first ? 1 : 0);
    work(GL_READ_WRITE);
    glMemoryBarrier(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
  }

  void finish() override {
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kLevelsBlock, least_.name());
    glBindImageTexture(kShownUnit, picture_.name(), 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_RGBA8UI);
    glUseProgram(show_.name());
    work(GL_READ_ONLY);
    glMemoryBarrier(GL_FRAMEBUFFER_BARRIER_BIT | GL_TEXTURE_FETCH_BARRIER_BIT |
                    GL_TEXTURE_UPDATE_BARRIER_BIT | GL_PIXEL_BUFFER_BARRIER_BIT |
                    GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
  }

 private:
  /// Lets the program that is used see each pixel.
  void work(GLenum access) const {
    glBindImageTexture(kSumUnit, sum_.name(), 0, GL_FALSE, 0, access, GL_RG32UI);
    const auto groups = [](int pixels) {
      return static_cast<GLuint>((pixels + kLightGroupSide - 1) / kLightGroupSide);
    };
    glDispatchCompute(groups(size_.width), groups(size_.height), 1);
  }

  ImageSize size_;
  GlProgram add_;
  GlProgram show_;
  GlTexture picture_;  ///< the target's, as whole numbers
  GlTexture sum_;      ///< three colours of 21 bits each in two words
  GlBuffer share_;
  GlBuffer least_;
};

}  // namespace

Result<std::unique_ptr<LightSum>> make_shader_light_sum(const RenderTarget& target) {
  using namespace embedded;
  constexpr const char* kHead = "#version 450 core\n";
  Result<GlProgram> add =
      link_compute_program("light add", {kHead, light_sum_glsl(), light_add_comp()});
  if (!add) return add.error();
  Result<GlProgram> show =
      link_compute_program("light show", {kHead, light_sum_glsl(), light_show_comp()});
  if (!show) return show.error();
  auto sum = std::make_unique<ShaderLightSum>(target, std::move(*add), std::move(*show));
  if (Status status = take_gl_errors(); !status) return status.error();
  return std::unique_ptr<LightSum>(std::move(sum));
}

}  // namespace tickreel::renderer
