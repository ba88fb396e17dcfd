#include "sim/replay_reader.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "sim/packed_bytes.h"

namespace tickreel {
namespace {

/// Single ticks that follow one another are found, and read, in groups of up to so many.
constexpr std::size_t kMaxGroupTicks = 512;
constexpr std::size_t kMaxGroupBytes = std::size_t{1} << 20U;

/// An hour of play has a few thousand. So many cost 8 MiB.
constexpr std::size_t kMaxPlaces = std::size_t{1} << 18U;

/// What no record of ticks exceeds, packed or not; only states are larger.
constexpr std::size_t kMaxSmallRecordBytes = kMaxInputBytes + (std::size_t{64} << 10U);

bool is_too_large(const RecordFrame& frame) {
  const bool may_be_large = frame.type == static_cast<std::uint8_t>(RecordType::kKeyframe) ||
                            frame.type >= kFirstSkippableType;
  return !may_be_large && frame.payload_bytes > kMaxSmallRecordBytes;
}

/// The last place that does not begin after `index`. `places` is sorted, and one does not.
template <typename Places, typename Index>
auto place_of(const Places& places, Index index) {
  const auto first = [](const auto& place) { return static_cast<Index>(place.first); };
  return std::ranges::upper_bound(places, index, {}, first) - 1;
}

}  // namespace

Result<ReplayReader> ReplayReader::open(const std::string& path) {
  auto source = ReplaySource::open(path);
  return source ? scanned(ReplayReader(*std::move(source))) : source.error();
}

Result<ReplayReader> ReplayReader::read(Bytes bytes, const std::string& name) {
  return scanned(ReplayReader(ReplaySource::in_memory(std::move(bytes), name)));
}

Result<ReplayReader> ReplayReader::scanned(ReplayReader reader) {
  if (Status done = reader.scan(); !done) return done.error();
  return reader;
}

Status ReplayReader::scan() {
  if (Status begun = scan_preamble(); !begun) return begun;
  const std::size_t header_bytes = record_header_bytes(format_version_);
  while (intact_bytes_ < file_bytes()) {
    const std::uint64_t left = file_bytes() - intact_bytes_;
    const auto header = source_.read(
        intact_bytes_, static_cast<std::size_t>(std::min<std::uint64_t>(left, header_bytes)));
    if (!header) return header.error();
    const auto frame = decode_record_header(*header, format_version_);
    if (frame ? is_too_large(*frame) : left >= header_bytes) {
      return source_.damaged(intact_bytes_, "no record begins here");
    }
    if (!frame || frame->total_bytes > left) break;  // the recording breaks off in this record
    const auto record = source_.read(intact_bytes_, frame->total_bytes);
    if (!record) return record.error();
    if (!record_is_intact(*record)) {
      return source_.damaged(intact_bytes_, "the checksum of this record is wrong");
    }
    const Place place{0, intact_bytes_, 1, static_cast<std::uint32_t>(frame->total_bytes),
                      static_cast<RecordType>(frame->type)};
    const ByteView payload = record->subspan(frame->payload_offset, frame->payload_bytes);
    if (Status noted = note_record(place, payload); !noted) return noted;
    intact_bytes_ += frame->total_bytes;
  }
  return check_what_was_found();
}

Status ReplayReader::scan_preamble() {
  const auto preamble = source_.read(
      0, static_cast<std::size_t>(std::min<std::uint64_t>(file_bytes(), kReplayPreambleBytes)));
  if (!preamble) return preamble.error();
  const auto version = decode_preamble(*preamble);
  if (!version) return Error{version.error().kind, path() + ": " + version.error().message};
  format_version_ = *version;
  intact_bytes_ = kReplayPreambleBytes;
  return {};
}

Status ReplayReader::note_record(const Place& place, ByteView payload) {
  if (has_session_ == (place.type == RecordType::kSession)) {
    return source_.damaged(place.offset, "the session must be the first record and the only one");
  }
  switch (place.type) {
    case RecordType::kSession:
      return note_session(payload);
    case RecordType::kTicks:
      if (format_version_ == 1) return note_ticks(place, payload);
      break;
    case RecordType::kTick:
    case RecordType::kChunk:
      if (format_version_ >= 2) return note_ticks(place, payload);
      break;
    case RecordType::kKeyframe:
      return note_keyframe(place, payload);
    case RecordType::kComponents:
      if (format_version_ >= 2) return note_components(place, payload);
      break;
    case RecordType::kEnd:
      return note_end(place, payload);
    case RecordType::kPacing:
      return note_pacing(place, payload);
    case RecordType::kCrash:
      return note_crash(place, payload);
  }
  const auto type = static_cast<std::uint8_t>(place.type);
  if (type >= kFirstSkippableType) return {};
  return source_.damaged(place.offset, "record type " + std::to_string(type) +
                                           " is unknown to this tickreel: use a newer one");
}

Status ReplayReader::note_session(ByteView payload) {
  auto session = decode_session(payload, format_version_);
  if (!session) return source_.damaged(kReplayPreambleBytes, "the session record is malformed");
  session_ = std::move(*session);
  has_session_ = true;
  return {};
}

Status ReplayReader::note_ticks(Place place, ByteView payload) {
  std::optional<TickSpan> span;
  if (place.type != RecordType::kTick) {
    span = decode_tick_span(payload);
  } else if (const auto tick = decode_single_tick(payload)) {
    span = TickSpan{*tick, 1};
  }
  if (!span || span->first != tick_count_ || end_) {
    return source_.damaged(place.offset,
                           "expected the inputs of tick " + std::to_string(tick_count_));
  }
  place.first = span->first;
  place.count = static_cast<std::uint32_t>(span->count);
  tick_count_ += static_cast<Tick>(span->count);
  if (place.type == RecordType::kTick && !tick_places_.empty()) {
    Place& group = tick_places_.back();
    const bool follows = group.type == place.type && group.count < kMaxGroupTicks &&
                         group.total_bytes < kMaxGroupBytes &&
                         group.offset + group.total_bytes == place.offset;
    if (follows) {
      ++group.count;
      group.total_bytes += place.total_bytes;
      return {};
    }
  }
  return note_place(tick_places_, place);
}

Status ReplayReader::note_keyframe(Place place, ByteView payload) {
  const auto head = decode_keyframe_head(payload, format_version_);
  const bool ascending =
      keyframe_places_.empty() || (head && head->tick > keyframe_places_.back().first);
  const bool has_base =
      head &&
      (!head->base || std::ranges::binary_search(keyframe_places_, *head->base, {}, &Place::first));
  if (!head || head->tick != tick_count_ || !ascending || !has_base || end_) {
    return source_.damaged(place.offset,
                           "expected a keyframe of tick " + std::to_string(tick_count_));
  }
  place.first = head->tick;
  return note_place(keyframe_places_, place);
}

Status ReplayReader::note_components(Place place, ByteView payload) {
  const auto components = decode_components(payload, session_.components.size());
  const Tick last = component_places_.empty() ? -1 : component_places_.back().first;
  if (!components || components->tick <= last || components->tick > tick_count_ || end_) {
    return source_.damaged(place.offset, "the component hashes do not fit the ticks before them");
  }
  place.first = components->tick;
  return note_place(component_places_, place);
}

Status ReplayReader::note_pacing(Place place, ByteView payload) {
  const auto pacing = decode_pacing(payload);
  if (!pacing || pacing->first != paced_frame_count_) {
    return source_.damaged(place.offset,
                           "expected the pacing of frame " + std::to_string(paced_frame_count_));
  }
  place.first = static_cast<Tick>(pacing->first);
  place.count = static_cast<std::uint32_t>(pacing->frames.size());
  paced_frame_count_ += pacing->frames.size();
  return note_place(pacing_places_, place);
}

Status ReplayReader::note_crash(const Place& place, ByteView payload) {
  crash_ = decode_crash(payload);
  return crash_ ? Status() : source_.damaged(place.offset, "the note of a crash is malformed");
}

Status ReplayReader::note_end(const Place& place, ByteView payload) {
  const auto end = decode_end(payload);
  if (!end || end->ticks != tick_count_ || end_) {
    return source_.damaged(place.offset, "the end record does not fit the ticks before it");
  }
  end_ = end;
  return {};
}

Status ReplayReader::note_place(Places& places, const Place& place) {
  const std::size_t known = tick_places_.size() + keyframe_places_.size() +
                            component_places_.size() + pacing_places_.size();
  if (known == kMaxPlaces) return source_.damaged(place.offset, "there are too many records");
  places.push_back(place);
  return {};
}

Status ReplayReader::check_what_was_found() const {
  if (!has_session_) return bad_file(path() + ": the replay breaks off before its session record");
  if (keyframe_places_.empty() || keyframe_places_.front().first != 0) {
    return bad_file(path() + ": the replay breaks off before its first keyframe");
  }
  return {};
}

std::vector<Tick> ReplayReader::ticks_of(const Places& places) {
  std::vector<Tick> ticks;
  for (const Place& place : places) ticks.push_back(place.first);
  return ticks;
}

std::uint64_t ReplayReader::bytes_of(const Places& places) {
  std::uint64_t bytes = 0;
  for (const Place& place : places) bytes += place.total_bytes;
  return bytes;
}

Result<InputFrame> ReplayReader::input(Tick tick) {
  if (Status loaded = load_ticks_of(tick); !loaded) return loaded.error();
  return loaded_.inputs[static_cast<std::size_t>(tick - loaded_.first)];
}

Result<RecordedHash> ReplayReader::state_hash(Tick tick) {
  if (Status loaded = load_ticks_of(tick - 1); !loaded) return loaded.error();
  return loaded_.hashes[static_cast<std::size_t>(tick - 1 - loaded_.first)];
}

Result<ReplayKeyframe> ReplayReader::keyframe(Tick tick) {
  const Place& place = *place_of(keyframe_places_, tick);
  assert(place.first == tick);
  auto payload = read_payload(place);
  if (!payload) return payload.error();
  const auto head = decode_keyframe_head(*payload, format_version_);
  std::optional<Snapshot> base;
  if (head && head->base) {
    auto snapshot = base_snapshot(place, *head->base);
    if (!snapshot) return snapshot.error();
    base = *std::move(snapshot);
    payload = read_payload(place);
    if (!payload) return payload.error();
  }
  auto keyframe = decode_keyframe(*payload, format_version_, base ? &*base : nullptr);
  if (!keyframe || keyframe->snapshot.tick != tick) {
    return source_.damaged(place.offset, "the keyframe is malformed");
  }
  return *std::move(keyframe);
}

/// The keyframe that another one differs from. It must be stored whole, so there is no chain.
Result<Snapshot> ReplayReader::base_snapshot(const Place& place, Tick base) {
  const Place& base_place = *place_of(keyframe_places_, base);
  const auto payload = read_payload(base_place);
  if (!payload) return payload.error();
  auto keyframe = decode_keyframe(*payload, format_version_, nullptr, kMaxPackingBaseBytes);
  if (!keyframe || keyframe->snapshot.tick != base) {
    return source_.damaged(place.offset, "the keyframe differs from one that is not stored whole");
  }
  return std::move(keyframe->snapshot);
}

Result<ReplayComponents> ReplayReader::components(Tick tick) {
  const Place& place = *place_of(component_places_, tick);
  assert(place.first == tick);
  const auto payload = read_payload(place);
  if (!payload) return payload.error();
  auto components = decode_components(*payload, session_.components.size());
  if (!components) return source_.damaged(place.offset, "the component hashes are malformed");
  return *std::move(components);
}

Result<PacedFrame> ReplayReader::paced_frame(std::uint64_t index) {
  assert(index < paced_frame_count_);
  if (index < loaded_pacing_.first ||
      index >= loaded_pacing_.first + loaded_pacing_.frames.size()) {
    const Place& place = *place_of(pacing_places_, index);
    const auto payload = read_payload(place);
    if (!payload) return payload.error();
    auto pacing = decode_pacing(*payload);
    if (!pacing || pacing->frames.size() != place.count) {
      return source_.damaged(place.offset, "the pacing of the frames is malformed");
    }
    loaded_pacing_ = *std::move(pacing);
  }
  return loaded_pacing_.frames[static_cast<std::size_t>(index - loaded_pacing_.first)];
}

Status ReplayReader::load_ticks_of(Tick tick) {
  assert(tick >= 0 && tick < tick_count_);
  const auto loaded_count = static_cast<Tick>(loaded_.inputs.size());
  if (tick >= loaded_.first && tick < loaded_.first + loaded_count) return {};
  const Place& place = *place_of(tick_places_, tick);
  loaded_ = {};  // before the next ones are: they may be large
  auto ticks = load_ticks(place);
  if (!ticks) return ticks.error();
  const bool fits =
      *ticks && (*ticks)->first == place.first && (*ticks)->inputs.size() == place.count;
  if (!fits) {
    return source_.damaged(
        place.offset, "the inputs from tick " + std::to_string(place.first) + " on are malformed");
  }
  loaded_ = std::move(**ticks);
  return {};
}

/// The ticks of a place, or nothing when they are malformed.
Result<std::optional<ReplayTicks>> ReplayReader::load_ticks(const Place& place) {
  const std::size_t players = session_.setup.players.size();
  if (place.type != RecordType::kTick) {
    const auto payload = read_payload(place);
    if (!payload) return payload.error();
    return place.type == RecordType::kChunk ? decode_chunk(*payload, players)
                                            : decode_ticks_v1(*payload, players);
  }
  const auto group = source_.read(place.offset, place.total_bytes);
  if (!group) return group.error();
  ReplayTicks ticks{place.first, {}, {}};
  for (ByteView rest = *group; !rest.empty();) {
    const auto frame = decode_record_header(rest, format_version_);
    if (!frame || frame->total_bytes > rest.size()) return std::optional<ReplayTicks>();
    const ByteView record = rest.first(frame->total_bytes);
    const ByteView payload = record.subspan(frame->payload_offset, frame->payload_bytes);
    if (!record_is_intact(record) || !decode_tick(payload, players, ticks)) {
      return std::optional<ReplayTicks>();
    }
    rest = rest.subspan(frame->total_bytes);
  }
  return std::optional(std::move(ticks));
}

Result<ByteView> ReplayReader::read_payload(const Place& place) {
  return source_.read_payload(place.offset, place.total_bytes, format_version_);
}

}  // namespace tickreel
