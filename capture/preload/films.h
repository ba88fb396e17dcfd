#pragma once

#include <cstdint>

#include "capture/preload/exchange.h"

// Which pictures are those of a film. In real time a film begins when its moment has come or
// somebody wishes it, and then game time begins; the picture that was swapped at that moment was
// drawn in real time, and is not part of it.

namespace tickreel::capture {

/// The slot of a moment, and when the next one begins.
std::int64_t slot_of(const Exchange& memory, std::int64_t time_ns);
std::int64_t next_slot_ns(const Exchange& memory, std::int64_t time_ns);

/// This process is the one whose pictures are taken.
void begin_films(Exchange& memory);
/// At each swap: begins and ends films, and with them game time. Whether this picture is wanted.
bool follow_film(Exchange& memory);
/// A wanted picture is there.
void note_picture(Exchange& memory, std::int64_t slot);

}  // namespace tickreel::capture
