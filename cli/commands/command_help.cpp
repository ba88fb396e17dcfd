#include <fmt/format.h>

#include <memory>
#include <string>

#include "cli/commands/commands.h"
#include "cli/words/messages.h"
#include "core/text/field_names.h"
#include "core/text/nearest_name.h"
#include "movie/plan/options/film_profiles.h"

namespace tickreel::cli {

std::vector<std::string> commands_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (!command->get_group().empty()) names.push_back(command->get_name());
  }
  return names;
}

void add_help_command(CLI::App& app, Action& chosen) {
  auto names = std::make_shared<std::vector<std::string>>();
  CLI::App* command = app.add_subcommand("help", "Explain a command");
  command->add_option("COMMAND", *names,
                      "The command to explain, such as export or mark auto; without one, all of "
                      "them; profiles: what --profile takes");
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
      // App::help() would explain this command, the one that was given.
      print_out("{}", app.get_formatter()->make_help(subject, usage, CLI::AppFormatMode::Normal));
      return {};
    };
  });
}

}  // namespace tickreel::cli
