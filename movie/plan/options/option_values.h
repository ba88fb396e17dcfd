#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "encode/film_field.h"
#include "movie/film/film_limits.h"
#include "movie/plan/film_request.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

/// Sets a field of FilmDefinition::describe() from a text; to a list of NAME=VALUE, adds the text.
/// A Typed field takes any text. Does nothing for a field that the film does not have. The field's
/// limits and its advice for errors come from describe(). kUsage, with the option's name, for a
/// value that the field cannot have.
Status set_film_field(std::string_view field, const std::string& option, const std::string& text,
                      FilmDefinition& film);
/// Copies a field between two films of the same kind.
void copy_film_field(std::string_view field, FilmDefinition& from, FilmDefinition& to);
/// Returns the name, the words and the limits of an existing field.
FilmField about_film_field(std::string_view field);

/// Reads "1280x720", "1080p", "4k", or a shape such as "9:16". For a shape, returns the size of
/// that shape with a shorter side of 1080, as in the default size. kUsage for other texts and for
/// sizes that no picture can have.
Result<ImageSize> parse_size(const std::string& text, std::string_view option = "§size");
/// Reads frames a second, "60", "12.5" or "30000/1001", above 0 and at most `highest`; see
/// rate_of_text(). kUsage for other texts.
Result<Rational> parse_frame_rate(const std::string& text,
                                  const Rational& highest = Rational(kMaxFrameRate));
/// Reads a number of bytes with its unit, at least 1 byte: "10MB", "9.5MiB", "800kB". kUsage for
/// other texts, also a bare number, with the option's name.
Result<std::int64_t> parse_size_limit(const std::string& text,
                                      const std::string& option = "§size-limit");

/// Reads the §seed of a recording. kUsage for anything but a whole number of 64 bits.
Result<std::uint64_t> parse_seed(const std::string& text);
/// Reads the §seconds of a recording as a number of ticks, rounded up. kUsage for 0 and for other
/// texts.
Result<Tick> parse_recorded_ticks(const std::string& seconds, const TickRate& tick_rate);
/// Reads §view-rate: pictures a second, from 1/60 to kMaxFrameRate, or nothing where the text is
/// "random" and asks for pictures at random times. kUsage for other texts.
Result<std::optional<Rational>> parse_view_rate(const std::string& text);

}  // namespace tickreel::movie
