#pragma once

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <initializer_list>
#include <string>
#include <string_view>

#include "cli/room.h"
#include "movie/plan/options/film_option.h"

namespace tickreel::cli {

/// Refuses an empty text.
CLI::Validator not_empty();
/// One that refuses an empty text, which scripts give by mistake. `type` is shown in the help.
CLI::Option* add_text_option(CLI::App& command, const std::string& name, const std::string& type,
                             std::string& text, const std::string& help);
/// How progress is told; see parse_progress_style.
void add_progress_option(CLI::App& command, std::string& style);

/// Adds an option of the table of films. `help`: what this command says of it; empty: what the
/// table says. The first value of any that makes no sense goes to FilmRequest::understood.
CLI::Option* add_film_option(CLI::App& command, std::string_view name, FilmRequest& request,
                             const std::string& help = "");
/// Adds all options that are about one of these, in the order of the table.
void add_film_options(CLI::App& command, FilmRequest& request,
                      std::initializer_list<OptionPart> parts);
/// --jobs, of a command that makes several films.
void add_jobs_option(CLI::App& command, int& jobs);

}  // namespace tickreel::cli
