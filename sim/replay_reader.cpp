#include "sim/replay_reader.h"

#include <sys/stat.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstring>

namespace tickreel {
namespace {

/// The last place whose tick is not after `tick`. `places` is sorted and begins at tick 0.
template <typename Places>
auto place_before(const Places& places, Tick tick) {
  return std::ranges::upper_bound(places, tick, {}, [](const auto& place) { return place.tick; }) -
         1;
}

}  // namespace

Result<ReplayReader> ReplayReader::open(const std::string& path) {
  struct stat status {};
  // Before it is opened: that would wait for somebody to write to a pipe.
  if (stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    return bad_file("cannot open the replay " + path + ": it is not a regular file");
  }
  ReplayReader reader;
  reader.path_ = path;
  reader.file_.reset(std::fopen(path.c_str(), "rb"));
  if (!reader.file_ || fstat(fileno(reader.file_.get()), &status) != 0) {
    return bad_file("cannot open the replay " + path + ": " + std::strerror(errno));
  }
  reader.file_bytes_ = static_cast<std::uint64_t>(status.st_size);
  if (Status scanned = reader.scan(); !scanned) return scanned.error();
  return reader;
}

Status ReplayReader::scan() {
  if (Status begun = scan_preamble(); !begun) return begun;
  while (intact_bytes_ < file_bytes_) {
    const std::uint64_t left = file_bytes_ - intact_bytes_;
    const auto header =
        read_bytes(intact_bytes_,
                   static_cast<std::size_t>(std::min<std::uint64_t>(left, kMaxRecordHeaderBytes)));
    if (!header) return header.error();
    const auto frame = decode_record_header(*header);
    if (!frame && left >= kMaxRecordHeaderBytes) {
      return damaged(intact_bytes_, "no record begins here");
    }
    if (!frame || frame->total_bytes > left) break;  // the recording breaks off in this record
    const auto record = read_bytes(intact_bytes_, frame->total_bytes);
    if (!record) return record.error();
    if (!record_is_intact(*record)) {
      return damaged(intact_bytes_, "the checksum of this record is wrong");
    }
    const Place place{0, 0, intact_bytes_, frame->total_bytes};
    const auto payload = std::span(*record).subspan(frame->payload_offset, frame->payload_bytes);
    if (Status noted = note_record(place, *frame, payload); !noted) return noted;
    intact_bytes_ += frame->total_bytes;
  }
  return check_what_was_found();
}

Status ReplayReader::scan_preamble() {
  const auto preamble = read_bytes(
      0, static_cast<std::size_t>(std::min<std::uint64_t>(file_bytes_, kReplayPreambleBytes)));
  if (!preamble) return preamble.error();
  if (Status checked = check_preamble(*preamble); !checked) {
    return Error{checked.error().kind, path_ + ": " + checked.error().message};
  }
  intact_bytes_ = kReplayPreambleBytes;
  return {};
}

Status ReplayReader::note_record(const Place& place, const RecordFrame& frame,
                                 std::span<const std::uint8_t> payload) {
  const auto type = static_cast<RecordType>(frame.type);
  if (has_session_ == (type == RecordType::kSession)) {
    return damaged(place.offset, "the session must be the first record and the only one");
  }
  switch (type) {
    case RecordType::kSession:
      return note_session(payload);
    case RecordType::kTicks:
      return note_ticks(place, payload);
    case RecordType::kKeyframe:
      return note_keyframe(place, payload);
    case RecordType::kEnd:
      return note_end(payload);
  }
  constexpr std::uint8_t kFirstSkippableType = 0x80;
  if (frame.type >= kFirstSkippableType) return {};
  return damaged(place.offset, "record type " + std::to_string(frame.type) +
                                   " is unknown to this tickreel: use a newer one");
}

Status ReplayReader::note_session(std::span<const std::uint8_t> payload) {
  auto session = decode_session(payload);
  if (!session) return damaged(kReplayPreambleBytes, "the session record is malformed");
  session_ = std::move(*session);
  has_session_ = true;
  return {};
}

Status ReplayReader::note_ticks(Place place, std::span<const std::uint8_t> payload) {
  const auto span = decode_tick_span(payload);
  if (!span || span->first != tick_count_ || end_) {
    return damaged(place.offset, "expected the inputs of tick " + std::to_string(tick_count_));
  }
  place.tick = span->first;
  place.tick_count = span->count;
  ticks_places_.push_back(place);
  tick_count_ += static_cast<Tick>(span->count);
  return {};
}

Status ReplayReader::note_keyframe(Place place, std::span<const std::uint8_t> payload) {
  const auto tick = decode_keyframe_tick(payload);
  const bool ascending = keyframe_places_.empty() || (tick && *tick > keyframe_places_.back().tick);
  if (!tick || *tick != tick_count_ || !ascending || end_) {
    return damaged(place.offset, "expected a keyframe of tick " + std::to_string(tick_count_));
  }
  place.tick = *tick;
  keyframe_places_.push_back(place);
  return {};
}

Status ReplayReader::note_end(std::span<const std::uint8_t> payload) {
  const auto end = decode_end(payload);
  if (!end || end->ticks != tick_count_ || end_) {
    return damaged(intact_bytes_, "the end record does not fit the ticks before it");
  }
  end_ = end;
  return {};
}

Status ReplayReader::check_what_was_found() const {
  if (!has_session_) return bad_file(path_ + ": the replay breaks off before its session record");
  if (keyframe_places_.empty() || keyframe_places_.front().tick != 0) {
    return bad_file(path_ + ": the replay breaks off before its first keyframe");
  }
  return {};
}

std::vector<Tick> ReplayReader::keyframe_ticks() const {
  std::vector<Tick> ticks;
  for (const Place& place : keyframe_places_) ticks.push_back(place.tick);
  return ticks;
}

Result<InputFrame> ReplayReader::input(Tick tick) {
  if (Status loaded = load_ticks_of(tick); !loaded) return loaded.error();
  return loaded_.inputs[static_cast<std::size_t>(tick - loaded_.first)];
}

Result<std::uint32_t> ReplayReader::state_hash(Tick tick) {
  if (Status loaded = load_ticks_of(tick - 1); !loaded) return loaded.error();
  return loaded_.hashes[static_cast<std::size_t>(tick - 1 - loaded_.first)];
}

Result<ReplayKeyframe> ReplayReader::keyframe(Tick tick) {
  const Place& place = *place_before(keyframe_places_, tick);
  assert(place.tick == tick);
  const auto payload = read_payload(place);
  if (!payload) return payload.error();
  auto keyframe = decode_keyframe(*payload);
  if (!keyframe) return damaged(place.offset, "the keyframe is malformed");
  return *std::move(keyframe);
}

Status ReplayReader::load_ticks_of(Tick tick) {
  assert(tick >= 0 && tick < tick_count_);
  const auto loaded_count = static_cast<Tick>(loaded_.inputs.size());
  if (tick >= loaded_.first && tick < loaded_.first + loaded_count) return {};
  const Place& place = *place_before(ticks_places_, tick);
  const auto payload = read_payload(place);
  if (!payload) return payload.error();
  auto ticks = decode_ticks(*payload, session_.setup.players.size());
  if (!ticks || ticks->first != place.tick || ticks->inputs.size() != place.tick_count) {
    return damaged(place.offset,
                   "the inputs from tick " + std::to_string(place.tick) + " on are malformed");
  }
  loaded_ = std::move(*ticks);
  return {};
}

Result<std::vector<std::uint8_t>> ReplayReader::read_payload(const Place& place) {
  auto record = read_bytes(place.offset, place.total_bytes);
  if (!record) return record.error();
  const auto frame = decode_record_header(*record);
  if (!frame || frame->total_bytes != place.total_bytes || !record_is_intact(*record)) {
    return damaged(place.offset, "this record changed while the replay was in use");
  }
  const auto begin = record->begin() + static_cast<std::ptrdiff_t>(frame->payload_offset);
  return std::vector<std::uint8_t>(begin,
                                   begin + static_cast<std::ptrdiff_t>(frame->payload_bytes));
}

Result<std::vector<std::uint8_t>> ReplayReader::read_bytes(std::uint64_t offset,
                                                           std::size_t count) {
  // The caller has checked `count` against the size of the file.
  std::vector<std::uint8_t> bytes(count);
  const bool sought = fseeko(file_.get(), static_cast<off_t>(offset), SEEK_SET) == 0;
  if (!sought || std::fread(bytes.data(), 1, count, file_.get()) != count) {
    return failed(
        "cannot read " + path_ + " at byte " + std::to_string(offset) + ": " +
        (std::ferror(file_.get()) != 0 ? std::strerror(errno) : "the file became shorter"));
  }
  return bytes;
}

Error ReplayReader::damaged(std::uint64_t offset, const std::string& what) const {
  return bad_file(path_ + ", byte " + std::to_string(offset) + ": " + what +
                  "; the replay is damaged or not from tickreel: get an intact copy");
}

}  // namespace tickreel
