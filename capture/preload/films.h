#pragma once

#include <cstdint>

#include "capture/preload/exchange.h"

// Functions that decide which pictures belong to a film. While the program runs in real time, a
// film begins at the first swap after the user's request, or at the first swap whose next slot
// begins at Exchange::at_ns or later. Game time begins at this swap, and the film
// Exchange::skipped_slots after the beginning of the next slot. The picture of the swap was drawn
// in real time and is not part of the film.

namespace tickreel::capture {

/// Return the slot at a game time, and the game time at which the next slot begins.
std::int64_t slot_of(const Exchange& memory, std::int64_t time_ns);
std::int64_t next_slot_ns(const Exchange& memory, std::int64_t time_ns);

/// Prepares for films; call it in the process that delivers the pictures. Begins the first film,
/// unless the program begins in real time.
void begin_films(Exchange& memory);
/// Begins and ends films, and game time with them; call it at each swap. Returns whether the
/// picture of this swap has to be delivered: it belongs to a film or comes in the slots_before.
bool follow_film(Exchange& memory);
/// Records that a picture of `slot` comes next; call it just before each delivery, so that tickreel
/// finds Exchange::film_first_slot final. A film that began in real time is moved to its first
/// picture, if that comes later than the film's first slot; its length stays.
void note_picture(Exchange& memory, std::int64_t slot);

}  // namespace tickreel::capture
