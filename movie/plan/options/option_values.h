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

/// Sets a field of FilmDefinition::describe() from a text: within the limits that stand there, and
/// with the advice that stands there for all else.
Status set_film_field(std::string_view field, const std::string& option, const std::string& text,
                      FilmDefinition& film);
/// Gives a film what another one of the same kind has in that field.
void copy_film_field(std::string_view field, FilmDefinition& from, FilmDefinition& to);
/// What describe() says of a field that there is.
FilmField about_film_field(std::string_view field);

/// "1280x720", "1080p", "4k"; a shape, such as "9:16": with the shorter side of the usual size,
/// 1080. kUsage for anything else and for sizes that no picture has.
Result<ImageSize> parse_size(const std::string& text, std::string_view option = "§size");
/// "60", "12.5" or "30000/1001", above 0 and at most `highest`; as rate_of_text().
Result<Rational> parse_frame_rate(const std::string& text,
                                  const Rational& highest = Rational(kMaxFrameRate));
/// "10MB", "9.5MiB", "800kB": bytes. kUsage for anything else, which names the option.
Result<std::int64_t> parse_size_limit(const std::string& text,
                                      const std::string& option = "§size-limit");

/// §seed of what is recorded.
Result<std::uint64_t> parse_seed(const std::string& text);
/// §seconds of what is recorded: whole ticks, one at least.
Result<Tick> parse_recorded_ticks(const std::string& seconds, const TickRate& tick_rate);
/// §view-rate: pictures a second, or nothing: at random times.
Result<std::optional<Rational>> parse_view_rate(const std::string& text);

}  // namespace tickreel::movie
