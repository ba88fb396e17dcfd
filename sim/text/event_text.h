#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "sim/text/text_words.h"
#include "tickreel/game/input_frame.h"

namespace tickreel::sim {

/// An event as words that read back as the same bytes: `key key=65 down=1`, `text "gg"`, `menu up`,
/// and `event 7 "\x00\x01"` for the game's own and for what is malformed.
std::string event_text(const InputEvent& event);

/// Whether a word begins an event.
bool begins_event(std::string_view word);
/// The event that these words, one at least, say of a player.
Result<InputEvent> read_event(std::span<const TextWord> words, std::uint8_t player);

/// event_text() for reports, which show the beginning of a long payload.
std::string describe_event(const InputEvent& event);

}  // namespace tickreel::sim
