#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "capture/preload/sound_exchange.h"

// The memory that tickreel and libtickreel_capture.so in a captured program share. tickreel creates
// it and passes its path in the program's environment. This file includes nothing else of tickreel,
// because it is compiled into foreign programs.

namespace tickreel::capture {

/// The variable with the memory's path. A program without it runs as if nothing were preloaded.
inline constexpr const char* kExchangeVariable = "TICKREEL_CAPTURE";
inline constexpr std::uint32_t kExchangeVersion = 5;

inline constexpr std::uint32_t kRingPictures = 3;
/// The room for each picture. Only written pages take memory.
inline constexpr std::size_t kMaxPictureBytes = std::size_t{8192} * 4320 * 4;

/// The head of a picture in the ring. The pixels are as OpenGL returns them: RGBA, the lowest row
/// first.
struct ExchangedPicture {
  /// floor(game time * frame rate) when the picture was complete; while the window is resized, the
  /// slot of the first picture after the request
  std::int64_t slot = 0;
  std::int32_t width = 0;
  std::int32_t height = 0;
};

inline constexpr std::size_t kMostTitleBytes = 127;
/// The most processes that are captured at the same time.
inline constexpr std::uint32_t kMostProcesses = 64;

/// The reason why no picture can be taken from a program that swaps.
enum class Trouble : std::uint32_t {
  kNone = 0,
  kTooLarge = 1,   ///< the picture has more than kMaxPictureBytes
  kNoReading = 2,  ///< OpenGL has no glReadPixels here
};

/// The parts of the program that keep real time, as bits.
enum class RealTime : std::uint32_t {
  kTimers = 1,  ///< timers of processor time, or more than there is room for
  kGo = 2,      ///< parts in Go, which make system calls without the C library
};

/// The user's request, in real time or during a film.
enum class FilmWish : std::uint32_t { kNone = 0, kBegin = 1, kEnd = 2 };

/// Whether the keys for requests are watched. kSeen: they are; kNoWindow: no window lets them be.
enum class KeysSeen : std::uint32_t { kNotYet = 0, kSeen = 1, kNoWindow = 2 };

/// The game time that all processes of a program share, and how they agree on its next move. Places
/// are those of Exchange::processes.
struct SharedTime {
  static constexpr std::int64_t kGameTime = INT64_MIN;  ///< in ahead_ns: there is no real time now
  std::atomic<std::int64_t> now_ns{0};
  /// in real time: how far time is ahead of the system's clock
  std::atomic<std::int64_t> ahead_ns{kGameTime};
  std::atomic<std::int32_t> mover{0};  ///< the process that looks and moves time now; 0: none
  /// 1 + the game time at which the process acts next; 0: no thread of it waits for a time
  std::atomic<std::int64_t> first_ns[kMostProcesses] = {};
  /// the IDs of the threads that move time, in each process its keeper and a thread that does so
  /// during its own sleep: they count as resting, whatever they do; 0: none
  std::atomic<std::int32_t> keepers[kMostProcesses] = {};
  std::atomic<std::int32_t> drivers[kMostProcesses] = {};
  std::atomic<std::int32_t> shower{0};    ///< the process whose windows are filmed; 0: none
  std::atomic<std::int64_t> asked_ns{0};  ///< the game time to which another process wants to move
  std::atomic<std::int64_t> shown_ns{0};  ///< the game time up to which windows have been filmed
};

/// The head of the memory. The ring of pictures follows at kExchangeBytes, and the sound lanes
/// follow the ring.
struct Exchange {
  // Written by tickreel before the program starts.
  std::uint32_t version = kExchangeVersion;
  std::int64_t rate_numerator = 60;
  std::int64_t rate_denominator = 1;
  std::int64_t skipped_slots = 0;  ///< the slots of game time that pass before each film
  std::int64_t film_slots = 0;     ///< the length of each film
  std::int64_t slots_before = 0;   ///< so many slots before a film, pictures are read already
  std::int64_t at_ns = -1;  ///< the program's time at which the first film begins; below 0: none
  /// 1: real time until a film begins; 0: game time from the program's beginning, and one film.
  std::uint32_t is_real_at_first = 0;
  std::uint32_t goes_on = 0;      ///< 1: returns to real time after a film; 0: one film is all
  std::int32_t maker = 0;         ///< tickreel's process, which takes the pictures
  std::int32_t wanted_width = 0;  ///< the size to ask the program's window for; 0: unchanged
  std::int32_t wanted_height = 0;
  char wanted_title[kMostTitleBytes + 1] = {};  ///< a part of the window's title; empty: any window
  std::int32_t display_server = 0;  ///< the display server's process; 0: it cannot be observed

