#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/game/simulation.h"
#include "sim/replay/packed_bytes.h"
#include "sim/replay/replay_session.h"

namespace tickreel::sim {

// The payloads of a replay's records (docs/replay-format.md). For each kind there is a type, an
// encode function that returns its payload, and a decode function that returns its value, or
// nothing for a payload that the encode function does not write. An encode function does not check
// its value: decode_crash() refuses texts that encode_crash() writes, see encode_last_words().
// sim/replay/replay_record.h has the frames and checksums around payloads; ReplayWriter and
// ReplayReader write and read files.

inline constexpr std::size_t kMaxSnapshotBytes = std::size_t{64} << 20U;  ///< unpacked
inline constexpr std::size_t kMaxInputBytes = std::size_t{4} << 20U;      ///< unpacked, of a chunk
inline constexpr std::size_t kMaxTicksPerRecord = 1024;
inline constexpr std::size_t kMaxPacedFramesPerRecord = 1024;
/// The most frames (PacedFrame) that readers take from a replay, to within one record: nine hours
/// at 60 frames a second.
inline constexpr std::uint64_t kMaxPacedFrames = std::uint64_t{1} << 21U;
inline constexpr std::size_t kMaxCrashTextBytes = std::size_t{32} << 10U;

/// The part of a state hash that a replay stores: its low `width_bits` bits.
struct RecordedHash {
  std::uint64_t bits = 0;
  unsigned width_bits = 64;

