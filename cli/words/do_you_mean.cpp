#include "cli/words/do_you_mean.h"

#include "movie/plan/reel/description_errors.h"

namespace tickreel::cli {

std::string do_you_mean(const std::string& word, const std::vector<std::string>& names) {
  // One letter is like every other.
  const bool is_letter = word.starts_with('-') && !word.starts_with("--");
  std::string nearest = is_letter ? std::string() : nearest_name(word, names);
  // Most of a short word may not be what most of a long name is.
  if (!nearest.empty()) nearest = nearest_name(nearest, {word}).empty() ? "" : nearest;
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
