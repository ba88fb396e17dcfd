#include "sim/replay/replay_reader.h"

#include <xxhash.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "sim/replay/packed_bytes.h"

namespace tickreel::sim {
namespace {

/// Returns the last place that begins at or before `index`. `places` is sorted and has one.
const ReplayPlace& place_of(const ReplayPlaces& places, Tick index) {
  return *(std::ranges::upper_bound(places, index, {}, &ReplayPlace::first) - 1);
}

bool is_pacing(const RecordFrame& frame) {
  return frame.type == static_cast<std::uint8_t>(RecordType::kPacing);
}

/// Passes each record of a group to `take` until that returns false. Returns whether all were taken
/// and intact.
template <typename Take>
bool for_each_record(ByteView group, const Take& take) {
  while (!group.empty()) {
    const auto frame = decode_record_header(group);
    if (!frame || frame->total_bytes > group.size()) return false;
    const ByteView record = group.first(frame->total_bytes);
    const ByteView payload = record.subspan(frame->payload_offset, frame->payload_bytes);
    if (!record_is_intact(record) || !take(*frame, payload)) return false;
    group = group.subspan(frame->total_bytes);
  }
  return true;
}

}  // namespace

Result<ReplayReader> ReplayReader::open(const std::string& path) {
  auto source = ReplaySource::open(path);
  return source ? indexed(*std::move(source)) : source.error();
}

Result<ReplayReader> ReplayReader::read(Bytes bytes, const std::string& name) {
  return indexed(ReplaySource::in_memory(std::move(bytes), name));
}

Result<ReplayReader> ReplayReader::indexed(ReplaySource source) {
  auto index = index_replay(source);
  if (!index) return index.error();
  return ReplayReader(std::move(source), *std::move(index));
}

std::vector<Tick> ReplayReader::ticks_of(const ReplayPlaces& places) {
  std::vector<Tick> ticks;
  for (const ReplayPlace& place : places) ticks.push_back(place.first);
  return ticks;
}

std::uint64_t ReplayReader::bytes_of(const ReplayPlaces& places) {
  std::uint64_t bytes = 0;
  for (const ReplayPlace& place : places) bytes += place.total_bytes;
  return bytes;
}

Result<InputFrame> ReplayReader::input(Tick tick) {
  if (Status loaded = load_ticks_of(tick); !loaded) return loaded.error();
  return loaded_.inputs[static_cast<std::size_t>(tick - loaded_.first)];
}

Result<InputFrame> ReplayReader::begun_input() {
  assert(has_begun_tick());
  const ReplayPlace& place = *index_.begun_tick;
  const auto payload = read_payload(place);
  if (!payload) return payload.error();
  ReplayTicks ticks{place.first, {}, {}};
  if (decode_tick_input(*payload, index_.session.setup.players.size(), ticks)) {
    return std::move(ticks.inputs.front());
  }
  return source_.damaged(place.offset,
                         "the input of tick " + std::to_string(place.first) + " is malformed");
}

Result<RecordedHash> ReplayReader::state_hash(Tick tick) {
  if (Status loaded = load_ticks_of(tick - 1); !loaded) return loaded.error();
  return loaded_.hashes[static_cast<std::size_t>(tick - 1 - loaded_.first)];
}

Result<ReplayKeyframe> ReplayReader::keyframe(Tick tick) {
  const ReplayPlace& place = place_of(index_.keyframes, tick);
  assert(place.first == tick);
  auto payload = read_payload(place);
  if (!payload) return payload.error();
  const auto head = decode_keyframe_head(*payload);
  std::optional<Snapshot> base;
  if (head && head->base) {
    auto snapshot = base_snapshot(place, *head->base);
    if (!snapshot) return snapshot.error();
    base = *std::move(snapshot);
    payload = read_payload(place);
    if (!payload) return payload.error();
  }
  auto keyframe = decode_keyframe(*payload, base ? &*base : nullptr);
  if (!keyframe || keyframe->snapshot.tick != tick) {
    return source_.damaged(place.offset, "the keyframe is malformed");
  }
  return *std::move(keyframe);
}

Result<std::uint64_t> ReplayReader::keyframe_hash(Tick tick) {
  const ReplayPlace& place = place_of(index_.keyframes, tick);
  assert(place.first == tick);
  const auto payload = read_payload(place);
  if (!payload) return payload.error();
  const auto head = decode_keyframe_head(*payload);
  if (!head) return source_.damaged(place.offset, "the keyframe is malformed");
  return head->hash;
}

Result<bool> ReplayReader::hashes_bytes() {
  const auto first = keyframe(first_tick());
  if (!first) return first.error();
  const auto& bytes = first->snapshot.bytes;
  return XXH3_64bits(bytes.data(), bytes.size()) == first->hash;
}

/// Returns the keyframe that another one is stored relative to. It must be stored whole, so that
/// there are no chains.
Result<Snapshot> ReplayReader::base_snapshot(const ReplayPlace& place, Tick base) {
  const ReplayPlace& base_place = place_of(index_.keyframes, base);
  const auto payload = read_payload(base_place);
  if (!payload) return payload.error();
  auto keyframe = decode_keyframe(*payload, nullptr, kMaxPackingBaseBytes);
  if (!keyframe || keyframe->snapshot.tick != base) {
    return source_.damaged(place.offset, "the keyframe differs from one that is not stored whole");
  }
  return std::move(keyframe->snapshot);
}

Result<ReplayComponents> ReplayReader::components(Tick tick) {
  const ReplayPlace& place = place_of(index_.components, tick);
  assert(place.first == tick);
  const auto payload = read_payload(place);
  if (!payload) return payload.error();
  auto components = decode_components(*payload, index_.session.components.size());
  if (!components) return source_.damaged(place.offset, "the component hashes are malformed");
  return *std::move(components);
}

Result<PacedFrame> ReplayReader::paced_frame(std::uint64_t index) {
  assert(index < index_.paced_frame_count);
  if (index < loaded_pacing_.first ||
      index >= loaded_pacing_.first + loaded_pacing_.frames.size()) {
    const ReplayPlace& place = place_of(index_.pacing, static_cast<Tick>(index));
    auto pacing = load_pacing(place);
    if (!pacing) return pacing.error();
    if (!*pacing || (*pacing)->frames.size() != place.count) {
      return source_.damaged(place.offset, "the pacing of the frames is malformed");
    }
    loaded_pacing_ = **std::move(pacing);
  }
  return loaded_pacing_.frames[static_cast<std::size_t>(index - loaded_pacing_.first)];
}

Status ReplayReader::load_ticks_of(Tick tick) {
  assert(tick >= first_tick() && tick < end_tick());
  const auto loaded_count = static_cast<Tick>(loaded_.inputs.size());
  if (tick >= loaded_.first && tick < loaded_.first + loaded_count) return {};
  const ReplayPlace& place = place_of(index_.ticks, tick);
  loaded_ = {};  // frees it before loading more: both may be large
  auto ticks = load_ticks(place);
  if (!ticks) return ticks.error();
  const bool fits = *ticks && (*ticks)->first == place.first &&
                    (*ticks)->inputs.size() == place.count &&
                    (*ticks)->hashes.size() == place.count;
  if (!fits) {
    return source_.damaged(
        place.offset, "the inputs from tick " + std::to_string(place.first) + " on are malformed");
  }
  loaded_ = std::move(**ticks);
  return {};
}

/// Reads a record of a single tick.
bool ReplayReader::add_record_of_tick(const RecordFrame& frame, ByteView payload,
                                      ReplayTicks& ticks) const {
  const std::size_t players = index_.session.setup.players.size();
  switch (static_cast<RecordType>(frame.type)) {
    case RecordType::kTick:
      return decode_tick_v2(payload, players, ticks);
    case RecordType::kTickInput:
      return decode_tick_input(payload, players, ticks);
    default:
      break;
  }
  const auto hash = decode_tick_outcome(payload);
  if (hash) ticks.hashes.push_back(*hash);
  return hash.has_value();
}

/// Returns the ticks of a place; none when they are malformed.
Result<std::optional<ReplayTicks>> ReplayReader::load_ticks(const ReplayPlace& place) {
  const std::size_t players = index_.session.setup.players.size();
  if (place.type == RecordType::kChunk) {
    const auto payload = read_payload(place);
    if (!payload) return payload.error();
    return decode_chunk(*payload, players);
  }
  const auto group = source_.read(place.offset, place.total_bytes);
  if (!group) return group.error();
  ReplayTicks ticks{place.first, {}, {}};
  const bool is_right = for_each_record(*group, [&](const RecordFrame& frame, ByteView payload) {
    return is_pacing(frame) || add_record_of_tick(frame, payload, ticks);
  });
  return is_right ? std::optional(std::move(ticks)) : std::nullopt;
}

/// Returns the frames of a place; none when they are malformed.
Result<std::optional<ReplayPacing>> ReplayReader::load_pacing(const ReplayPlace& place) {
  const auto group = source_.read(place.offset, place.total_bytes);
  if (!group) return group.error();
  ReplayPacing pacing{static_cast<std::uint64_t>(place.first), {}};
  const bool is_right = for_each_record(*group, [&](const RecordFrame& frame, ByteView payload) {
    if (!is_pacing(frame)) return true;
    const auto next = decode_pacing(payload);
    if (!next || pacing.frames.size() + next->frames.size() > place.count) return false;
    pacing.frames.insert(pacing.frames.end(), next->frames.begin(), next->frames.end());
    return true;
  });
  return is_right ? std::optional(std::move(pacing)) : std::nullopt;
}

Result<ByteView> ReplayReader::read_payload(const ReplayPlace& place) {
  return source_.read_payload(place.offset, place.total_bytes);
}

}  // namespace tickreel::sim
