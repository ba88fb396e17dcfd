#pragma once

#include <cstdint>

#include "capture/preload/exchange.h"

// Decides which pictures belong to a film. In real time a film begins at its moment or on request,
// and game time begins with it. The picture swapped at that moment was drawn in real time and is
// not part of the film.

namespace tickreel::capture {

/// The slot of a moment, and the beginning of the slot after it.
std::int64_t slot_of(const Exchange& memory, std::int64_t time_ns);
std::int64_t next_slot_ns(const Exchange& memory, std::int64_t time_ns);

/// Begins the films; call in the process that delivers the pictures.
void begin_films(Exchange& memory);
/// Begins and ends films, and game time with them; call at each swap. Returns whether the film
/// needs this picture.
bool follow_film(Exchange& memory);
/// Call when a needed picture was taken.
void note_picture(Exchange& memory, std::int64_t slot);

}  // namespace tickreel::capture
