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

// The records of a replay (docs/replay-format.md), in code: the encoder and the decoder of each
// payload are side by side. Decoders return none for a payload that no encoder writes.
// sim/replay/replay_record.h has frames and checksums, ReplayWriter and ReplayReader have files.

inline constexpr std::size_t kMaxSnapshotBytes = std::size_t{64} << 20U;  ///< unpacked
inline constexpr std::size_t kMaxInputBytes = std::size_t{4} << 20U;      ///< of a chunk, unpacked
inline constexpr std::size_t kMaxTicksPerRecord = 1024;
inline constexpr std::size_t kMaxPacedFramesPerRecord = 1024;
/// Nine hours at 60 frames a second. Readers ignore further frames.
inline constexpr std::uint64_t kMaxPacedFrames = std::uint64_t{1} << 21U;
inline constexpr std::size_t kMaxCrashTextBytes = std::size_t{32} << 10U;

/// The part of a state hash that a replay stores.
struct RecordedHash {
  std::uint64_t bits = 0;  ///< the low `width_bits` bits of the state hash
  unsigned width_bits = 64;

  [[nodiscard]] std::uint64_t low_part_of(std::uint64_t hash) const {
    return width_bits == 64 ? hash : hash & ((std::uint64_t{1} << width_bits) - 1);
  }
  [[nodiscard]] bool matches(std::uint64_t hash) const { return low_part_of(hash) == bits; }
};

/// The inputs of consecutive ticks, and for each the hash of the state after it.
struct ReplayTicks {
  Tick first = 0;
  std::vector<InputFrame> inputs;
  std::vector<RecordedHash> hashes;  ///< of the state at tick first + i + 1
};

/// A snapshot inside a replay, from which a seek starts.
struct ReplayKeyframe {
  Snapshot snapshot;
  std::uint64_t hash = 0;  ///< of the state
};

/// The low halves of the hashes of the components at one tick, in the session's order.
struct ReplayComponents {
  Tick tick = 0;
  std::vector<std::uint32_t> hashes;
};

/// A picture that was shown during the game: how many ticks ran for it, and its time.
struct PacedFrame {
  std::uint32_t ticks = 0;    ///< since the frame before
  std::uint32_t time_us = 0;  ///< since the frame before
  std::uint16_t alpha = 0;    ///< between the last two ticks, in 1/65536
  friend bool operator==(const PacedFrame&, const PacedFrame&) = default;
};

/// Consecutive frames, as they were shown.
struct ReplayPacing {
  std::uint64_t first = 0;  ///< index of the first frame, from 0
  std::vector<PacedFrame> frames;
};

/// The picture that was being drawn when the program died: a FrameTime.
struct BegunPicture {
  Tick tick = 0;            ///< the earlier state; the next one was there, too
  std::uint16_t alpha = 0;  ///< between the two, in 1/65536
  friend bool operator==(const BegunPicture&, const BegunPicture&) = default;
};

/// A set of players: bit p is the player of index p.
using PlayerSet = std::bitset<kMaxPlayers>;

/// The note of a game that died.
struct ReplayCrash {
  Tick tick = 0;      ///< the last finished tick
  int signal = 0;     ///< the system's number of the signal
  std::string stack;  ///< a line for each call, innermost first; "": there is none
  /// How the game ended itself, or hung: "the game maze has ended the program (exit(3)) in tick 7".
  /// Empty when the signal says enough. At most kMostEndBytes.
  std::string why{};
  friend bool operator==(const ReplayCrash&, const ReplayCrash&) = default;
};

/// The last record of a recording that was not cut off.
struct ReplayEnd {
  Tick ticks = 0;          ///< the tick of the last state, counted from tick 0
  std::uint64_t hash = 0;  ///< the hash of the last state
};

/// Encodes a tick in format 2: input and outcome in one record. Recordings no longer use it, but
/// the hash of a replay for its films covers these bytes.
Bytes encode_tick_v2(Tick tick, const InputFrame& input, std::uint64_t state_hash,
                     std::size_t players);
/// Appends the tick to `ticks`, which it must follow; false when it does not.
bool decode_tick_v2(ByteView payload, std::size_t players, ReplayTicks& ticks);

/// Encodes the input of a tick, which is recorded before the tick is played and can be read alone.
Bytes encode_tick_input(Tick tick, const InputFrame& input, std::size_t players);
/// Appends the input to `ticks`, which it must follow; false when it does not.
bool decode_tick_input(ByteView payload, std::size_t players, ReplayTicks& ticks);
/// Encodes the outcome: the hash of the state after the tick whose input comes right before.
Bytes encode_tick_outcome(std::uint64_t state_hash);
std::optional<RecordedHash> decode_tick_outcome(ByteView payload);

/// Encodes 1 to kMaxTicksPerRecord ticks, packed, with 16 bits of each state hash.
Bytes encode_chunk(const ReplayTicks& ticks, std::size_t players);
std::optional<ReplayTicks> decode_chunk(ByteView payload, std::size_t players);

/// The start of a record of ticks, which tells the ticks in it.
struct TickSpan {
  Tick first = 0;
  std::size_t count = 0;
};
std::optional<TickSpan> decode_tick_span(ByteView payload);
std::optional<Tick> decode_single_tick(ByteView payload);

/// `base`: an earlier keyframe that is stored whole; then only the differences are stored. Null:
/// stores this one whole.
Bytes encode_keyframe(const ReplayKeyframe& keyframe, const Snapshot* base = nullptr,
                      PackingEffort effort = PackingEffort::kThorough);
/// The start of a keyframe record.
struct KeyframeHead {
  Tick tick = 0;
  std::optional<Tick> base;
  std::uint64_t hash = 0;
};
std::optional<KeyframeHead> decode_keyframe_head(ByteView payload);
/// `base`: the snapshot that the head names. None, too, for a snapshot of more than `max_bytes`.
std::optional<ReplayKeyframe> decode_keyframe(ByteView payload, const Snapshot* base = nullptr,
                                              std::size_t max_bytes = kMaxSnapshotBytes);

Bytes encode_components(const ReplayComponents& components);
std::optional<ReplayComponents> decode_components(ByteView payload, std::size_t count);

Bytes encode_pacing(const ReplayPacing& pacing);
std::optional<ReplayPacing> decode_pacing(ByteView payload);

Bytes encode_begun_picture(const BegunPicture& picture);
std::optional<BegunPicture> decode_begun_picture(ByteView payload);

/// Encodes the players that people played at the machine that recorded.
Bytes encode_people(const PlayerSet& people);
std::optional<PlayerSet> decode_people(ByteView payload);

Bytes encode_crash(const ReplayCrash& crash);
/// The beginning of the first line of a stored stack if that line is ReplayCrash::why.
inline constexpr std::string_view kWhyPrefix = "why: ";
/// Returns the cause of death for people: ReplayCrash::why, or the signal.
std::string describe_cause(const ReplayCrash& crash);
/// Encodes a crash without the stack, or without the reason, where a replay cannot hold it: a game
/// may say anything there.
Bytes encode_last_words(ReplayCrash crash);
std::optional<ReplayCrash> decode_crash(ByteView payload);

Bytes encode_end(const ReplayEnd& end);
std::optional<ReplayEnd> decode_end(ByteView payload);

}  // namespace tickreel::sim
