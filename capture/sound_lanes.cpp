#include "capture/sound_lanes.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace tickreel::capture {
namespace {

Error makes_no_sense() {
  return failed("the program has handed over sound that makes no sense");
}

bool makes_sense(const SoundPiece& piece) {
  constexpr std::int64_t kLimit = std::int64_t{1} << 60U;
  if (piece.channels < 1 || piece.channels > kMaxChannels) return false;
  if (piece.rate_hz < kMinRateHz || piece.rate_hz > kMaxRateHz) return false;
  if (static_cast<std::uint32_t>(piece.format) >= kSampleFormats || piece.frames < 1) return false;
  const std::uint64_t bytes = std::uint64_t{piece.frames} * piece.channels * bytes_of(piece.format);
  return bytes <= kMaxPieceBytes && std::abs(piece.origin_ns) < kLimit && piece.first >= 0 &&
         piece.first < kLimit;
}

void copy_of_ring(const std::uint8_t* ring, std::uint64_t at, void* to, std::size_t bytes) {
  const std::uint64_t place = at % kSoundRingBytes;
  const std::size_t first = std::min<std::uint64_t>(bytes, kSoundRingBytes - place);
  std::memcpy(to, ring + place, first);
  std::memcpy(static_cast<std::uint8_t*>(to) + first, ring, bytes - first);
}

template <typename Number>
Number number_at(const std::uint8_t* bytes) {
  Number number;
  std::memcpy(&number, bytes, sizeof number);
  return number;
}

/// Three or four bytes, of which the lower 24 bits count.
float float_of_24(const std::uint8_t* bytes) {
  const std::uint32_t bits = std::uint32_t{bytes[0]} << 8U | std::uint32_t{bytes[1]} << 16U |
                             std::uint32_t{bytes[2]} << 24U;
  return static_cast<float>(static_cast<std::int32_t>(bits)) / 2147483648.0F;
}

float float_at(SampleFormat format, const std::uint8_t* bytes) {
  switch (format) {
    case SampleFormat::kU8:
      return static_cast<float>(bytes[0] - 128) / 128.0F;
    case SampleFormat::kS16:
      return static_cast<float>(number_at<std::int16_t>(bytes)) / 32768.0F;
    case SampleFormat::kS24In3:
    case SampleFormat::kS24:
      return float_of_24(bytes);
    case SampleFormat::kS32:
      return static_cast<float>(number_at<std::int32_t>(bytes)) / 2147483648.0F;
    case SampleFormat::kFloat:
      return number_at<float>(bytes);
    case SampleFormat::kFloat64:
      return static_cast<float>(number_at<double>(bytes));
  }
  return 0;
}

/// What is louder than any loudspeaker, or no number, would spoil all around it.
float bounded(float sample) {
  constexpr float kLoudest = 64.0F;
  return sample >= -kLoudest && sample <= kLoudest ? sample : 0.0F;
}

struct Ears {
  float left;
  float right;
};

/// How loud a channel is in each ear: of the usual order, which is front left and right, rear left
/// and right, centre, bass, side left and right.
Ears ears_of(std::uint32_t channel, std::uint32_t channels) {
  constexpr float kHalf = 0.70710678F;
  constexpr std::array<Ears, 8> kUsual{Ears{1, 0},     Ears{0, 1},         Ears{kHalf, 0},
                                       Ears{0, kHalf}, Ears{kHalf, kHalf}, Ears{0, 0},
                                       Ears{kHalf, 0}, Ears{0, kHalf}};
  if (channels == 1) return {1, 1};
  // With three the last is the bass or the centre.
  if (channels == 3 && channel == 2) return {kHalf, kHalf};
  return channel < kUsual.size() ? kUsual[channel] : Ears{0, 0};
}

std::vector<float> to_stereo(const SoundPiece& piece, const std::vector<std::uint8_t>& bytes) {
  std::vector<float> samples(std::size_t{2} * piece.frames);
  const std::size_t step = bytes_of(piece.format);
  for (std::uint32_t channel = 0; channel < piece.channels; ++channel) {
    const Ears ears = ears_of(channel, piece.channels);
    if (ears.left == 0 && ears.right == 0) continue;
    for (std::size_t i = 0; i < piece.frames; ++i) {
      const float sample =
          bounded(float_at(piece.format, &bytes[(i * piece.channels + channel) * step]));
      samples[2 * i] += ears.left * sample;
      samples[2 * i + 1] += ears.right * sample;
    }
  }
  return samples;
}

}  // namespace

SoundLanes::SoundLanes(Exchange& memory) {
  auto* lanes = reinterpret_cast<std::uint8_t*>(&memory) + kSoundOffset;
  for (std::uint32_t i = 0; i < kSoundLanes; ++i) {
    std::uint8_t* place = lanes + i * (kSoundLaneBytes + kSoundRingBytes);
    // Memory of zeros is a lane that is free.
    lanes_.push_back({reinterpret_cast<SoundLane*>(place), place + kSoundLaneBytes});
  }
}

Status SoundLanes::read(const std::function<Status(ArrivedSound)>& take) {
  for (std::uint32_t i = 0; i < kSoundLanes; ++i) {
    SoundLane& lane = *lanes_[i].lane;
    const LaneState state = lane.state.load(std::memory_order_acquire);
    if (state == LaneState::kFree) continue;
    if (Status came = read_lane(i, take); !came) return came;
    if (state == LaneState::kClosed) lane.state.store(LaneState::kFree);
  }
  return {};
}

Status SoundLanes::read_lane(std::uint32_t number,
                             const std::function<Status(ArrivedSound)>& take) {
  const Place& place = lanes_[number];
  std::uint64_t at = place.lane->taken.load();
  const std::uint64_t end = place.lane->written.load(std::memory_order_acquire);
  if (end - at > kSoundRingBytes) return makes_no_sense();
  std::vector<std::uint8_t> bytes;
  while (at != end) {
    ArrivedSound sound;
    sound.lane = number;
    if (end - at < sizeof sound.piece) return makes_no_sense();
    copy_of_ring(place.ring, at, &sound.piece, sizeof sound.piece);
    if (!makes_sense(sound.piece)) return makes_no_sense();
    at += sizeof sound.piece;
    const std::size_t count =
        std::size_t{sound.piece.frames} * sound.piece.channels * bytes_of(sound.piece.format);
    const std::size_t filled = (count + 7) / 8 * 8;
    if (end - at < filled) return makes_no_sense();
    bytes.resize(count);
    copy_of_ring(place.ring, at, bytes.data(), count);
    at += filled;
    place.lane->taken.store(at, std::memory_order_release);
    sound.samples = to_stereo(sound.piece, bytes);
    if (Status taken = take(std::move(sound)); !taken) return taken;
  }
  return {};
}

}  // namespace tickreel::capture
