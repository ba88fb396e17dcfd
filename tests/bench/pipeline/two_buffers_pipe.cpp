#include <array>

#include "renderer/gl/gl_object.h"
#include "tests/bench/pipeline/design.h"
#include "tests/bench/pipeline/ffmpeg_program.h"

namespace tickreel::bench {
namespace {

class TwoBuffersPipe : public Design {
 public:
  [[nodiscard]] std::string name() const override { return "(b) two buffers, BGRA, pipe"; }
  Status make(MatchScene& scene, const FilmTask& task) override {
    auto ffmpeg = FfmpegProgram::start(raw_pictures("bgra", task.size), Pictures::kRgb, task);
    if (!ffmpeg) return ffmpeg.error();
    const auto bytes = static_cast<std::size_t>(task.size.width) *
                       static_cast<std::size_t>(task.size.height) * Image::kBytesPerPixel;
    std::array<GlBuffer, 2> buffers = {make_buffer(), make_buffer()};
    for (const GlBuffer& buffer : buffers) {
      glNamedBufferData(buffer.name(), static_cast<GLsizeiptr>(bytes), nullptr, GL_STREAM_READ);
    }
    for (std::int64_t i = 0; i <= task.frames; ++i) {
      if (i < task.frames) {
        if (Status drawn = scene.draw_next(); !drawn) return drawn;
        scene.bind_for_reading();
        begin_reading(buffers[static_cast<std::size_t>(i % 2)], task.size);
      }
      if (i == 0) continue;
      const GlBuffer& before = buffers[static_cast<std::size_t>((i - 1) % 2)];
      if (Status written = send(before, bytes, *ffmpeg); !written) return written;
    }
    return ffmpeg->finish();
  }

 private:
  static void begin_reading(const GlBuffer& buffer, ImageSize size) {
    glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer.name());
    glReadPixels(0, 0, size.width, size.height, GL_BGRA, GL_UNSIGNED_BYTE, nullptr);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  }
  static Status send(const GlBuffer& buffer, std::size_t bytes, FfmpegProgram& ffmpeg) {
    const void* pixels = glMapNamedBuffer(buffer.name(), GL_READ_ONLY);
    if (pixels == nullptr) return failed("no mapping of a pixel buffer");
    Status written = ffmpeg.write({static_cast<const std::uint8_t*>(pixels), bytes});
    glUnmapNamedBuffer(buffer.name());
    return written;
  }
};

}  // namespace

std::unique_ptr<Design> two_buffers_pipe() {
  return std::make_unique<TwoBuffersPipe>();
}

}  // namespace tickreel::bench
