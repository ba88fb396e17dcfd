#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>

#include "core/crash_handler.h"
#include "sim/replay/replay_format.h"
#include "tickreel/view/tick.h"

namespace tickreel::sim {

/// The work of the crashed thread: playing a tick of the game, drawing a picture (the driver's
/// threads count, too), or anything else.
enum class CrashPlace : std::uint8_t { kTick, kPicture, kElsewhere };

/// The facts about a recording that a dying program needs to leave a note in it. The recorder keeps
/// them up to date; a signal handler reads them. It borrows the descriptor of the recording.
class CrashSite {
 public:
  explicit CrashSite(int descriptor) : descriptor_(descriptor) {}

  /// Sets the last finished tick.
  void set_tick(Tick tick) { tick_.store(tick); }

  /// While it lives, the calling thread is playing a tick or publishing its view.
  class Playing {
   public:
    explicit Playing(CrashSite& site) : site_(site) { site_.playing_thread_.store(gettid()); }
    ~Playing() { site_.playing_thread_.store(0); }
    Playing(const Playing&) = delete;
    Playing& operator=(const Playing&) = delete;

   private:
    CrashSite& site_;
  };

  /// Says that the calling thread begins to draw a picture. Until end_picture(), crashes belong to
  /// it, including those in threads of the driver.
  void begin_picture(const BegunPicture& picture);
  void end_picture() { drawing_thread_.store(0); }

  /// Surround each write to the file, so that a note never lands in the middle of a record. After a
  /// crash of another thread begin_write() does not return, and that write is lost.
  void begin_write(std::uint64_t bytes);
  void end_write(std::uint64_t whole_bytes);

  /// The dying program calls this when the note is in the recording. It may only do what a signal
  /// handler may.
  using Farewell = void (*)(int signal, CrashPlace place);
  void set_farewell(Farewell farewell) { farewell_.store(farewell); }

  // Only the handler uses these; they are safe in a signal handler.
  [[nodiscard]] Tick tick() const { return tick_.load(); }
  [[nodiscard]] Farewell farewell() const { return farewell_.load(); }
  /// Returns what the calling thread was doing. `recording_thread` only draws pictures that it has
  /// begun itself.
  [[nodiscard]] CrashPlace place(pid_t recording_thread) const;
  [[nodiscard]] BegunPicture picture() const;
  /// Blocks all other writers for good, because they would overwrite the notes. Waits for another
  /// thread that is writing.
  void seize();
  /// Appends all bytes or none, after it has cut off a half-written record. Only after seize().
  void append(std::span<const std::uint8_t> bytes);

 private:
  void lock();
  [[nodiscard]] std::uint64_t whole_bytes_now() const;

  int descriptor_;
  std::atomic<Tick> tick_{0};
  std::atomic<Farewell> farewell_{nullptr};
  std::atomic<pid_t> playing_thread_{0};  ///< 0: none
  std::atomic<pid_t> drawing_thread_{0};  ///< 0: none
  std::atomic<Tick> picture_tick_{0};
  std::atomic<std::uint16_t> picture_alpha_{0};
  std::atomic<std::uint64_t> whole_bytes_{0};
  std::atomic<std::uint64_t> bytes_after_write_{0};
  std::atomic<pid_t> writing_thread_{0};  ///< 0: no thread writes
  static_assert(std::atomic<Tick>::is_always_lock_free, "a signal handler reads it");
};

/// While it lives, a crash leaves a ReplayCrash record in the recording, and then takes its normal
/// course, as described at CrashHandler. The thread that makes it is the recording thread. A
/// process has one at a time. `site` must live longer.
///
/// Function names in the stack are those that the program exports (ENABLE_EXPORTS in CMake); others
/// are MODULE+0xOFFSET, which addr2line reads.
class CrashNote {
 public:
  explicit CrashNote(CrashSite& site);
  ~CrashNote();
  CrashNote(const CrashNote&) = delete;
  CrashNote& operator=(const CrashNote&) = delete;

 private:
  std::optional<CrashHandler> handler_;
};

}  // namespace tickreel::sim
