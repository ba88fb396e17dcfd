#pragma once

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <string>
#include <string_view>

#include "movie/plan/film_request.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel {

/// Refuses an empty text.
CLI::Validator not_empty();
/// One that refuses an empty text, which scripts give by mistake. `type` is shown in the help.
CLI::Option* add_text_option(CLI::App& command, const std::string& name, const std::string& type,
                             std::string& text, const std::string& help);
/// The option of a field of FilmDefinition::describe(), whose words are the last of `names`. What
/// it is given goes there, or into `understood` if the field cannot have it.
CLI::Option* add_film_option(CLI::App& command, const std::string& names, const std::string& type,
                             FilmRequest& options, const std::string& help);
/// Sets the field of FilmDefinition::describe() whose words are the option, or `understood` if the
/// field cannot have what it is given.
void set_film_field(const std::string& option, const std::string& text, FilmRequest& options);

/// "1280x720". kUsage for anything else and for sizes that no picture has.
Result<ImageSize> parse_size(const std::string& text, std::string_view option = "--size");
/// "60", "12.5" or "30000/1001", above 0 and at most `highest`. "23.976", "29.97" and "59.94" are
/// the rates of broadcasting: 24000/1001, 30000/1001 and 60000/1001.
Result<Rational> parse_frame_rate(const std::string& text,
                                  const Rational& highest = Rational(kMaxFrameRate));

}  // namespace tickreel
