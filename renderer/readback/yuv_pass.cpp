#include "renderer/readback/yuv_pass.h"

#include <string>

#include "core/yuv_formula.h"
#include "embedded_files.h"
#include "renderer/gl/gl_errors.h"
#include "renderer/gl/gl_program.h"

namespace tickreel::renderer {
namespace {

constexpr GLuint kPictureUnit = 4;
constexpr GLuint kPlanesBlock = 0;
// Uniform locations.
constexpr GLint kBlocks = 0;
constexpr GLint kChromaWords = 1;
// Must equal the group size in yuv.comp.
constexpr int kGroupSide = 8;

std::string constant(const std::string& type, const std::string& name, const std::string& value) {
  return "const " + type + " " + name + " = " + value + ";\n";
}

std::string factors(const std::string& name, const YuvFactors& factors) {
  return constant("ivec3", name,
                  "ivec3(" + std::to_string(factors.red) + ", " + std::to_string(factors.green) +
                      ", " + std::to_string(factors.blue) + ")");
}

std::string rounding(const std::string& name, const YuvRounding& rounding) {
  return constant("int", name + "_shift", std::to_string(rounding.shift)) +
         constant("int", name + "_offset", std::to_string(rounding.offset));
}

/// The head of the shader: the constants of the formula.
std::string shader_head(PixelFormat format) {
  const bool is_deep = format == PixelFormat::kP010;
  const YuvRounding deep{deep_shift(10), 0};  // the position in the dither decides the offset
  return "#version 450 core\n" +
         factors("luma_factors", is_deep ? kDeepLumaFactors : kLumaFactors) +
         factors("cb_factors", is_deep ? kDeepCbFactors : kCbFactors) +
         factors("cr_factors", is_deep ? kDeepCrFactors : kCrFactors) +
         rounding("luma", is_deep ? deep : luma_rounding(8)) +
         rounding("chroma", is_deep ? deep : chroma_rounding(8)) +
         constant("bool", "has_ten_bits", is_deep ? "true" : "false") +
         constant("bool", "is_planar", format == PixelFormat::kYuv420p ? "true" : "false");
}

GLuint groups(int blocks) {
  return static_cast<GLuint>((blocks + kGroupSide - 1) / kGroupSide);
}

}  // namespace

Result<YuvPass> YuvPass::create(const GlTexture& picture, ImageSize size, PixelFormat format) {
  Result<GlProgram> program =
      link_compute_program("yuv", {shader_head(format), embedded::yuv_comp()});
  if (!program) return program.error();
  GlTexture stored = make_view_2d(picture, format == PixelFormat::kP010 ? GL_RGBA16UI : GL_RGBA8UI);
  glTextureParameteri(stored.name(), GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTextureParameteri(stored.name(), GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  GlBuffer planes = make_buffer();
  const PlaneLayout layout = plane_layout(size, format);
  glNamedBufferStorage(planes.name(), static_cast<GLsizeiptr>(layout.bytes), nullptr, 0);
  if (Status status = take_gl_errors(); !status) return status.error();
  return YuvPass(std::move(*program), std::move(stored), std::move(planes), layout);
}

void YuvPass::convert() const {
  constexpr std::size_t kWordBytes = 4;
  const auto words = [&](std::size_t plane) {
    return static_cast<GLint>(layout_.offset_bytes[plane] / kWordBytes);
  };
  const int columns =
      (layout_.size.width + PlaneLayout::kBlockPixels - 1) / PlaneLayout::kBlockPixels;
  const int rows = layout_.size.height / 2;
  glBindTextureUnit(kPictureUnit, picture_.name());
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPlanesBlock, planes_.name());
  glUseProgram(program_.name());
  glUniform2i(kBlocks, columns, rows);
  glUniform2i(kChromaWords, words(1), words(2));
  glDispatchCompute(groups(columns), groups(rows), 1);
  glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
}

}  // namespace tickreel::renderer
