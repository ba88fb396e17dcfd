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

/// Sets a field of FilmDefinition::describe() from a text. The field's limits and its advice for
/// errors come from describe().
Status set_film_field(std::string_view field, const std::string& option, const std::string& text,
                      FilmDefinition& film);
/// Copies a field between two films of the same kind.
void copy_film_field(std::string_view field, FilmDefinition& from, FilmDefinition& to);
/// Returns the description of an existing field.
FilmField about_film_field(std::string_view field);

/// Reads "1280x720", "1080p", "4k", or a shape such as "9:16", whose shorter side is that of the
/// default size, 1080. kUsage for other texts and for sizes that no picture can have.
Result<ImageSize> parse_size(const std::string& text, std::string_view option = "§size");
/// Reads "60", "12.5" or "30000/1001", above 0 and at most `highest`; see rate_of_text().
Result<Rational> parse_frame_rate(const std::string& text,
                                  const Rational& highest = Rational(kMaxFrameRate));
/// Reads a number of bytes: "10MB", "9.5MiB", "800kB". kUsage for other texts, with the option's
/// name.
Result<std::int64_t> parse_size_limit(const std::string& text,
                                      const std::string& option = "§size-limit");

/// Reads the §seed of a recording.
Result<std::uint64_t> parse_seed(const std::string& text);
/// Reads the §seconds of a recording as whole ticks, at least one.
Result<Tick> parse_recorded_ticks(const std::string& seconds, const TickRate& tick_rate);
/// Reads §view-rate: pictures a second; nothing stands for random times.
Result<std::optional<Rational>> parse_view_rate(const std::string& text);

}  // namespace tickreel::movie
