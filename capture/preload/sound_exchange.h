#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

// The sound of a captured program in the memory of exchange.h, written by the ALSA plug-in
// (capture/alsa/). This file includes nothing of tickreel or of ALSA.

namespace tickreel::capture {

/// The most streams that may be open at once.
inline constexpr std::uint32_t kSoundLanes = 16;
/// The size of each lane's ring; a power of 2.
inline constexpr std::uint64_t kSoundRingBytes = std::uint64_t{4} << 20U;
/// The size of a lane's head, before its ring.
inline constexpr std::size_t kSoundLaneBytes = 4096;
inline constexpr std::size_t kSoundBytes = kSoundLanes * (kSoundLaneBytes + kSoundRingBytes);
inline constexpr std::uint32_t kMaxPieceBytes = 65536;
inline constexpr std::uint32_t kMaxChannels = 32;
inline constexpr std::uint32_t kMinRateHz = 1000;
inline constexpr std::uint32_t kMaxRateHz = 768'000;

/// The largest delay that is subtracted from the times of a stream. So the samples of a moment
/// arrive at most this much game time after the picture of the same moment.
inline constexpr std::int64_t kMostDelayNs = 250'000'000;
/// The stretch of sound before and after a sample that its interpolation needs: a sample can only
/// be mixed when the sound up to this much later has arrived.
inline constexpr std::int64_t kSoundReachNs = 20'000'000;

enum class SampleFormat : std::uint32_t { kU8, kS16, kS24In3, kS24, kS32, kFloat, kFloat64 };
constexpr std::uint32_t bytes_of(SampleFormat format) {
  constexpr std::uint32_t kBytes[] = {1, 2, 3, 4, 4, 4, 8};
  return kBytes[static_cast<std::uint32_t>(format)];
}
inline constexpr std::uint32_t kSampleFormats = 7;

/// The head of a piece of a stream. Its samples follow, interleaved, in the machine's byte order,
/// padded to a multiple of 8 bytes.
struct SoundPiece {
  /// The game time at which sample 0 of the stream is heard: the time at which it plays, minus the
  /// delay of the stream's buffer, which is kMostDelayNs at most.
  std::int64_t origin_ns = 0;
  std::int64_t first = 0;  ///< the position in the stream of the piece's first sample
  std::uint32_t frames = 0;
  std::uint32_t rate_hz = 0;
  std::uint32_t channels = 0;
  SampleFormat format = SampleFormat::kS16;
};
static_assert(sizeof(SoundPiece) == 32);

enum class LaneState : std::uint32_t { kFree, kOpen, kClosed };

/// The head of a lane; its ring follows. Both numbers count bytes and never decrease.
struct SoundLane {
  /// kClosed: tickreel frees the lane once it is read
  std::atomic<LaneState> state{LaneState::kFree};
  std::atomic<std::uint64_t> written{0};
  std::atomic<std::uint64_t> taken{0};
};
static_assert(sizeof(SoundLane) <= kSoundLaneBytes);
static_assert(std::atomic<LaneState>::is_always_lock_free);

}  // namespace tickreel::capture
