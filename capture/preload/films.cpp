#include "capture/preload/films.h"

#include "capture/preload/capture_state.h"
#include "capture/preload/game_time.h"
#include "capture/preload/raw_call.h"

namespace tickreel::capture {
namespace {

/// The film in progress.
struct Film {
  bool is_on = false;
  bool begins_with_picture = false;  ///< it has no picture yet and begins with the next one
  std::int64_t first_slot = 0;
  std::int64_t end_slot = 0;
};
Film film;

/// Ends game time after the film, so that a program that has stopped drawing does not run through
/// endless time. The sound may be late, and one slot later it has surely arrived.
void end_time_with_film(const Exchange& memory) {
  constexpr std::int64_t kMostSlots = INT64_MAX / kNanoseconds / 2;
  if (film.end_slot > kMostSlots) return end_game_time_at(INT64_MAX);
  const std::int64_t end_ns =
      slot_begin_ns(film.end_slot + 2, memory.rate_numerator, memory.rate_denominator);
  end_game_time_at(end_ns + kMostDelayNs + kSoundReachNs);
}

void begin_film(Exchange& memory, std::int64_t first_slot, bool begins_with_picture) {
  film = {true, begins_with_picture, first_slot, first_slot + memory.film_slots};
  end_time_with_film(memory);
  memory.film_first_slot.store(first_slot);
  memory.films_begun.fetch_add(1);
}

void end_film(Exchange& memory, std::int64_t end_slot) {
  film.is_on = false;
  begin_real_time();
  memory.film_end_slot.store(end_slot);
  memory.films_over.fetch_add(1);
  constexpr int kBetweenProcesses = 0;
  futex_wake(memory.written, kBetweenProcesses);
}

/// Whether all sound of the film has arrived, which is later than its pictures.
bool is_heard(const Exchange& memory, std::int64_t end_slot) {
  const std::int64_t late_ns = memory.sound_late_ns.load();
  const std::int64_t end_ns =
      slot_begin_ns(end_slot, memory.rate_numerator, memory.rate_denominator);
  return late_ns == 0 || game_now_ns() >= end_ns + late_ns + kSoundReachNs;
}

/// Whether a film begins in real time: the first at its moment, and each on request.
bool is_to_begin(Exchange& memory) {
  const std::uint32_t begun = memory.films_begun.load();
  // A request is kept while the film before is still being written.
  const bool may_begin = (begun == 0 || memory.goes_on != 0) && begun == memory.films_taken.load();
  if (!may_begin) return false;
  const FilmWish wish = memory.wish.exchange(FilmWish::kNone);
  const bool is_time =
      begun == 0 && memory.at_ns >= 0 && next_slot_ns(memory, game_now_ns()) >= memory.at_ns;
  return wish == FilmWish::kBegin || is_time;
}

}  // namespace

std::int64_t slot_of(const Exchange& memory, std::int64_t time_ns) {
  return slot_at(time_ns, memory.rate_numerator, memory.rate_denominator);
}

std::int64_t next_slot_ns(const Exchange& memory, std::int64_t time_ns) {
  return slot_begin_ns(slot_of(memory, time_ns) + 1, memory.rate_numerator,
                       memory.rate_denominator);
}

void begin_films(Exchange& memory) {
  film = {};  // the state may come from the parent process
  if (memory.is_real_at_first == 0) begin_film(memory, memory.skipped_slots, false);
}

bool follow_film(Exchange& memory) {
  if (!film.is_on) {
    if (!is_to_begin(memory)) return false;
    begin_game_time();
    begin_film(memory, slot_of(memory, game_now_ns()) + 1 + memory.skipped_slots, true);
    return false;
  }
  const std::int64_t slot = slot_of(memory, game_now_ns());
  // A film has at least one frame.
  if (!film.begins_with_picture && slot > film.first_slot && memory.is_real_at_first != 0 &&
      memory.wish.exchange(FilmWish::kNone) == FilmWish::kEnd) {
    film.end_slot = slot;
  }
  if (slot >= film.end_slot) {
    if (is_heard(memory, film.end_slot)) end_film(memory, film.end_slot);
    return false;
  }
  return slot >= film.first_slot - memory.slots_before;
}

void note_picture(Exchange& memory, std::int64_t slot) {
  if (!film.begins_with_picture) return;
  film.begins_with_picture = false;
  if (slot <= film.first_slot) return;
  film.end_slot += slot - film.first_slot;
  film.first_slot = slot;
  end_time_with_film(memory);
  memory.film_first_slot.store(slot);
}

}  // namespace tickreel::capture
