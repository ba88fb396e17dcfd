#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/options/film_option.h"
#include "cli/words/messages.h"
#include "core/text/counted.h"
#include "core/text/field_names.h"
#include "core/text/nearest_name.h"
#include "movie/plan/options/film_profiles.h"
#include "tickreel/core/utf8.h"

namespace tickreel::cli {

std::vector<std::string> commands_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (!command->get_group().empty()) names.push_back(command->get_name());
  }
  return names;
}

namespace {

/// Breaks lines at blanks, so that no line has more than `width` characters.
std::string wrapped(const std::string& text, std::size_t width) {
  std::istringstream words(text);
  std::string lines;
  std::size_t used = 0;
  for (std::string word; words >> word;) {
    const auto length = static_cast<std::size_t>(std::ranges::count_if(word, starts_character));
    const bool fits = used + 1 + length <= width;
    if (used > 0) lines += fits ? ' ' : '\n';
    used = used > 0 && fits ? used + 1 + length : length;
    lines += word;
  }
  return lines;
}

/// Formats options for people: with the values that are allowed, but without lists of options that
/// cannot be combined. A wrong combination has its own error message.
class PlainHelp final : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override {
    if (option->get_type_size() == 0) return {};
    const std::string type = option->get_type_name();
    const std::size_t colon = type.find(':');
    const bool is_list = type.find(":{") != type.npos && type.ends_with('}');
    std::string value = type;
    if (is_list) {
      value = type.substr(colon + 2, type.size() - colon - 3);
      std::ranges::replace(value, ',', '|');
    } else if (is_range(type) || type.ends_with(":POSITIVE")) {
      value = type.substr(0, colon);
    }
    if (value == "INT" || value == "UINT" || value == "FLOAT") value = "N";
    const bool is_repeated = option->get_expected_max() == CLI::detail::expected_max_vector_size;
    // A positional argument shows its name alone.
    const bool is_place = !option->nonpositional();
    return (is_place ? "" : " " + value) + (is_repeated ? " ..." : "");
  }
  std::string make_option_desc(const CLI::Option* option) const override {
    std::string text = option->get_description();
    const std::string type = option->get_type_name();
    if (is_range(type)) {
      std::string range = type.substr(type.find('[') + 1);
      range.pop_back();
      text += "; " + range.replace(range.find(" - "), 3, " to ");
    }
    constexpr std::size_t kNarrowest = 60;
    const std::size_t columns = terminal_columns(STDOUT_FILENO);
    if (columns == 0) return text;
    return wrapped(text, std::max(columns, kNarrowest) - column_width_ - 1);
  }

  std::string make_group(std::string group, bool is_positional,
                         std::vector<const CLI::Option*> options) const override {
    if (group.ends_with(kHiddenGroup)) return {};
    return Formatter::make_group(std::move(group), is_positional, std::move(options));
  }
  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override {
    std::string help = Formatter::make_help(app, std::move(name), mode);
    // A hidden group leaves an empty line, and a shown one two.
    constexpr std::string_view kTwo = "\n\n\n";
    for (std::size_t at = help.find(kTwo); at != help.npos; at = help.find(kTwo, at)) {
      help.erase(at, 1);
    }
    return help;
  }
  std::string make_footer(const CLI::App* app) const override {
    const auto hidden = app->get_options(
        [](const CLI::Option* option) { return option->get_group().ends_with(kHiddenGroup); });
    if (hidden.empty()) return Formatter::make_footer(app);
    return Formatter::make_footer(app) + fmt::format("\n'{} --help=all' lists {} more.\n",
                                                     path_of(app),
                                                     counted(hidden.size(), "option"));
  }

 private:
  static std::string path_of(const CLI::App* app) {
    const CLI::App* const above = app->get_parent();
    return (above == nullptr ? "" : path_of(above) + " ") + app->get_name();
  }
  /// Whether a type name is that of a range: "N:INT in [1 - 256]".
  static bool is_range(const std::string& type) {
    return type.find(" in [") != type.npos && type.ends_with(']');
  }
};

void use_formatter(CLI::App& command, const std::shared_ptr<CLI::FormatterBase>& formatter) {
  command.formatter(formatter);
  for (CLI::App* below : command.get_subcommands([](CLI::App*) { return true; })) {
    use_formatter(*below, formatter);
  }
}

}  // namespace

void add_help_command(CLI::App& app, Action& chosen) {
  auto names = std::make_shared<std::vector<std::string>>();
  CLI::App* command = app.add_subcommand("help", "Explain a command");
  command->add_option("COMMAND", *names,
                      "The command to explain, such as export or mark auto; without one, all of "
                      "them; profiles: what --profile takes");
  use_formatter(app, std::make_shared<PlainHelp>());
  command->callback([&app, &chosen, names] {
    chosen = [&app, names]() -> Status {
      const CLI::App* subject = &app;
      std::string usage = app.get_name();
      if (*names == std::vector<std::string>{"profiles"}) {
        print_out("{}", with_option_names(describe_profiles()));
        return {};
      }
      for (const std::string& name : *names) {
        const auto named = subject->get_subcommands(
            [&](const CLI::App* candidate) { return candidate->check_name(name); });
        if (named.empty()) {
          const std::string nearest = do_you_mean(name, commands_of(*subject));
          return bad_usage("there is no command '" + name + "'" + nearest +
                           (nearest.empty() ? ": see '" : " See '") + usage + " --help'");
        }
        subject = named.front();
        usage += " " + subject->get_name();
      }
      // App::help() would describe the `help` command itself.
      print_out("{}", app.get_formatter()->make_help(subject, usage, CLI::AppFormatMode::Normal));
      return {};
    };
  });
}

}  // namespace tickreel::cli