  /// Returns the low `width_bits` bits of a hash.
  [[nodiscard]] std::uint64_t low_part_of(std::uint64_t hash) const {
    return width_bits == 64 ? hash : hash & ((std::uint64_t{1} << width_bits) - 1);
  }
  /// Whether `hash` has these low bits.
  [[nodiscard]] bool matches(std::uint64_t hash) const { return low_part_of(hash) == bits; }
};

/// The inputs of consecutive steps, and the hash of the state after each step.
struct ReplayTicks {
  Tick first = 0;  ///< inputs[i] is the input of the step from tick first + i
  std::vector<InputFrame> inputs;
  std::vector<RecordedHash> hashes;  ///< hashes[i] belongs to the state at tick first + i + 1
};

/// A keyframe: a snapshot inside a replay, from which a seek can start.
struct ReplayKeyframe {
  Snapshot snapshot;
  std::uint64_t hash = 0;  ///< the state hash of the snapshot
};

/// The hashes of the components at one tick, in the order of ReplaySession::components. Only the
/// low half of each hash is stored.
struct ReplayComponents {
  Tick tick = 0;
  std::vector<std::uint32_t> hashes;
};

/// A picture that was shown while the game was recorded.
struct PacedFrame {
  std::uint32_t ticks = 0;    ///< the number of ticks played since the picture before
  std::uint32_t time_us = 0;  ///< the time since the picture before, microseconds
  /// The position of the picture between the last two ticks: 0 is the earlier tick; unit 1/65536.
  std::uint16_t alpha = 0;
  friend bool operator==(const PacedFrame&, const PacedFrame&) = default;
};

/// Consecutive pictures that were shown.
struct ReplayPacing {
  std::uint64_t first = 0;  ///< the index of the first picture in the replay, from 0
  std::vector<PacedFrame> frames;
};

/// The point in game time (FrameTime) of the picture that was drawn when the program crashed.
struct BegunPicture {
  Tick tick = 0;            ///< the tick before the picture; the next tick had been played, too
  std::uint16_t alpha = 0;  ///< the fraction of the step after `tick`, in 1/65536
  friend bool operator==(const BegunPicture&, const BegunPicture&) = default;
};

/// A set of players: bit p is the player with index p.
using PlayerSet = std::bitset<kMaxPlayers>;

/// The note of a crash during a recording.
struct ReplayCrash {
  Tick tick = 0;      ///< the last finished tick
  int signal = 0;     ///< the system's number of the signal
  std::string stack;  ///< the call stack, a line for each call, innermost first; "": not known
  /// How the game ended itself or hung, in words: "the game maze has ended the program (exit(3)) in
  /// tick 7". Empty when the signal says enough. A recorder writes less than kMostEndBytes of it,
  /// but a replay may have up to kMaxCrashTextBytes.
  std::string why{};
  friend bool operator==(const ReplayCrash&, const ReplayCrash&) = default;
};

/// The last record of a recording that was not cut off.
struct ReplayEnd {
  Tick ticks = 0;          ///< the tick of the last state, counted from tick 0
  std::uint64_t hash = 0;  ///< the hash of the last state
};

/// Returns a tick as format 2 stores it: input and outcome in one record. Recordings no longer use
/// it, but a film's hash of its replay is computed over these bytes. `players`, here and below: the
/// number of players in the session.
Bytes encode_tick_v2(Tick tick, const InputFrame& input, std::uint64_t state_hash,
                     std::size_t players);
/// Appends the tick to `ticks`. Returns false when the payload is malformed, or the tick does not
/// follow the last of `ticks`.
bool decode_tick_v2(ByteView payload, std::size_t players, ReplayTicks& ticks);

/// Returns the input of a tick, which is recorded before the tick is played.
Bytes encode_tick_input(Tick tick, const InputFrame& input, std::size_t players);
/// Appends the input to `ticks`. Returns false when the payload is malformed, or the tick does not
/// follow the last of `ticks`.
bool decode_tick_input(ByteView payload, std::size_t players, ReplayTicks& ticks);
/// Returns the outcome of a tick: the hash of the state after it. The record of its input comes
/// right before.
Bytes encode_tick_outcome(std::uint64_t state_hash);
std::optional<RecordedHash> decode_tick_outcome(ByteView payload);

/// Returns 1 to kMaxTicksPerRecord ticks in compressed form, with 16 bits of each state hash.
Bytes encode_chunk(const ReplayTicks& ticks, std::size_t players);
std::optional<ReplayTicks> decode_chunk(ByteView payload, std::size_t players);

/// The ticks in a chunk. They are at the start of its payload.
struct TickSpan {
  Tick first = 0;
  std::size_t count = 0;
};
/// Returns the ticks of a chunk, from the start of its payload.
std::optional<TickSpan> decode_tick_span(ByteView payload);
/// Returns the tick of a payload of encode_tick_v2() or encode_tick_input(), from its start.
std::optional<Tick> decode_single_tick(ByteView payload);

/// Returns a keyframe. `base`: an earlier keyframe that is stored whole; only the differences from
/// it are then stored. Null: the keyframe is stored whole.
Bytes encode_keyframe(const ReplayKeyframe& keyframe, const Snapshot* base = nullptr,
                      PackingEffort effort = PackingEffort::kThorough);
/// The start of a keyframe's payload.
struct KeyframeHead {
  Tick tick = 0;
  std::optional<Tick> base;  ///< the tick of the base; nothing: it is stored whole
  std::uint64_t hash = 0;    ///< the state hash
};
std::optional<KeyframeHead> decode_keyframe_head(ByteView payload);
/// `base`: the snapshot of the tick KeyframeHead::base; null for a keyframe that is stored whole.
/// Returns nothing also for a snapshot of more than `max_bytes`.
std::optional<ReplayKeyframe> decode_keyframe(ByteView payload, const Snapshot* base = nullptr,
                                              std::size_t max_bytes = kMaxSnapshotBytes);

Bytes encode_components(const ReplayComponents& components);
/// `count`: the number of components in the session.
std::optional<ReplayComponents> decode_components(ByteView payload, std::size_t count);

Bytes encode_pacing(const ReplayPacing& pacing);
std::optional<ReplayPacing> decode_pacing(ByteView payload);

Bytes encode_begun_picture(const BegunPicture& picture);
std::optional<BegunPicture> decode_begun_picture(ByteView payload);

/// Returns the players whom people played at the machine that made the recording.
Bytes encode_people(const PlayerSet& people);
std::optional<PlayerSet> decode_people(ByteView payload);

Bytes encode_crash(const ReplayCrash& crash);
/// The first characters of a stored stack whose first line is ReplayCrash::why.
inline constexpr std::string_view kWhyPrefix = "why: ";
/// Returns the cause of a crash in words: ReplayCrash::why; if that is empty, the signal.
std::string describe_cause(const ReplayCrash& crash);
/// Returns a crash like encode_crash(), but leaves out the stack if a replay cannot store the crash
/// with it, and `why` too if that is not enough. A game may put any bytes there.
Bytes encode_last_words(ReplayCrash crash);
std::optional<ReplayCrash> decode_crash(ByteView payload);

Bytes encode_end(const ReplayEnd& end);
std::optional<ReplayEnd> decode_end(ByteView payload);

}  // namespace tickreel::sim
