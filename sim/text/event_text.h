#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "sim/text/text_words.h"
#include "tickreel/game/input_frame.h"

namespace tickreel::sim {

/// Returns an event as words that read back as the same bytes: `key key=65 down=1`, `text "gg"`,
/// `menu up`, and `event 7 "\x00\x01"` for the game's own events and malformed ones.
std::string event_text(const InputEvent& event);

/// Whether a word begins an event.
bool begins_event(std::string_view word);
/// Reads the event of a player from words: begins_event() must accept the first. kBadFile,
/// with the column, when they are wrong or a value is out of range.
Result<InputEvent> read_event(std::span<const TextWord> words, std::uint8_t player);

/// Returns event_text() for reports: only the beginning of a long payload.
std::string describe_event(const InputEvent& event);

}  // namespace tickreel::sim
