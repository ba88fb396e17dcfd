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
/// The most bytes of the samples of a piece.
inline constexpr std::uint32_t kMaxPieceBytes = 65536;
/// The limits of a stream.
inline constexpr std::uint32_t kMaxChannels = 32;
inline constexpr std::uint32_t kMinRateHz = 1000;
inline constexpr std::uint32_t kMaxRateHz = 768'000;

/// The largest delay that is subtracted from the times of a stream. So samples arrive at most this
/// much game time after the picture of the same game time.
inline constexpr std::int64_t kMostDelayNs = 250'000'000;
/// How much sound before and after a sample its interpolation needs. A sample can only be mixed
/// when the sound up to this much later has arrived.
inline constexpr std::int64_t kSoundReachNs = 20'000'000;

/// The formats of samples: integers without and with a sign, and floating point. kS24In3: 24 bits
/// in 3 bytes; kS24: 24 bits in 4 bytes.
enum class SampleFormat : std::uint32_t { kU8, kS16, kS24In3, kS24, kS32, kFloat, kFloat64 };
/// Returns the bytes of a sample.
constexpr std::uint32_t bytes_of(SampleFormat format) {
  constexpr std::uint32_t kBytes[] = {1, 2, 3, 4, 4, 4, 8};
  return kBytes[static_cast<std::uint32_t>(format)];
}
/// The number of formats.
inline constexpr std::uint32_t kSampleFormats = 7;

/// The head of a piece of a stream. Its samples follow, interleaved, in the machine's byte order,
/// padded to a multiple of 8 bytes.
struct SoundPiece {
  /// The game time at which sample 0 of the stream is heard: when it plays, minus the delay of the
  /// stream's buffer, kMostDelayNs at most.
  std::int64_t origin_ns = 0;
  std::int64_t first = 0;  ///< the position in the stream of the piece's first sample
  std::uint32_t frames = 0;
  std::uint32_t rate_hz = 0;
  std::uint32_t channels = 0;
  SampleFormat format = SampleFormat::kS16;
};
static_assert(sizeof(SoundPiece) == 32);

/// Whether a lane is in use. kClosed: the program has closed it. tickreel frees a lane that is
/// closed, or whose process is gone, when it has read everything.
enum class LaneState : std::uint32_t { kFree, kOpen, kClosed };

/// The head of a lane; the lane's ring follows. Both numbers count bytes, written by the program
/// and read by tickreel, and never decrease.
struct SoundLane {
  std::atomic<LaneState> state{LaneState::kFree};
  std::atomic<std::uint64_t> written{0};
  std::atomic<std::uint64_t> taken{0};
  std::atomic<std::int32_t> process{0};  ///< the kernel's number of the writer; 0: not known yet
};
static_assert(sizeof(SoundLane) <= kSoundLaneBytes);
static_assert(std::atomic<LaneState>::is_always_lock_free);

}  // namespace tickreel::capture
