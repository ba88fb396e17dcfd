#include <array>

#include "renderer/gl/gl_errors.h"
#include "renderer/gl/gl_fence.h"
#include "renderer/readback/readback.h"

namespace tickreel::renderer {
namespace {

/// One picture is drawn, one is copied, one is taken.
constexpr std::size_t kSlots = 3;

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
