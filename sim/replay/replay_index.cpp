#include "sim/replay/replay_index.h"

#include <algorithm>
#include <string>
#include <utility>

namespace tickreel::sim {
namespace {

/// Consecutive single ticks are indexed and read in groups of up to this size.
constexpr std::size_t kMaxGroupTicks = 512;
constexpr std::size_t kMaxGroupBytes = std::size_t{1} << 20U;

/// The most places. An hour of play has a few thousand; this many take 8 MiB.
constexpr std::size_t kMaxPlaces = std::size_t{1} << 18U;

/// Longer runs of zeros at the end of a file are not the result of a power failure.
constexpr std::size_t kMaxBlankBytes = std::size_t{8} << 20U;

/// A disk writes whole sectors: a record that reaches into a lost one is there up to its start.
constexpr std::uint64_t kSectorBytes = 512;

/// The largest record of ticks, packed or not; only states are larger.
constexpr std::size_t kMaxSmallRecordBytes = kMaxInputBytes + (std::size_t{64} << 10U);

bool is_too_large(const RecordFrame& frame) {
  const bool may_be_large = frame.type == static_cast<std::uint8_t>(RecordType::kKeyframe) ||
                            frame.type >= kFirstSkippableType;
  return !may_be_large && frame.payload_bytes > kMaxSmallRecordBytes;
}

/// Whether a recording in progress writes records of this type one by one.
bool is_of_a_run(RecordType type) {
  return type == RecordType::kTick || type == RecordType::kTickInput ||
         type == RecordType::kTickOutcome || type == RecordType::kPacing;
}

class ReplayIndexer {
 public:
  explicit ReplayIndexer(ReplaySource& source) : source_(source) {}

  Status scan();
  ReplayIndex take() { return std::move(index_); }

 private:
  Status scan_preamble();
  Status note_record(const ReplayPlace& place, ByteView payload);
  Status note_session(ByteView payload);
  Status note_ticks(ReplayPlace place, ByteView payload);
  Status note_tick_input(ReplayPlace place, ByteView payload);
  Status note_tick_outcome(const ReplayPlace& place, ByteView payload);
  Status add_single_tick(const ReplayPlace& place);
  Status note_keyframe(ReplayPlace place, ByteView payload);
  Status note_components(ReplayPlace place, ByteView payload);
  Status note_pacing(ReplayPlace place, ByteView payload);
  Status note_begun_picture(const ReplayPlace& place, ByteView payload);
  Status note_people(const ReplayPlace& place, ByteView payload);
  Status note_crash(const ReplayPlace& place, ByteView payload);
  Status note_end(const ReplayPlace& place, ByteView payload);
  [[nodiscard]] bool joins(const ReplayPlace& place, const ReplayPlaces& places,
                           std::size_t most) const;
  static void join(const ReplayPlace& place, ReplayPlace& group);
  Status note_place(ReplayPlaces& places, const ReplayPlace& place);
  bool breaks_off_in_zeros(std::size_t record_bytes);
  Status check_what_was_found() const;

