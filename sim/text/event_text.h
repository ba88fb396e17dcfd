#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "sim/text/text_words.h"
#include "tickreel/game/input_frame.h"

namespace tickreel::sim {

/// Returns an event as words, such as `key key=65 down=1`, `text "gg"` or `menu up`; for the game's
/// own events and malformed ones `event 7 "\x00\x01"`. read_event() turns them into the same event.
std::string event_text(const InputEvent& event);

/// Whether a word is the first word of an event.
bool begins_event(std::string_view word);
/// Returns the event that the words mean, with this player. begins_event() must be true for the
/// first word. kBadFile, with the column, when the words are wrong or a value is out of range.
Result<InputEvent> read_event(std::span<const TextWord> words, std::uint8_t player);

/// Returns an event as words like event_text(), for reports: of a long payload only the beginning.
std::string describe_event(const InputEvent& event);

}  // namespace tickreel::sim
