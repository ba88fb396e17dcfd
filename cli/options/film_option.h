#pragma once

#include <CLI/App.hpp>
#include <CLI/Error.hpp>
#include <CLI/Validators.hpp>
#include <initializer_list>
#include <string>
#include <string_view>

#include "cli/films/progress_printer.h"
#include "cli/room.h"
#include "movie/plan/options/film_option.h"

namespace tickreel::cli {

/// Takes what `parse` takes, and has its message where it does not: the parser tells all values
/// that are wrong at once.
template <typename Parse>
CLI::Validator understood_by(Parse parse) {
  return {[parse](const std::string& text) -> std::string {
            const auto value = parse(text);
            // It says the name of the option itself, which the other kind of error has before it.
            if (!value) throw CLI::ConversionError(value.error().message);
            return {};
          },
          ""};
}
/// Refuses an empty text.
CLI::Validator not_empty();
/// One that refuses an empty text, which scripts give by mistake. `type` is shown in the help.
CLI::Option* add_text_option(CLI::App& command, const std::string& name, const std::string& type,
                             std::string& text, const std::string& help);
/// How progress is told; see parse_progress_style.
void add_progress_option(CLI::App& command, ProgressStyle& style);

/// Adds an option of the table of films. `help`: what this command says of it; empty: what the
/// table says. A value that makes no sense is an error of the parser.
CLI::Option* add_film_option(CLI::App& command, std::string_view name, FilmRequest& request,
                             const std::string& help = "");
/// Adds all options that are about one of these, in the order of the table, but for those that the
/// command has by itself.
/// All options of these groups (option_group) that the command does not have yet.
void add_film_options(CLI::App& command, FilmRequest& request, unsigned groups);
void add_film_options(CLI::App& command, FilmRequest& request,
                      std::initializer_list<OptionPart> parts);
/// --jobs, of a command that makes several films.
void add_jobs_option(CLI::App& command, int& jobs);

}  // namespace tickreel::cli
