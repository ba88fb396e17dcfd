#include <optional>
#include <vector>

#include "renderer/gl/gl_errors.h"
#include "renderer/readback/readback.h"

namespace tickreel::renderer {
namespace {

class PlainReadback final : public Readback {
 public:
  [[nodiscard]] std::size_t pictures_in_flight() const override { return 1; }
  [[nodiscard]] std::size_t pictures_under_way() const override { return picture_ ? 1 : 0; }

  Status start(const DrawnPicture& picture) override {
    // Drawing can proceed until the picture is taken.
    glFlush();
    Status status = take_gl_errors();
    if (status) picture_.emplace(picture);
    return status;
  }

  Status take(Image& image) override {
    const DrawnPicture picture = *picture_;
    picture_.reset();
    const auto bytes = static_cast<GLsizei>(picture.layout.bytes);
    if (picture.planes == nullptr) {
      image.resize(picture.layout.size, picture.layout.format);
      glGetTextureImage(picture.rgba.name(), 0, GL_RGBA, channel_type(picture.layout.format), bytes,
                        image.pixels().data());
      return take_gl_errors();
    }
    staged_.resize(picture.layout.bytes);
    glGetNamedBufferSubData(picture.planes->name(), 0, bytes, staged_.data());
    copy_picture(staged_.data(), picture.layout, image);
    return take_gl_errors();
  }

 private:
  std::optional<DrawnPicture> picture_;
  std::vector<std::uint8_t> staged_;
};

}  // namespace

std::unique_ptr<Readback> make_plain_readback() {
  return std::make_unique<PlainReadback>();
}

}  // namespace tickreel::renderer
