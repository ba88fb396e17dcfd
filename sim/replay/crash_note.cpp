#include "sim/replay/crash_note.h"

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <csignal>
#include <cstddef>
#include <span>
#include <string_view>

#include "core/crash_handler.h"
#include "core/crash_stack.h"
#include "core/fixed_bytes.h"
#include "sim/game/game_end.h"
#include "sim/replay/replay_format.h"
#include "sim/replay/replay_record.h"

namespace tickreel::sim {
namespace {

constexpr std::size_t kMostWhyBytes = kWhyPrefix.size() + kMostEndBytes + 1;
static_assert(kMostWhyBytes + CrashStack::kMaxTextBytes <= kMaxCrashTextBytes);

/// The guard's limit. Looking up names takes locks of the dynamic linker, which the crash may have
/// left locked, and another thread's write may hang with its disk.
constexpr unsigned kGuardSeconds = 5;

// The handler uses only these. One thread at a time gets there; see someone_died.
std::atomic<CrashSite*> current_site{nullptr};
std::atomic<bool> someone_died{false};
std::atomic<int> fatal_signal{0};
std::atomic<pid_t> recording_thread{0};
CrashStack stack;
FixedBytes<kMostWhyBytes + CrashStack::kMaxTextBytes + 64> record;

void begin_record() {
  record.clear();
  for (std::size_t i = 0; i < kRecordHeaderBytes; ++i) record.u8(0);
}

void append_record(CrashSite& site, RecordType type) {
  for (std::size_t i = 0; i < kRecordChecksumBytes; ++i) record.u8(0);
  seal_record(type, record.view());
  site.append(record.view());
}

/// Writes the payload of encode_crash(), which the handler cannot call because it allocates.
void write_record(CrashSite& site, int signal) {
  begin_record();
  record.varint(static_cast<std::uint64_t>(site.tick()));
  record.u8(static_cast<std::uint8_t>(signal));
  const std::string_view why = game_end();
  const std::size_t why_bytes = why.empty() ? 0 : kWhyPrefix.size() + why.size() + 1;
  record.varint(why_bytes + stack.text().size());
  if (why_bytes > 0) {
    record.text(kWhyPrefix);
    record.text(why);
    record.text("\n");
  }
  record.text(stack.text());
  append_record(site, RecordType::kCrash);
}

/// Writes the payload of encode_begun_picture().
void write_picture(CrashSite& site) {
  const BegunPicture picture = site.picture();
  begin_record();
  record.varint(static_cast<std::uint64_t>(picture.tick));
  record.u8(static_cast<std::uint8_t>(picture.alpha));
  record.u8(static_cast<std::uint8_t>(picture.alpha >> 8U));
  append_record(site, RecordType::kBegunPicture);
}

/// Runs on the guard's alarm, in any thread: the program dies of its original signal.
void give_up(int) {
  const int signal = fatal_signal.load();
  CrashHandler::restore(signal);
  sigset_t blocked;
  sigemptyset(&blocked);
  sigaddset(&blocked, signal);
  pthread_sigmask(SIG_UNBLOCK, &blocked, nullptr);
  raise(signal);
}

void leave_note(CrashSite& site, int signal, const void* trampoline) {
  fatal_signal.store(signal);
  std::signal(SIGALRM, give_up);
  alarm(kGuardSeconds);
  site.seize();
  // The first note cannot fail, so it is written first. Readers use the later of two notes.
  const CrashPlace place = site.place(recording_thread.load());
  if (place == CrashPlace::kPicture) write_picture(site);
  stack.clear();
  write_record(site, signal);
  stack.describe(trampoline);
  write_record(site, signal);
  if (const CrashSite::Farewell farewell = site.farewell()) farewell(signal, place);
  alarm(0);
}

void handle_crash(int signal, siginfo_t* info, void*) {
  const void* trampoline = __builtin_extract_return_addr(__builtin_return_address(0));
  if (someone_died.exchange(true)) {
    // Another thread leaves the note, and then ends the program.
    poll(nullptr, 0, static_cast<int>(kGuardSeconds) * 1000);
  } else if (CrashSite* site = current_site.load()) {
    leave_note(*site, signal, trampoline);
  }
  CrashHandler::pass_on(signal, *info);
}

}  // namespace

void CrashSite::begin_picture(const BegunPicture& picture) {
  drawing_thread_.store(0);
  picture_tick_.store(picture.tick);
  picture_alpha_.store(picture.alpha);
  drawing_thread_.store(gettid());
}

BegunPicture CrashSite::picture() const {
  return {picture_tick_.load(), picture_alpha_.load()};
}

CrashPlace CrashSite::place(pid_t recording_thread) const {
  const pid_t here = gettid();
  if (playing_thread_.load() == here) return CrashPlace::kTick;
  const pid_t drawing = drawing_thread_.load();
  const bool draws = drawing == here || (drawing != 0 && here != recording_thread);
  return draws ? CrashPlace::kPicture : CrashPlace::kElsewhere;
}

void CrashSite::lock() {
  for (pid_t nobody = 0; !writing_thread_.compare_exchange_strong(nobody, gettid()); nobody = 0) {
    poll(nullptr, 0, 1);
  }
}

void CrashSite::begin_write(std::uint64_t bytes) {
  lock();
  bytes_after_write_.store(whole_bytes_.load() + bytes);
}

void CrashSite::end_write(std::uint64_t whole_bytes) {
  whole_bytes_.store(whole_bytes);
  writing_thread_.store(0);
}

void CrashSite::seize() {
  if (writing_thread_.load() == gettid()) {
    whole_bytes_.store(whole_bytes_now());
  } else {
    lock();
  }
}

/// Returns the length of whole records, for a thread that died while it wrote: its record may be
/// complete.
std::uint64_t CrashSite::whole_bytes_now() const {
  struct stat status {};
  const std::uint64_t after_write = bytes_after_write_.load();
  const bool is_written =
      fstat(descriptor_, &status) == 0 && static_cast<std::uint64_t>(status.st_size) == after_write;
  return is_written ? after_write : whole_bytes_.load();
}

void CrashSite::append(std::span<const std::uint8_t> bytes) {
  const auto cut = [&] {
    return ftruncate(descriptor_, static_cast<off_t>(whole_bytes_.load())) == 0;
  };
  const bool done =
      cut() && write(descriptor_, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size());
  if (done) {
    whole_bytes_ += bytes.size();
  } else {
    static_cast<void>(cut());
  }
}

CrashNote::CrashNote(CrashSite& site) {
  assert(current_site.load() == nullptr);
  CrashStack::prepare();
  someone_died.store(false);
  recording_thread.store(gettid());
  current_site.store(&site);
  handler_.emplace(handle_crash);
}

CrashNote::~CrashNote() {
  handler_.reset();
  current_site.store(nullptr);
}

}  // namespace tickreel::sim