  ReplaySource& source_;
  ReplayIndex index_;
  bool has_session_ = false;
  std::uint64_t run_begin_ = 0;  ///< only single ticks and pacing follow from here
};

Status ReplayIndexer::scan() {
  if (Status begun = scan_preamble(); !begun) return begun;
  while (index_.intact_bytes < source_.size_bytes()) {
    const std::uint64_t left = source_.size_bytes() - index_.intact_bytes;
    const auto header =
        source_.read(index_.intact_bytes,
                     static_cast<std::size_t>(std::min<std::uint64_t>(left, kRecordHeaderBytes)));
    if (!header) return header.error();
    const auto frame = decode_record_header(*header);
    if (frame ? is_too_large(*frame) : left >= kRecordHeaderBytes) {
      if (breaks_off_in_zeros(kRecordHeaderBytes)) break;
      return source_.damaged(index_.intact_bytes, "no record begins here");
    }
    if (!frame || frame->total_bytes > left) break;  // the recording breaks off in this record
    const auto record = source_.read(index_.intact_bytes, frame->total_bytes);
    if (!record) return record.error();
    if (!record_is_intact(*record)) {
      if (breaks_off_in_zeros(frame->total_bytes)) break;
      return source_.damaged(index_.intact_bytes, "the checksum of this record is wrong");
    }
    const ReplayPlace place{0, index_.intact_bytes, 1,
                            static_cast<std::uint32_t>(frame->total_bytes),
                            static_cast<RecordType>(frame->type)};
    const ByteView payload = record->subspan(frame->payload_offset, frame->payload_bytes);
    if (Status noted = note_record(place, payload); !noted) return noted;
    index_.intact_bytes += frame->total_bytes;
    if (!is_of_a_run(place.type)) run_begin_ = index_.intact_bytes;
  }
  return check_what_was_found();
}

Status ReplayIndexer::scan_preamble() {
  const auto preamble = source_.read(0, static_cast<std::size_t>(std::min<std::uint64_t>(
                                            source_.size_bytes(), kReplayPreambleBytes)));
  if (!preamble) return preamble.error();
  const auto version = decode_preamble(*preamble);
  if (!version) return Error{version.error().kind, source_.path() + ": " + version.error().message};
  index_.format_version = *version;
  index_.intact_bytes = kReplayPreambleBytes;
  return {};
}

Status ReplayIndexer::note_record(const ReplayPlace& place, ByteView payload) {
  if (has_session_ == (place.type == RecordType::kSession)) {
    return source_.damaged(place.offset, "the session must be the first record and the only one");
  }
  const auto type = static_cast<std::uint8_t>(place.type);
  if (index_.begun_tick && type < kFirstSkippableType && place.type != RecordType::kTickOutcome) {
    return source_.damaged(
        place.offset, "expected the outcome of tick " + std::to_string(index_.begun_tick->first));
  }
  const bool is_old = index_.format_version == kOldReplayFormatVersion;
  switch (place.type) {
    case RecordType::kSession:
      return note_session(payload);
    case RecordType::kTick:
      if (is_old) return note_ticks(place, payload);
      break;
    case RecordType::kTickInput:
      if (!is_old) return note_tick_input(place, payload);
      break;
    case RecordType::kTickOutcome:
      if (!is_old) return note_tick_outcome(place, payload);
      break;
    case RecordType::kChunk:
      return note_ticks(place, payload);
    case RecordType::kKeyframe:
      return note_keyframe(place, payload);
    case RecordType::kComponents:
      return note_components(place, payload);
    case RecordType::kEnd:
      return note_end(place, payload);
    case RecordType::kPacing:
      return note_pacing(place, payload);
    case RecordType::kBegunPicture:
      return note_begun_picture(place, payload);
    case RecordType::kPeople:
      return note_people(place, payload);
    case RecordType::kCrash:
      return note_crash(place, payload);
    case RecordType::kNotes:
    case RecordType::kFullNotes:
    case RecordType::kNoteStep:
    case RecordType::kFilmNotes:
      if (index_.notes.add_record(place.type, payload)) return {};
      return source_.damaged(place.offset, "the notes are malformed");
  }
  if (type >= kFirstSkippableType) return {};
  return source_.damaged(place.offset, "record type " + std::to_string(type) +
                                           " is unknown to this tickreel: use a newer one");
}

Status ReplayIndexer::note_session(ByteView payload) {
  auto session = decode_session(payload, index_.format_version);
  if (!session) return source_.damaged(kReplayPreambleBytes, "the session record is malformed");
  index_.session = std::move(*session);
  index_.end_tick = index_.session.first_tick;
  has_session_ = true;
  return {};
}

Status ReplayIndexer::note_ticks(ReplayPlace place, ByteView payload) {
  std::optional<TickSpan> span;
  if (place.type != RecordType::kTick) {
    span = decode_tick_span(payload);
  } else if (const auto tick = decode_single_tick(payload)) {
    span = TickSpan{*tick, 1};
  }
  if (!span || span->first != index_.end_tick || index_.end) {
    return source_.damaged(place.offset,
                           "expected the inputs of tick " + std::to_string(index_.end_tick));
  }
  place.first = span->first;
  place.count = static_cast<std::uint32_t>(span->count);
  if (place.type == RecordType::kTick) return add_single_tick(place);
  index_.end_tick += static_cast<Tick>(span->count);
  index_.tick_bytes += place.total_bytes;
  return note_place(index_.ticks, place);
}

Status ReplayIndexer::note_tick_input(ReplayPlace place, ByteView payload) {
  const auto tick = decode_single_tick(payload);
  if (!tick || *tick != index_.end_tick || index_.end) {
    return source_.damaged(place.offset,
                           "expected the input of tick " + std::to_string(index_.end_tick));
  }
  place.first = *tick;
  index_.begun_tick = place;
  return {};
}

/// Completes the tick whose input came right before.
Status ReplayIndexer::note_tick_outcome(const ReplayPlace& place, ByteView payload) {
  const auto& begun = index_.begun_tick;
  if (!begun || begun->offset + begun->total_bytes != place.offset ||
      !decode_tick_outcome(payload)) {
    return source_.damaged(place.offset, "this is the outcome of no tick");
  }
  ReplayPlace whole = *begun;
  whole.total_bytes += place.total_bytes;
  index_.begun_tick.reset();
  return add_single_tick(whole);
}

Status ReplayIndexer::add_single_tick(const ReplayPlace& place) {
  ++index_.end_tick;
  index_.tick_bytes += place.total_bytes;
  if (!joins(place, index_.ticks, kMaxGroupTicks)) return note_place(index_.ticks, place);
  join(place, index_.ticks.back());
  return {};
}

/// Whether a record belongs to the last group, which may hold up to `most` ticks or frames.
bool ReplayIndexer::joins(const ReplayPlace& place, const ReplayPlaces& places,
                          std::size_t most) const {
  if (places.empty()) return false;
  const ReplayPlace& group = places.back();
  return group.type == place.type && group.offset >= run_begin_ &&
         group.count + place.count <= most &&
         place.offset + place.total_bytes - group.offset <= kMaxGroupBytes;
}

void ReplayIndexer::join(const ReplayPlace& place, ReplayPlace& group) {
  group.count += place.count;
  group.total_bytes = static_cast<std::uint32_t>(place.offset + place.total_bytes - group.offset);
}

Status ReplayIndexer::note_keyframe(ReplayPlace place, ByteView payload) {
  const auto head = decode_keyframe_head(payload);
  const bool ascending =
      index_.keyframes.empty() || (head && head->tick > index_.keyframes.back().first);
  const bool has_base =
      head && (!head->base ||
               std::ranges::binary_search(index_.keyframes, *head->base, {}, &ReplayPlace::first));
  if (!head || head->tick != index_.end_tick || !ascending || !has_base || index_.end) {
    return source_.damaged(place.offset,
                           "expected a keyframe of tick " + std::to_string(index_.end_tick));
  }
  place.first = head->tick;
  return note_place(index_.keyframes, place);
}

Status ReplayIndexer::note_components(ReplayPlace place, ByteView payload) {
  const auto components = decode_components(payload, index_.session.components.size());
  const Tick last =
      index_.components.empty() ? index_.session.first_tick - 1 : index_.components.back().first;
  if (!components || components->tick <= last || components->tick > index_.end_tick || index_.end) {
    return source_.damaged(place.offset, "the component hashes do not fit the ticks before them");
  }
  place.first = components->tick;
  return note_place(index_.components, place);
}

Status ReplayIndexer::note_pacing(ReplayPlace place, ByteView payload) {
  if (index_.paced_frame_count > kMaxPacedFrames) return {};
  const auto pacing = decode_pacing(payload);
  if (!pacing || pacing->first != index_.paced_frame_count) {
    return source_.damaged(
        place.offset, "expected the pacing of frame " + std::to_string(index_.paced_frame_count));
  }
  place.first = static_cast<Tick>(pacing->first);
  place.count = static_cast<std::uint32_t>(pacing->frames.size());
  index_.paced_frame_count += pacing->frames.size();
  if (!joins(place, index_.pacing, kMaxPacedFramesPerRecord)) {
    return note_place(index_.pacing, place);
  }
  join(place, index_.pacing.back());
  return {};
}

/// Notes the picture of a crash. Without the replay's two states it cannot be drawn, so it is then
/// ignored.
Status ReplayIndexer::note_begun_picture(const ReplayPlace& place, ByteView payload) {
  const auto picture = decode_begun_picture(payload);
  if (!picture) return source_.damaged(place.offset, "the picture of a crash is malformed");
  const bool is_there =
      picture->tick >= index_.session.first_tick && picture->tick < index_.end_tick;
  index_.begun_picture = is_there ? picture : std::nullopt;
  return {};
}

Status ReplayIndexer::note_people(const ReplayPlace& place, ByteView payload) {
  const auto people = decode_people(payload);
  if (!people) return source_.damaged(place.offset, "the set of people is malformed");
  index_.people = *people;
  return {};
}

Status ReplayIndexer::note_crash(const ReplayPlace& place, ByteView payload) {
  index_.crash = decode_crash(payload);
  if (!index_.crash) return source_.damaged(place.offset, "the note of a crash is malformed");
  // A signal from outside may arrive when a tick has been written but not counted.
  index_.crash->tick = std::max(index_.crash->tick, index_.end_tick);
  return {};
}

Status ReplayIndexer::note_end(const ReplayPlace& place, ByteView payload) {
  const auto end = decode_end(payload);
  if (!end || end->ticks != index_.end_tick || index_.end) {
    return source_.damaged(place.offset, "the end record does not fit the ticks before it");
  }
  index_.end = end;
  index_.notes.forget_changes();  // these notes belong to the recording
  return {};
}

Status ReplayIndexer::note_place(ReplayPlaces& places, const ReplayPlace& place) {
  const std::size_t known = index_.ticks.size() + index_.keyframes.size() +
                            index_.components.size() + index_.pacing.size();
  if (known == kMaxPlaces) return source_.damaged(place.offset, "there are too many records");
  places.push_back(place);
  return {};
}

/// Whether only zeros follow, from here on or from a sector that begins in these first bytes of a
/// record. After a power failure a file may have its length but zeros where data had not reached
/// the disk; that counts as a recording that breaks off.
bool ReplayIndexer::breaks_off_in_zeros(std::size_t record_bytes) {
  const std::uint64_t begin = index_.intact_bytes;
  const std::uint64_t left = source_.size_bytes() - begin;
  if (left > record_bytes + kMaxBlankBytes) return false;
  const auto rest = source_.read(begin, static_cast<std::size_t>(left));
  if (!rest) return false;
  const auto last =
      std::find_if(rest->rbegin(), rest->rend(), [](std::uint8_t byte) { return byte != 0; });
  const std::uint64_t written_end = begin + static_cast<std::uint64_t>(rest->rend() - last);
  const std::uint64_t next_sector = (written_end + kSectorBytes - 1) / kSectorBytes * kSectorBytes;
  return written_end == begin || next_sector < begin + record_bytes;
}

Status ReplayIndexer::check_what_was_found() const {
  if (!has_session_)
    return bad_file(source_.path() + ": the replay breaks off before its session record");
  if (index_.keyframes.empty() || index_.keyframes.front().first != index_.session.first_tick) {
    return bad_file(source_.path() + ": the replay breaks off before its first keyframe");
  }
  return {};
}

}  // namespace

Result<ReplayIndex> index_replay(ReplaySource& source) {
  ReplayIndexer indexer(source);
  if (Status done = indexer.scan(); !done) return done.error();
  return indexer.take();
}

}  // namespace tickreel::sim
