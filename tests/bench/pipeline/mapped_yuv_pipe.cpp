#include <array>
#include <deque>
#include <thread>
#include <utility>

#include "core/bounded_queue.h"
#include "renderer/gl/gl_object.h"
#include "tests/bench/pipeline/design.h"
#include "tests/bench/pipeline/ffmpeg_program.h"
#include "tests/bench/pipeline/yuv_shader.h"

namespace tickreel::bench {
namespace {

constexpr int kBuffers = 10;

/// A pixel buffer that stays mapped, and the fence behind the copy into it.
struct MappedBuffer {
  GlBuffer buffer;
  const std::uint8_t* bytes = nullptr;
  GLsync fence = nullptr;
};

class MappedYuvPipe : public Design {
 public:
  [[nodiscard]] std::string name() const override { return "(d) ten buffers, shader NV12, pipe"; }
  Status make(MatchScene& scene, const FilmTask& task) override {
    auto ffmpeg = FfmpegProgram::start(raw_pictures("nv12", task.size), Pictures::kYuv420, task);
    if (!ffmpeg) return ffmpeg.error();
    auto shader = YuvShader::create(task.size);
    if (!shader) return shader.error();
    auto ring = make_ring(shader->bytes());
    if (!ring) return ring.error();
    // Buffers that are full, in order: from the thread that draws to the one that writes; and back.
    BoundedQueue<int> full(kBuffers);
    BoundedQueue<int> empty(kBuffers);
    for (int i = 0; i < kBuffers; ++i) empty.push(i);
    Status written;
    std::thread writer([&] {
      while (const auto index = full.pop()) {
        const std::uint8_t* bytes = (*ring)[static_cast<std::size_t>(*index)].bytes;
        if (written) written = ffmpeg->write({bytes, shader->bytes()});
        empty.push(*index);
      }
    });
    const Status drawn = draw_all(scene, task, *shader, *ring, full, empty);
    full.finish();
    writer.join();
    if (!drawn) return drawn;
    return written ? ffmpeg->finish() : written;
  }

 private:
  using Ring = std::array<MappedBuffer, kBuffers>;

  static Result<Ring> make_ring(std::size_t bytes) {
    constexpr GLbitfield kFlags = GL_MAP_READ_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
    Ring ring;
    for (MappedBuffer& slot : ring) {
      slot.buffer = make_buffer();
      const auto size = static_cast<GLsizeiptr>(bytes);
      glNamedBufferStorage(slot.buffer.name(), size, nullptr, kFlags | GL_CLIENT_STORAGE_BIT);
      slot.bytes = static_cast<const std::uint8_t*>(
          glMapNamedBufferRange(slot.buffer.name(), 0, size, kFlags));
      if (slot.bytes == nullptr) return failed("no mapping of a pixel buffer");
    }
    return ring;
  }

  /// Copies are waited for half a ring later than they were begun.
  static Status draw_all(MatchScene& scene, const FilmTask& task, const YuvShader& shader,
                         Ring& ring, BoundedQueue<int>& full, BoundedQueue<int>& empty) {
    constexpr std::size_t kUnderWay = kBuffers / 2;
    std::deque<int> under_way;
    for (std::int64_t i = 0; i < task.frames; ++i) {
      const int index = *empty.pop();
      if (Status drawn = scene.draw_next(); !drawn) return drawn;
      MappedBuffer& slot = ring[static_cast<std::size_t>(index)];
      shader.convert_into(scene.picture(), slot.buffer);
      slot.fence = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
      glFlush();
      under_way.push_back(index);
      if (under_way.size() >= kUnderWay) hand_over(under_way, ring, full);
    }
    while (!under_way.empty()) hand_over(under_way, ring, full);
    return {};
  }
  static void hand_over(std::deque<int>& under_way, Ring& ring, BoundedQueue<int>& full) {
    MappedBuffer& slot = ring[static_cast<std::size_t>(under_way.front())];
    const GLsync fence = std::exchange(slot.fence, nullptr);
    glClientWaitSync(fence, GL_SYNC_FLUSH_COMMANDS_BIT, GL_TIMEOUT_IGNORED);
    glDeleteSync(fence);
    full.push(under_way.front());
    under_way.pop_front();
  }
};

}  // namespace

std::unique_ptr<Design> mapped_yuv_pipe() {
  return std::make_unique<MappedYuvPipe>();
}

}  // namespace tickreel::bench
