#include "movie/film/replay_hash.h"

#include <utility>

#include "encode/xxh3.h"
#include "movie/film/time/capture_range.h"
#include "tickreel/core/byte_writer.h"

namespace tickreel::movie {
namespace {

constexpr unsigned kSharedHashBits = 16;  ///< the bits of each state's hash that packed replays
                                          ///< keep too

void add_u64(std::uint64_t value, Xxh3& hasher) {
  ByteWriter writer;
  writer.u64(value);
  hasher.add(writer.view());
}

/// Adds what changes the game. Who recorded the replay and how it can be sought do not count.
void add_session(ReplaySession session, Xxh3& hasher) {
  session.recorded_by.clear();
  session.seek_ticks = 0;
  session.components.clear();
  // The old format keeps the hashes that replays had before one could begin with a later tick.
  hasher.add(encode_session(session, kOldReplayFormatVersion));
}

/// Adds the state that a part of a session begins with, which does not follow from the inputs.
Status add_beginning(ReplayReader& replay, Xxh3& hasher) {
  if (replay.first_tick() == 0) return {};
  const auto hash = replay.keyframe_hash(replay.first_tick());
  if (!hash) return hash.error();
  add_u64(static_cast<std::uint64_t>(replay.first_tick()), hasher);
  add_u64(static_cast<std::uint64_t>(replay.shown_ticks().first), hasher);
  add_u64(*hash, hasher);
  return {};
}

Status add_ticks(ReplayReader& replay, Tick end, Xxh3& hasher) {
  const std::size_t players = replay.session().setup.players.size();
  for (Tick tick = replay.first_tick(); tick < end; ++tick) {
    const auto input = replay.input(tick);
    if (!input) return input.error();
    const auto state = replay.state_hash(tick + 1);
    if (!state) return state.error();
    const std::uint64_t shared = state->bits & ((1U << kSharedHashBits) - 1);
    hasher.add(encode_tick_v2(tick, *input, shared, players));
  }
  return {};
}

Status add_paced_frames(ReplayReader& replay, Xxh3& hasher) {
  for (std::uint64_t i = 0; i < replay.paced_frame_count(); ++i) {
    const auto frame = replay.paced_frame(i);
    if (!frame) return frame.error();
    ByteWriter writer;
    writer.u32(frame->ticks);
    writer.u32(frame->time_us);
    writer.u16(frame->alpha);
    hasher.add(writer.view());
  }
  return {};
}

/// Adds the seek points, whose states replace those of the game.
Status add_keyframes(ReplayReader& replay, Tick end, Xxh3& hasher) {
  for (const Tick tick : replay.keyframe_ticks()) {
    if (tick > end) break;
    const auto hash = replay.keyframe_hash(tick);
    if (!hash) return hash.error();
    add_u64(static_cast<std::uint64_t>(tick), hasher);
    add_u64(*hash, hasher);
  }
  return {};
}

}  // namespace

Result<std::uint64_t> hash_of_replay(ReplayReader& replay, const FilmedReplay& filmed) {
  Xxh3 hasher;
  add_session(replay.session(), hasher);
  if (Status added = add_beginning(replay, hasher); !added) return added.error();
  Tick end = replay.end_tick();
  const TickRate& rate = replay.session().setup.tick_rate;
  if (!filmed.is_recorded_interleave && filmed.range.out_seconds < Rational(end) / rate) {
    end = tick_at_or_after(filmed.range.out_seconds, rate);
  }
  add_u64(static_cast<std::uint64_t>(end), hasher);
  if (Status added = add_ticks(replay, end, hasher); !added) return added.error();
  if (filmed.is_recorded_interleave) {
    if (Status added = add_paced_frames(replay, hasher); !added) return added.error();
  }
  if (filmed.ignores_divergence) {
    if (Status added = add_keyframes(replay, end, hasher); !added) return added.error();
  }
  return hasher.digest();
}

}  // namespace tickreel::movie
