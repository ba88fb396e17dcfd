#include "live/record/begun_tick.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "core/files/memory_file.h"
#include "core/files/system_error.h"
#include "core/files/text_file.h"
#include "sim/replay/crash_note.h"
#include "sim/replay/recorder.h"
#include "sim/replay/replay_record.h"

namespace tickreel::live {
namespace {

constexpr Tick kTicksBetweenSigns = 64;
constexpr std::size_t kMaxNoteBytes = std::size_t{1} << 20U;

/// Reads the last crash record in `bytes`, and the picture.
void read_note(ByteView bytes, BegunTickRun& run) {
  while (!bytes.empty()) {
    const auto frame = decode_record_header(bytes);
    if (!frame || frame->total_bytes > bytes.size()) break;
    if (!record_is_intact(bytes.first(frame->total_bytes))) break;
    const ByteView payload = bytes.subspan(frame->payload_offset, frame->payload_bytes);
    if (frame->type == static_cast<std::uint8_t>(RecordType::kBegunPicture)) {
      run.picture = decode_begun_picture(payload);
    } else {
      run.crash = decode_crash(payload);
    }
    bytes = bytes.subspan(frame->total_bytes);
  }
}

/// Saves the game in the ticks in which a recorder does. A game that hashes its states itself is
/// only saved in some.
void save_as_recorder(ReplayPlayer& player) {
  const Tick tick = player.simulation().tick();
  const Tick seek_ticks = player.reader().session().seek_ticks;
  const Tick keyframe_ticks = std::clamp(seek_ticks, Tick{1}, Recorder::kKeyframeTicks);
  if (tick % Recorder::kComponentTicks != 0 && tick % keyframe_ticks != 0) return;
  static_cast<void>(player.simulation().snapshot());
}

/// Says how the process ended; empty when it ended well.
std::string await_end(ChildProgram& child, const std::atomic<bool>* stop) {
  for (;;) {
    const auto line = child.read_line(stop);
    if (!line) return line.error().message;
    if (!*line) return "";
  }
}

}  // namespace

Result<BegunTickRun> play_begun_tick(const LastTickProcess& start, const std::atomic<bool>* stop) {
  const auto note = MemoryFile::create();
  if (!note) return note.error();
  const std::string note_path = fmt::format("/proc/{}/fd/{}", getpid(), note->descriptor());
  auto child = start(note_path);
  if (!child) return child.error();
  BegunTickRun run{{}, {}, await_end(*child, stop)};
  const auto left = read_text_file(note->path(), kMaxNoteBytes);
  if (!left) return left.error();
  read_note({reinterpret_cast<const std::uint8_t*>(left->data()), left->size()}, run);
  return run;
}

CrashNoteFile::CrashNoteFile(Descriptor file)
    : file_(std::move(file)),
      site_(std::make_unique<CrashSite>(file_.number())),
      note_(std::make_unique<CrashNote>(*site_)) {}

Result<CrashNoteFile> CrashNoteFile::open(const std::string& path) {
  // The crash is expected, so it leaves no core file.
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  Descriptor file(::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
  if (!file.is_open()) return cannot("write", path, errno);
  return CrashNoteFile(std::move(file));
}

void CrashNoteFile::note_death(const GameDeath& death) {
  const Bytes note =
      encode_record(RecordType::kCrash,
                    encode_last_words({site_->tick(), death.signal(), death.stack(), death.why()}));
  // Without it, only the message is left.
  [[maybe_unused]] const ssize_t written = ::write(file_.number(), note.data(), note.size());
}

Status play_begun_tick_here(ReplayPlayer& player, const std::string& note,
                            const std::function<void(Tick)>& alive) {
  auto file = CrashNoteFile::open(note);
  if (!file) return file.error();
  CrashSite& site = file->site();
  try {
    while (player.tick() < player.end_tick()) {
      if (player.tick() % kTicksBetweenSigns == 0) alive(player.tick());
      const CrashSite::Playing playing(site);
      if (Status stepped = player.step(); !stepped) return stepped;
      site.set_tick(player.tick());
    }
    alive(player.tick());
    return play_last_tick(player, site);
  } catch (const GameDeath& death) {
    file->note_death(death);
    return failed(death.what());
  }
}

Status play_last_tick(ReplayPlayer& player, CrashSite& site) {
  const CrashSite::Playing playing(site);
  if (!player.reader().has_begun_tick()) {
    save_as_recorder(player);
    View view;
    view.tick = player.tick();
    player.publish(view);
    return {};
  }
  const auto input = player.reader().begun_input();
  if (!input) return input.error();
  player.simulation().step(*input);
  static_cast<void>(player.simulation().state_hash());
  save_as_recorder(player);
  return {};
}

}  // namespace tickreel::live
