#include "renderer/view_picture.h"

#include <algorithm>
#include <string>

namespace tickreel::renderer {

void ViewPicture::resize(ImageSize size) {
  if (size == size_) return;
  size_ = size;
  drawn_.reset();
  fitter_.reset();
  texture_ = {};
}

Status ViewPicture::draw(const View& view) {
  if (view.picture == nullptr) {
    return failed("the game has drawn no picture of tick " + std::to_string(view.tick));
  }
  if (view.picture == drawn_) return {};
  fit(*view.picture);
  upload();
  drawn_ = view.picture;
  return {};
}

void ViewPicture::fit(const GamePicture& picture) {
  const bool is_alike = fitter_ && drawn_ && drawn_->size == picture.size &&
                        drawn_->pixel_width == picture.pixel_width &&
                        drawn_->pixel_height == picture.pixel_height;
  if (!is_alike) fitter_.emplace(settings_for(picture, fit_, size_));
  unpack_game_picture(picture, unpacked_);
  fitter_->fit(unpacked_, fitted_);
}

void ViewPicture::upload() {
  pixels_.resize(fitted_.pixels().size());
  auto to = pixels_.begin();
  for (int y = size_.height - 1; y >= 0; --y) to = std::ranges::copy(fitted_.row(y), to).out;
  if (texture_.name() == 0) {
    texture_ = make_texture_2d();
    glTextureStorage2D(texture_.name(), 1, GL_RGBA8, size_.width, size_.height);
  }
  glTextureSubImage2D(texture_.name(), 0, 0, 0, size_.width, size_.height, GL_RGBA,
                      GL_UNSIGNED_BYTE, pixels_.data());
}

}  // namespace tickreel::renderer
