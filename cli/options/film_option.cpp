#include "cli/options/film_option.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <vector>

#include "core/text/field_names.h"

namespace tickreel::cli {
namespace {

/// Returns "-o,--output".
std::string flags_of(const FilmOption& option) {
  const std::string flag = "--" + std::string(option.name);
  return option.letter == 0 ? flag : std::string("-") + option.letter + "," + flag;
}

void set(const FilmOption& option, const std::string& text, FilmRequest& request) {
  if (const Status set = option.set(text, request); !set) {
    throw CLI::ValidationError(set.error().message);
  }
}

CLI::Option* add_flag(CLI::App& command, const FilmOption& option, FilmRequest& request,
                      const std::string& help) {
  return command.add_flag_callback(
      flags_of(option), [&option, &request] { set(option, "true", request); }, help);
}

CLI::Option* add_value(CLI::App& command, const FilmOption& option, FilmRequest& request,
                       const std::string& help) {
  const auto set_one = [&option, &request](const std::string& text) { set(option, text, request); };
  const auto set_all = [set_one](const std::vector<std::string>& texts) {
    std::ranges::for_each(texts, set_one);
  };
  const std::string flags = flags_of(option);
  CLI::Option* const added =
      option.is_repeatable
          ? command.add_option_function<std::vector<std::string>>(flags, set_all, help)
                ->allow_extra_args(false)
          : command.add_option_function<std::string>(flags, set_one, help);
  added->type_name(std::string(option.type));
  if (!option.choices.empty()) return added->check(CLI::IsMember(option.choices));
  if (option.highest != 0) return added->check(CLI::Range(option.lowest, option.highest));
  if (option.check != nullptr) return added->check(CLI::Validator(option.check, ""));
  return option.may_be_empty ? added : added->check(not_empty());
}

template <typename Wanted>
void add_options_that(CLI::App& command, FilmRequest& request, const Wanted& is_wanted) {
  for (const FilmOption& option : film_options()) {
    const bool is_own = command.get_option_no_throw("--" + std::string(option.name)) != nullptr;
    if (!is_own && is_wanted(option)) add_film_option(command, option.name, request);
  }
}

bool& shows_all() {
  static bool all = false;
  return all;
}

}  // namespace

void let_help_show_all() {
  shows_all() = true;
}

bool help_shows_all() {
  return shows_all();
}

CLI::Validator not_empty() {
  return {[](const std::string& given) {
            return given.empty() ? "it is empty: give a value, or leave the option out"
                                 : std::string();
          },
          ""};
}

CLI::Option* add_text_option(CLI::App& command, const std::string& name, const std::string& type,
                             std::string& text, const std::string& help) {
  return command.add_option(name, text, help)->type_name(type)->check(not_empty());
}

void add_progress_option(CLI::App& command, ProgressStyle& style) {
  const auto set = [&style](const std::string& text) { style = *parse_progress_style(text); };
  command
      .add_option_function<std::string>("--progress", set,
                                        "auto, bar, lines, json or none (default: auto)")
      ->type_name("STYLE")
      ->check(understood_by(parse_progress_style));
}

CLI::Option* add_film_option(CLI::App& command, std::string_view name, FilmRequest& request,
                             const std::string& help) {
  const FilmOption& option = film_option(name);
  const auto add = option.is_flag() ? add_flag : add_value;
  CLI::Option* const added =
      add(command, option, request, help.empty() ? with_option_names(option.help) : help);
  const auto other = [&](std::string_view named) {
    return command.get_option_no_throw("--" + std::string(named));
  };
  if (CLI::Option* const against = other(option.excludes)) added->excludes(against);
  if (CLI::Option* const needed = other(option.needs)) added->needs(needed);
  const bool is_shown = option.is_in(option_group::kCommon) || help_shows_all();
  added->group(std::string(option.heading) + (is_shown ? "" : kHiddenGroup));
  return added;
}

void add_film_options(CLI::App& command, FilmRequest& request, unsigned groups) {
  add_options_that(command, request,
                   [&](const FilmOption& option) { return option.is_in(groups); });
}

void add_film_options(CLI::App& command, FilmRequest& request,
                      std::initializer_list<OptionPart> parts) {
  add_options_that(command, request, [&](const FilmOption& option) {
    return std::ranges::count(parts, option.part) > 0;
  });
}

void add_jobs_option(CLI::App& command, int& jobs) {
  const FilmOption& option = film_option("jobs");
  command.add_option(flags_of(option), jobs, with_option_names(option.help))
      ->type_name(std::string(option.type))
      ->check(CLI::Range(option.lowest, option.highest));
}

}  // namespace tickreel::cli
