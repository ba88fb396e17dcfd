#include <glad/gl.h>

#include <array>
#include <cstdint>
#include <utility>

#include "renderer/gl/gl_errors.h"
#include "renderer/readback/readback.h"
#include "tickreel/result.h"

namespace tickreel::renderer {
namespace {

/// One picture is drawn, one is copied, one is taken.
constexpr std::size_t kSlots = 3;

/// A point in the sequence of OpenGL commands, for which a program can wait until the GPU has
/// finished all commands before it. Empty when default-constructed. Moves, does not copy; a move
/// assignment exchanges the points of the two fences. The context that made a fence must be current
/// when the fence is used or destroyed.
class GlFence {
 public:
  GlFence() = default;
  GlFence(GlFence&& other) noexcept : sync_(std::exchange(other.sync_, nullptr)) {}
  GlFence& operator=(GlFence&& other) noexcept {
    std::swap(sync_, other.sync_);
    return *this;
  }
  ~GlFence() { glDeleteSync(sync_); }

  /// Returns a fence after all commands so far.
  static GlFence after_all_so_far() {
    GlFence fence;
    fence.sync_ = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    return fence;
  }

  /// Waits until the GPU has finished the commands before the fence. kFailed after 30 seconds,
  /// which is longer than any picture takes, and when the device was lost. The fence must not be
  /// empty.
  [[nodiscard]] Status wait() const {
    constexpr std::uint64_t kNanoseconds = 30'000'000'000;
    const GLenum result = glClientWaitSync(sync_, GL_SYNC_FLUSH_COMMANDS_BIT, kNanoseconds);
    if (result == GL_ALREADY_SIGNALED || result == GL_CONDITION_SATISFIED) return {};
    if (result == GL_TIMEOUT_EXPIRED) {
      return failed("the graphics device has not answered for 30 seconds; it may need a reset");
    }
    return failed("the graphics device was lost while it drew; run the export again");
  }

 private:
  GLsync sync_ = nullptr;
};

/// A buffer in main memory that the GPU writes to, and the picture in it or on its way.
struct Slot {
  GlBuffer buffer;
  const std::uint8_t* mapped = nullptr;
  std::size_t capacity_bytes = 0;
  PlaneLayout layout;
  GlFence fence;
};

Status make_room(Slot& slot, std::size_t bytes) {
  if (slot.capacity_bytes >= bytes) return {};
  // The mapping is permanent and coherent, so data are readable once their fence has passed.
  constexpr GLbitfield kMapped = GL_MAP_READ_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
  const auto size = static_cast<GLsizeiptr>(bytes);
  slot.buffer = make_buffer();
  slot.capacity_bytes = 0;
  glNamedBufferStorage(slot.buffer.name(), size, nullptr, kMapped | GL_CLIENT_STORAGE_BIT);
  slot.mapped =
      static_cast<const std::uint8_t*>(glMapNamedBufferRange(slot.buffer.name(), 0, size, kMapped));
  if (Status status = take_gl_errors(); !status) return status;
  if (slot.mapped == nullptr) {
    return failed("the OpenGL driver has no memory to copy pictures into; ask for smaller ones");
  }
  slot.capacity_bytes = bytes;
  return {};
}

void copy(const DrawnPicture& picture, const Slot& slot) {
  if (picture.planes != nullptr) {
    glCopyNamedBufferSubData(picture.planes->name(), slot.buffer.name(), 0, 0,
                             static_cast<GLsizeiptr>(picture.layout.bytes));
    return;
  }
  glBindBuffer(GL_PIXEL_PACK_BUFFER, slot.buffer.name());
  glGetTextureImage(picture.rgba.name(), 0, GL_RGBA, channel_type(picture.layout.format),
                    static_cast<GLsizei>(picture.layout.bytes), nullptr);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
}

class RingReadback final : public Readback {
 public:
  [[nodiscard]] std::size_t pictures_in_flight() const override { return kSlots; }
  [[nodiscard]] std::size_t pictures_under_way() const override { return started_ - taken_; }

  Status start(const DrawnPicture& picture) override {
    Slot& slot = slots_[started_ % kSlots];
    if (Status room = make_room(slot, picture.layout.bytes); !room) return room;
    slot.layout = picture.layout;
    copy(picture, slot);
    slot.fence = GlFence::after_all_so_far();
    // Without a flush the GPU might only start when somebody waits.
    glFlush();
    if (Status status = take_gl_errors(); !status) return status;
    ++started_;
    return {};
  }

  Status take(Image& image) override {
    const Slot& slot = slots_[taken_ % kSlots];
    if (Status passed = slot.fence.wait(); !passed) return passed;
    ++taken_;
    copy_picture(slot.mapped, slot.layout, image);
    return take_gl_errors();
  }

 private:
  std::array<Slot, kSlots> slots_;
  std::size_t started_ = 0;
  std::size_t taken_ = 0;
};

}  // namespace

std::unique_ptr<Readback> make_ring_readback() {
  return std::make_unique<RingReadback>();
}

}  // namespace tickreel::renderer
