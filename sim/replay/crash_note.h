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

/// The activity of a thread when it crashed: it played a tick of the game, drew a picture (also a
/// thread of the graphics driver), or did something else.
enum class CrashPlace : std::uint8_t { kTick, kPicture, kElsewhere };

/// The facts about a recording that a crashing program needs to add a note to it. The recorder
/// keeps them up to date; the signal handler of a CrashNote reads them.
class CrashSite {
 public:
  /// Borrows the descriptor of the recording's file.
  explicit CrashSite(int descriptor) : descriptor_(descriptor) {}

  /// Sets the last finished tick.
  void set_tick(Tick tick) { tick_.store(tick); }

  /// Records, while the object lives, that the calling thread plays a tick or publishes its view.
  class Playing {
   public:
    explicit Playing(CrashSite& site) : site_(site) { site_.playing_thread_.store(gettid()); }
    ~Playing() { site_.playing_thread_.store(0); }
    Playing(const Playing&) = delete;
    Playing& operator=(const Playing&) = delete;

   private:
    CrashSite& site_;
  };

  /// Records that the calling thread begins to draw a picture. Until end_picture(), a crash has the
  /// place kPicture, except as place() says.
  void begin_picture(const BegunPicture& picture);
  /// Records that the picture was drawn.
  void end_picture() { drawing_thread_.store(0); }

  /// Must be called before each write to the file, so that a note is never written in the middle of
  /// a record. `bytes`: the size of the write. Waits for other threads that write. After a crash of
  /// another thread it does not return, and the write is lost.
  void begin_write(std::uint64_t bytes);
  /// Must be called after each write to the file. `whole_bytes`: the size of all complete records.
  void end_write(std::uint64_t whole_bytes);

  /// A function that the signal handler calls after it has written the note. It may only do things
  /// that a signal handler may do.
  using Farewell = void (*)(int signal, CrashPlace place);
  void set_farewell(Farewell farewell) { farewell_.store(farewell); }

  // The signal handler uses the functions below; they are safe in it.

  /// Returns the last finished tick.
  [[nodiscard]] Tick tick() const { return tick_.load(); }
  /// Returns the function of set_farewell(); null if there is none.
  [[nodiscard]] Farewell farewell() const { return farewell_.load(); }
  /// Returns what the calling thread was doing. While a picture is drawn, every thread counts as
  /// drawing it, except one that plays a tick and `recording_thread`, unless it draws itself.
  [[nodiscard]] CrashPlace place(pid_t recording_thread) const;
  /// Returns the picture of begin_picture().
  [[nodiscard]] BegunPicture picture() const;
  /// Waits until no other thread is writing, and then blocks all other writers for ever, because
  /// they would overwrite the notes.
  void seize();
  /// Cuts off a half-written record, and appends all bytes or none. Only after seize().
  void append(std::span<const std::uint8_t> bytes);

 private:
  void lock();
  [[nodiscard]] std::uint64_t whole_bytes_now() const;

  int descriptor_;
  std::atomic<Tick> tick_{0};
  std::atomic<Farewell> farewell_{nullptr};
  std::atomic<pid_t> playing_thread_{0};  ///< 0: no thread plays
  std::atomic<pid_t> drawing_thread_{0};  ///< 0: no thread draws
  std::atomic<Tick> picture_tick_{0};
  std::atomic<std::uint16_t> picture_alpha_{0};
  std::atomic<std::uint64_t> whole_bytes_{0};
  std::atomic<std::uint64_t> bytes_after_write_{0};
  std::atomic<pid_t> writing_thread_{0};  ///< 0: no thread writes
  static_assert(std::atomic<Tick>::is_always_lock_free, "a signal handler reads it");
};

/// Adds records to the recording when the program crashes, while the object lives: a BegunPicture
/// if the place is kPicture, then a ReplayCrash without the call stack, and one with it, which
/// counts. Gives up after five seconds. The crash then ends the program as usual
/// (CrashHandler::pass_on()). The thread that makes the object is the recording thread. A process
/// has one CrashNote at a time. `site` must live longer.
///
/// The stack has the names of functions that the program exports (ENABLE_EXPORTS in CMake). Other
/// functions are MODULE+0xOFFSET, which addr2line turns into names.
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
