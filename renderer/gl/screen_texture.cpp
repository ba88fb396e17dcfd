#include "renderer/gl/screen_texture.h"

#include "renderer/gl/gl_object.h"

namespace tickreel::renderer {

struct ScreenTexture::State {
  GlTexture texture;
  ImageSize size;
};

ScreenTexture::ScreenTexture() : state_(std::make_unique<State>()) {}

ScreenTexture::~ScreenTexture() = default;

void ScreenTexture::set(const Image& image) {
  const ImageSize size = image.size();
  if (size != state_->size) {
    state_->texture = make_texture_2d();
    state_->size = size;
    const GLuint name = state_->texture.name();
    glTextureStorage2D(name, 1, GL_RGBA8, size.width, size.height);
    glTextureParameteri(name, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTextureParameteri(name, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTextureParameteri(name, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTextureParameteri(name, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  }
  glTextureSubImage2D(state_->texture.name(), 0, 0, 0, size.width, size.height, GL_RGBA,
                      GL_UNSIGNED_BYTE, image.pixels().data());
}

ImageSize ScreenTexture::size() const {
  return state_->size;
}

std::uintptr_t ScreenTexture::name() const {
  return state_->texture.name();
}

}  // namespace tickreel::renderer
