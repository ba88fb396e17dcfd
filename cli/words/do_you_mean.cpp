#include "cli/words/do_you_mean.h"

#include "core/text/nearest_name.h"

namespace tickreel::cli {

std::string do_you_mean(const std::string& word, const std::vector<std::string>& names) {
  // One letter is like every other.
  const bool is_letter = word.starts_with('-') && !word.starts_with("--");
  const std::string nearest = is_letter ? std::string() : nearest_name(word, names);
  return nearest.empty() ? "" : ": do you mean '" + nearest + "'?";
}

std::vector<std::string> commands_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (!command->get_group().empty()) names.push_back(command->get_name());
  }
  return names;
}

}  // namespace tickreel::cli
