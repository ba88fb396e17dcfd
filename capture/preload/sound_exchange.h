#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

// How sound comes from a captured program to tickreel, in the memory of exchange.h: what the
// plug-in of ALSA (capture/alsa/) writes. Nothing of tickreel is included here, nor of ALSA.

namespace tickreel::capture {

/// How many streams of sound are open at once at most.
inline constexpr std::uint32_t kSoundLanes = 16;
/// Of each, in its ring; a power of 2.
inline constexpr std::uint64_t kSoundRingBytes = std::uint64_t{4} << 20U;
/// Before the ring of a lane.
inline constexpr std::size_t kSoundLaneBytes = 4096;
inline constexpr std::size_t kSoundBytes = kSoundLanes * (kSoundLaneBytes + kSoundRingBytes);
inline constexpr std::uint32_t kMaxPieceBytes = 65536;
inline constexpr std::uint32_t kMaxChannels = 32;
inline constexpr std::uint32_t kMinRateHz = 1000;
inline constexpr std::uint32_t kMaxRateHz = 768'000;

/// The most that is taken off a stream, and so how far behind the pictures sound comes at most.
inline constexpr std::int64_t kMostDelayNs = 250'000'000;
/// What a sample is made of lies around it: no sample is made before so much more is there.
inline constexpr std::int64_t kSoundReachNs = 20'000'000;

enum class SampleFormat : std::uint32_t { kU8, kS16, kS24In3, kS24, kS32, kFloat, kFloat64 };
constexpr std::uint32_t bytes_of(SampleFormat format) {
  constexpr std::uint32_t kBytes[] = {1, 2, 3, 4, 4, 4, 8};
  return kBytes[static_cast<std::uint32_t>(format)];
}
inline constexpr std::uint32_t kSampleFormats = 7;

/// A piece of a stream; its samples lie behind it, interleaved, in the machine's order of bytes,
/// and are filled up to a multiple of 8 bytes.
struct SoundPiece {
  /// The game time at which sample 0 of the stream is played, without the delay of its buffer.
  std::int64_t origin_ns = 0;
  std::int64_t first = 0;  ///< its first sample
  std::uint32_t frames = 0;
  std::uint32_t rate_hz = 0;
  std::uint32_t channels = 0;
  SampleFormat format = SampleFormat::kS16;
};
static_assert(sizeof(SoundPiece) == 32);

enum class LaneState : std::uint32_t { kFree, kOpen, kClosed };

/// A stream; the ring is behind it. Both counts are of bytes, and never go back.
struct SoundLane {
  std::atomic<LaneState> state{LaneState::kFree};  ///< kClosed: tickreel frees it when it is read
  std::atomic<std::uint64_t> written{0};
  std::atomic<std::uint64_t> taken{0};
};
static_assert(sizeof(SoundLane) <= kSoundLaneBytes);
static_assert(std::atomic<LaneState>::is_always_lock_free);

}  // namespace tickreel::capture
