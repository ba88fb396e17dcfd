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

/// The work of the thread that crashed: playing a tick of the game, drawing a picture (which
/// takes the driver's threads as well), or anything else.
enum class CrashPlace : std::uint8_t { kTick, kPicture, kElsewhere };

/// All that a dying program has to know about a recording to leave a note in it. The recorder keeps
/// it up to date; a signal handler reads it.
class CrashSite {
 public:
  explicit CrashSite(int descriptor) : descriptor_(descriptor) {}

  /// The last finished tick.
  void set_tick(Tick tick) { tick_.store(tick); }

  /// While it lives, the calling thread plays a tick, or publishes its view.
  class Playing {
   public:
    explicit Playing(CrashSite& site) : site_(site) { site_.playing_thread_.store(gettid()); }
    ~Playing() { site_.playing_thread_.store(0); }
    Playing(const Playing&) = delete;
    Playing& operator=(const Playing&) = delete;

   private:
    CrashSite& site_;
  };

  /// The calling thread begins to draw a picture; until end_picture() crashes belong to it, those
  /// in threads of the driver, too.
  void begin_picture(const BegunPicture& picture);
  void end_picture() { drawing_thread_.store(0); }

  /// Around each write to the file, so that a note never falls into the middle of a record. After
  /// a crash of another thread begin_write() does not return: what would be written then is lost.
  void begin_write(std::uint64_t bytes);
  void end_write(std::uint64_t whole_bytes);

  /// Called by the dying program when the note is in the recording; it may do only what a signal
  /// handler may.
  using Farewell = void (*)(int signal, CrashPlace place);
  void set_farewell(Farewell farewell) { farewell_.store(farewell); }

  // For the handler alone: these call what a signal handler may call.
  [[nodiscard]] Tick tick() const { return tick_.load(); }
  [[nodiscard]] Farewell farewell() const { return farewell_.load(); }
  /// Where the calling thread is. `recording_thread` draws nothing but what it has begun itself.
  [[nodiscard]] CrashPlace place(pid_t recording_thread) const;
  [[nodiscard]] BegunPicture picture() const;
  /// Keeps everybody else from writing, for good: whoever went on would not know of the notes, and
  /// destroy them. Waits for another thread that is writing.
  void seize();
  /// After seize(). Cuts off what was half written, then appends all of it or nothing.
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
  std::atomic<pid_t> writing_thread_{0};  ///< 0: nobody writes
  static_assert(std::atomic<Tick>::is_always_lock_free, "a signal handler reads it");
};

/// While it lives, a crash leaves a ReplayCrash record in the recording, and then takes the course
/// that it would have taken. As CrashHandler says it. `site` must live longer.
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
