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

/// Returns a validator that accepts the texts that `parse` accepts. For another text it throws
/// CLI::ConversionError with the message of `parse`: the wrong value is an error of the parser.
template <typename Parse>
CLI::Validator understood_by(Parse parse) {
  return {[parse](const std::string& text) -> std::string {
            const auto value = parse(text);
            // The message names its option. A ValidationError would put the name in front once
            // more.
            if (!value) throw CLI::ConversionError(value.error().message);
            return {};
          },
          ""};
}
/// Returns a validator that refuses an empty text.
CLI::Validator not_empty();

/// Makes the help of a command show all options of films, and not only the options of
/// option_group::kCommon. Call it before the options are added.
void let_help_show_all();
/// The end of the names of groups that the help leaves out. Hidden options keep a group, because
/// the parser has no name in its errors for an option without a group.
inline constexpr const char* kHiddenGroup = ", more";
bool help_shows_all();

/// Adds an option that refuses an empty text, which scripts give by mistake. `type`: the form of
/// the value in the help.
CLI::Option* add_text_option(CLI::App& command, const std::string& name, const std::string& type,
                             std::string& text, const std::string& help);
/// Adds --progress; see parse_progress_style.
void add_progress_option(CLI::App& command, ProgressStyle& style);

/// Adds the option `name` of the table of film options. `help`: the text for this command; empty:
/// the text of the table. `request` is borrowed. A value that makes no sense is an error of the
/// parser. An option that excludes or needs another one does so only if the command has the other
/// one already.
CLI::Option* add_film_option(CLI::App& command, std::string_view name, FilmRequest& request,
                             const std::string& help = "");
/// Add the options in any of these groups (option_group), or of these parts, in the order of the
/// table. Leave out the options that the command has already.
void add_film_options(CLI::App& command, FilmRequest& request, unsigned groups);
void add_film_options(CLI::App& command, FilmRequest& request,
                      std::initializer_list<OptionPart> parts);
/// Adds --jobs, for a command that makes several films.
void add_jobs_option(CLI::App& command, int& jobs);

}  // namespace tickreel::cli