  // Written by the program.
  std::atomic<std::int32_t> owner{0};   ///< the process that delivers the pictures; 0: none yet
  std::atomic<std::int64_t> now_ns{0};  ///< the owner's game time
  std::atomic<std::uint64_t> moves{0};  ///< the number of moves of game time, as a sign of life
  /// the number of swaps of the filmed window, or of looks at a window that is filmed without swaps
  std::atomic<std::uint64_t> swaps{0};
  // Numbers of films. A film begins only when tickreel has taken all of the film before.
  std::atomic<std::uint32_t> films_begun{0};
  std::atomic<std::uint32_t> films_over{0};
  /// the first slot of the latest film that has begun; final once the film has a picture
  std::atomic<std::int64_t> film_first_slot{0};
  std::atomic<std::int64_t> film_end_slot{0};  ///< the slot after the latest film that is over
  std::atomic<KeysSeen> keys{KeysSeen::kNotYet};
  std::atomic<std::uint32_t> windows_beside{0};  ///< 1: there are windows that are not filmed
  /// the size of a filmed window that does not fit on the display: width << 32 | height; 0: all fit
  std::atomic<std::uint64_t> cut_window{0};
  std::atomic<std::uint32_t> spins{0};  ///< threads that never rest, for which time does not wait
  std::atomic<std::uint32_t> real_time{0};  ///< bits of RealTime
  std::atomic<Trouble> trouble{Trouble::kNone};
  /// The longest delay of a sample behind the picture of the same game time; only grows.
  std::atomic<std::int64_t> sound_late_ns{0};
  std::atomic<std::uint32_t> sound_streams{0};   ///< the number of streams opened so far
  std::atomic<std::uint32_t> sound_refusals{0};  ///< the number of streams without a free lane
  /// The captured processes: the kernel's numbers, and the numbers that getpid() returns in them.
  /// The place of a process that has ended is taken by another process.
  std::atomic<std::int32_t> processes[kMostProcesses] = {};
  std::atomic<std::int32_t> numbers[kMostProcesses] = {};
  std::atomic<std::int32_t> processes_begun{0};  ///< the number of processes added so far
  SharedTime time{};
  char renderer[256] = {};  ///< GL_RENDERER and GL_VERSION, set before the first picture

  // tickreel writes these at any time; the reader of a wish resets it.
  std::atomic<FilmWish> wish{FilmWish::kNone};
  std::atomic<std::uint32_t> films_taken{0};  ///< the number of films of which tickreel has all

  // The ring. The first two count pictures, put in by the program and taken out by tickreel; both
  // are futexes.
  std::atomic<std::uint32_t> written{0};
  std::atomic<std::uint32_t> taken{0};
  ExchangedPicture pictures[kRingPictures] = {};
};

inline constexpr std::size_t kExchangeBytes = 4096;
static_assert(sizeof(Exchange) <= kExchangeBytes);
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);
/// The offset of the sound lanes.
inline constexpr std::size_t kSoundOffset = kExchangeBytes + kRingPictures * kMaxPictureBytes;
inline constexpr std::size_t kMemoryBytes = kSoundOffset + kSoundBytes;

inline constexpr std::int64_t kNanoseconds = 1'000'000'000;
/// A type for products of times and rates.
__extension__ using Wide = __int128;

/// Returns the game time at which a slot begins, rounded up to nanoseconds; INT64_MAX when it does
/// not fit.
constexpr std::int64_t slot_begin_ns(std::int64_t slot, std::int64_t numerator,
                                     std::int64_t denominator) {
  const Wide product = static_cast<Wide>(slot) * kNanoseconds * denominator;
  const Wide begin_ns = (product + numerator - 1) / numerator;
  return begin_ns > INT64_MAX ? INT64_MAX : static_cast<std::int64_t>(begin_ns);
}

/// Returns the slot at a game time, 0 or more: floor(time * rate).
constexpr std::int64_t slot_at(std::int64_t time_ns, std::int64_t numerator,
                               std::int64_t denominator) {
  const Wide product = static_cast<Wide>(time_ns) * numerator;
  return static_cast<std::int64_t>(product / (static_cast<Wide>(kNanoseconds) * denominator));
}

}  // namespace tickreel::capture
