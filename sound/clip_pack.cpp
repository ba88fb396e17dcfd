#include "sound/clip_pack.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "tickreel/core/byte_reader.h"
#include "tickreel/core/byte_writer.h"

namespace tickreel {
namespace {

constexpr float kFullScale = 32767.0F;
constexpr std::size_t kLongestName = 64;

}  // namespace

std::vector<std::uint8_t> pack_clips(std::span<const Clip> clips) {
  ByteWriter writer;
  writer.varint(clips.size());
  for (const Clip& clip : clips) {
    assert(clip.channels == 1);
    writer.string(clip.name);
    writer.u32(static_cast<std::uint32_t>(clip.sample_rate_hz));
    writer.u32(static_cast<std::uint32_t>(clip.samples.size()));
    for (const float sample : clip.samples) {
      const float rounded = std::floor(std::clamp(sample, -1.0F, 1.0F) * kFullScale + 0.5F);
      writer.u16(static_cast<std::uint16_t>(static_cast<std::int16_t>(rounded)));
    }
  }
  return writer.take();
}

std::vector<Clip> unpack_clips(std::string_view bytes) {
  ByteReader reader({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  std::vector<Clip> clips(reader.varint());
  for (Clip& clip : clips) {
    clip.name = reader.string(kLongestName);
    clip.sample_rate_hz = static_cast<int>(reader.u32());
    clip.samples.resize(reader.u32());
    for (float& sample : clip.samples) {
      sample = static_cast<float>(static_cast<std::int16_t>(reader.u16())) / kFullScale;
    }
  }
  assert(reader.ok() && reader.remaining() == 0);
  return clips;
}

}  // namespace tickreel
