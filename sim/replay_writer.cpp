#include "sim/replay_writer.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <utility>

namespace tickreel {
namespace {

/// A tick's events can be large; a record that gathers too many could not be read again.
constexpr std::size_t kMaxGatheredEventBytes = std::size_t{1} << 20U;
constexpr std::size_t kTicksPerRecord = 256;

bool fits_a_record(const std::vector<InputEvent>& events) {
  return events.size() <= kMaxEventsPerTick &&
         std::ranges::all_of(events, [](const InputEvent& event) {
           return event.player < kMaxPlayers && event.payload.size() <= kMaxEventPayloadBytes;
         });
}

Status check_replaceable(const std::string& path, const std::string& part_path, bool overwrite) {
  struct stat existing {};
  const bool exists = stat(path.c_str(), &existing) == 0;
  if (exists && S_ISDIR(existing.st_mode)) {
    return bad_usage(path + " is a directory: name a file");
  }
  if (exists && !S_ISREG(existing.st_mode)) {
    return bad_usage(path + " is not a regular file and cannot be replaced");
  }
  if (exists && !overwrite) {
    return bad_usage(path + " exists: choose another name, or replace it with --overwrite");
  }
  if (!overwrite && stat(part_path.c_str(), &existing) == 0 && S_ISREG(existing.st_mode)) {
    return bad_usage(part_path +
                     " is what an interrupted recording left: rename it to keep it, or replace it "
                     "with --overwrite");
  }
  return {};
}

}  // namespace

ReplayWriter::ReplayWriter(std::string path, std::unique_ptr<std::FILE, CloseFile> file,
                           std::size_t players)
    : path_(std::move(path)),
      part_path_(path_ + ".part"),
      file_(std::move(file)),
      players_(players) {}

ReplayWriter::~ReplayWriter() {
  if (file_) static_cast<void>(flush());
}

Result<ReplayWriter> ReplayWriter::create(const std::string& path, const ReplaySession& session,
                                          bool overwrite) {
  if (!decode_session(encode_session(session))) {
    return failed(
        "this session does not fit a replay: names have at most 256 bytes and no control "
        "characters, tick rates at most " +
        std::to_string(kMaxTickRate) + "/s");
  }
  const std::string part_path = path + ".part";
  if (Status free = check_replaceable(path, part_path, overwrite); !free) return free.error();
  std::FILE* file = std::fopen(part_path.c_str(), "wb");
  if (file == nullptr) {
    return failed("cannot create " + part_path + ": " + std::strerror(errno));
  }
  ReplayWriter writer(path, std::unique_ptr<std::FILE, CloseFile>(file),
                      session.setup.players.size());
  Status status = writer.write(encode_preamble());
  if (status) status = writer.write(encode_record(RecordType::kSession, encode_session(session)));
  if (!status) return status.error();
  return writer;
}

Status ReplayWriter::add_keyframe(const Snapshot& snapshot, std::uint64_t state_hash) {
  assert(snapshot.tick == end_.ticks);
  const auto payload = encode_keyframe({snapshot, state_hash});
  if (snapshot.bytes.size() > kMaxSnapshotBytes || payload.size() > kMaxRecordBytes) {
    return failed("the state of the game has " + std::to_string(snapshot.bytes.size()) +
                  " bytes, which is more than a replay keyframe can hold");
  }
  if (Status written = write_gathered_ticks(); !written) return written;
  end_.hash = state_hash;
  return write(encode_record(RecordType::kKeyframe, payload));
}

Status ReplayWriter::add_tick(const InputFrame& input, std::uint64_t state_hash_after) {
  if (!fits_a_record(input.events)) {
    return failed("the events of tick " + std::to_string(end_.ticks) +
                  " do not fit a replay: at most 256 for each tick, of 4096 bytes each");
  }
  if (gathered_.inputs.empty()) gathered_.first = end_.ticks;
  gathered_.inputs.push_back(input);
  gathered_.hashes.push_back(static_cast<std::uint32_t>(state_hash_after));
  for (const InputEvent& event : input.events) gathered_event_bytes_ += event.payload.size();
  ++end_.ticks;
  end_.hash = state_hash_after;
  const bool full =
      gathered_.inputs.size() >= kTicksPerRecord || gathered_event_bytes_ >= kMaxGatheredEventBytes;
  return full ? write_gathered_ticks() : status_;
}

Status ReplayWriter::write_gathered_ticks() {
  if (gathered_.inputs.empty()) return status_;
  const auto payload = encode_ticks(gathered_, players_);
  gathered_ = {};
  gathered_event_bytes_ = 0;
  return write(encode_record(RecordType::kTicks, payload));
}

Status ReplayWriter::flush() {
  if (Status written = write_gathered_ticks(); !written) return written;
  if (std::fflush(file_.get()) != 0) return fail(errno);
  return {};
}

Status ReplayWriter::finish() {
  if (Status flushed = flush(); !flushed) return flushed;
  if (Status written = write(encode_record(RecordType::kEnd, encode_end(end_))); !written) {
    return written;
  }
  if (std::fflush(file_.get()) != 0 || fsync(fileno(file_.get())) != 0) return fail(errno);
  if (std::fclose(file_.release()) != 0) return fail(errno);
  if (std::rename(part_path_.c_str(), path_.c_str()) != 0) return fail(errno);
  return {};
}

Status ReplayWriter::write(const std::vector<std::uint8_t>& bytes) {
  if (!status_) return status_;
  if (std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) != bytes.size()) return fail(errno);
  return {};
}

Status ReplayWriter::fail(int error_number) {
  status_ = failed("cannot write " + part_path_ + ": " + std::strerror(error_number) +
                   "; what was written so far stays there and can be played");
  return status_;
}

}  // namespace tickreel
