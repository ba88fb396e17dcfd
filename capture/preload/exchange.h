#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "capture/preload/sound_exchange.h"

// What libtickreel_capture.so in a captured program and tickreel outside share: one piece of
// memory, which tickreel makes and whose path is in the program's environment. Nothing of tickreel
// is included here: it is compiled into strangers' programs.

namespace tickreel::capture {

/// The path of the memory; a program without it runs as if nothing were preloaded.
inline constexpr const char* kExchangeVariable = "TICKREEL_CAPTURE";
inline constexpr std::uint32_t kExchangeVersion = 2;

inline constexpr std::uint32_t kRingPictures = 3;
/// Room for each, of which only what is written takes memory.
inline constexpr std::size_t kMaxPictureBytes = std::size_t{8192} * 4320 * 4;

/// A picture as OpenGL gives it: rgba, the lowest row first.
struct ExchangedPicture {
  std::int64_t slot = 0;  ///< floor(game time * frame rate) when it was complete
  std::int32_t width = 0;
  std::int32_t height = 0;
};

/// Why no picture can be taken, beside that none comes.
enum class Trouble : std::uint32_t {
  kNone = 0,
  kTooLarge = 1,   ///< of more than kMaxPictureBytes
  kNoReading = 2,  ///< OpenGL has no glReadPixels here
};

/// What a person has asked for, in real time or in a film.
enum class FilmWish : std::uint32_t { kNone = 0, kBegin = 1, kEnd = 2 };

/// Whether the keys that ask for it are seen.
enum class KeysSeen : std::uint32_t { kNotYet = 0, kSeen = 1, kNoWindow = 2 };

/// At the beginning of the memory; behind it, from kExchangeBytes on, lies the ring, and behind
/// that are the lanes of sound.
struct Exchange {
  // Written by tickreel before the program starts.
  std::uint32_t version = kExchangeVersion;
  std::int64_t rate_numerator = 60;
  std::int64_t rate_denominator = 1;
  std::int64_t skipped_slots = 0;  ///< of game time, before each film
  std::int64_t film_slots = 0;     ///< of each film
  std::int64_t slots_before = 0;   ///< from so many before a film on pictures are read
  std::int64_t at_ns = -1;  ///< of the program's time, when a film is to begin; below 0: never
  std::uint32_t is_real_at_first =
      0;                          ///< real time until a film is to begin; else the first one has
  std::uint32_t goes_on = 0;      ///< in real time when a film is over; else that is all
  std::int32_t maker = 0;         ///< tickreel's process: without it nobody takes pictures
  std::int32_t wanted_width = 0;  ///< of the program's window; 0: as it is
  std::int32_t wanted_height = 0;
  std::int32_t display_server = 0;  ///< the process, where it can be looked at

  // Written by the program.
  std::atomic<std::int32_t> owner{0};   ///< the process whose pictures these are; 0: none yet
  std::atomic<std::int64_t> now_ns{0};  ///< its game time
  std::atomic<std::uint64_t> moves{0};  ///< how often its time has moved: it lives
  std::atomic<std::uint64_t> swaps{0};
  // A film begins when tickreel has taken all of the one before.
  std::atomic<std::uint32_t> films_begun{0};
  std::atomic<std::uint32_t> films_over{0};
  std::atomic<std::int64_t> film_first_slot{0};  ///< of the last that began, once it has a picture
  std::atomic<std::int64_t> film_end_slot{0};    ///< of the last that is over
  std::atomic<KeysSeen> keys{KeysSeen::kNotYet};
  std::atomic<std::uint32_t> spins{0};  ///< threads that never rest, for which time does not wait
  std::atomic<Trouble> trouble{Trouble::kNone};
  /// How much later than the picture of the same moment a sample may come; only grows.
  std::atomic<std::int64_t> sound_late_ns{0};
  std::atomic<std::uint32_t> sound_streams{0};   ///< that have ever been opened
  std::atomic<std::uint32_t> sound_refusals{0};  ///< for which there was no lane
  char renderer[256] = {};  ///< GL_RENDERER and GL_VERSION; before the first picture

  // Written by tickreel at any time; who sees a wish takes it back.
  std::atomic<FilmWish> wish{FilmWish::kNone};
  std::atomic<std::uint32_t> films_taken{0};

  // The ring: both count pictures, and are waited for as futexes.
  std::atomic<std::uint32_t> written{0};
  std::atomic<std::uint32_t> taken{0};
  ExchangedPicture pictures[kRingPictures] = {};
};

inline constexpr std::size_t kExchangeBytes = 4096;
static_assert(sizeof(Exchange) <= kExchangeBytes);
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);
/// Where the lanes of sound begin.
inline constexpr std::size_t kSoundOffset = kExchangeBytes + kRingPictures * kMaxPictureBytes;
inline constexpr std::size_t kMemoryBytes = kSoundOffset + kSoundBytes;

inline constexpr std::int64_t kNanoseconds = 1'000'000'000;
/// For products of times and rates.
__extension__ using Wide = __int128;

/// When a slot begins: the first nanosecond of which slot_at() says so; the last there is, of those
/// that never come.
constexpr std::int64_t slot_begin_ns(std::int64_t slot, std::int64_t numerator,
                                     std::int64_t denominator) {
  const Wide product = static_cast<Wide>(slot) * kNanoseconds * denominator;
  const Wide begin_ns = (product + numerator - 1) / numerator;
  return begin_ns > INT64_MAX ? INT64_MAX : static_cast<std::int64_t>(begin_ns);
}

constexpr std::int64_t slot_at(std::int64_t time_ns, std::int64_t numerator,
                               std::int64_t denominator) {
  const Wide product = static_cast<Wide>(time_ns) * numerator;
  return static_cast<std::int64_t>(product / (static_cast<Wide>(kNanoseconds) * denominator));
}

}  // namespace tickreel::capture
