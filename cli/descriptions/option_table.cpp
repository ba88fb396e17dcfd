#include "cli/descriptions/option_table.h"

#include <algorithm>
#include <set>
#include <utility>

namespace tickreel {
namespace {

/// Where a film goes is said by the command.
const std::set<std::string> kKeysOfCommand{"output", "sink", "progress", "overwrite", "help"};
/// A time of a replay means nothing to a reel.
const std::set<std::string> kKeysOfReplay{"interleave", "poster-at", "date"};

}  // namespace

OptionTable::OptionTable(Of of, FilmRequest options) : of_(of), options_(std::move(options)) {
  app_.set_help_flag();
  add_export_options(app_, options_);
}

bool OptionTable::may_have(const std::string& key) const {
  return !kKeysOfCommand.contains(key) && (of_ == Of::kReplay || !kKeysOfReplay.contains(key));
}

bool OptionTable::knows(const std::string& key) const {
  return may_have(key) && app_.get_option_no_throw("--" + key) != nullptr;
}

std::vector<std::string> OptionTable::names() const {
  std::vector<std::string> names;
  for (const CLI::Option* const option : app_.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      if (may_have(name)) names.push_back(name);
    }
  }
  return names;
}

Status OptionTable::set(const KeyValue& value) {
  const CLI::Option& option = *app_.get_option_no_throw("--" + value.key);
  const bool is_flag = option.get_expected_max() == 0;
  std::vector<std::string> arguments;
  for (const std::string& text : value.texts) {
    if (is_flag && text == "false") continue;
    if (is_flag && text != "true") return bad_usage(value.key + ": give true or false");
    arguments.push_back("--" + value.key + (is_flag ? "" : "=" + text));
  }
  std::ranges::reverse(arguments);  // as CLI11 takes them
  try {
    app_.parse(std::move(arguments));
  } catch (const CLI::ParseError& error) {
    return bad_usage(error.what());
  }
  Status understood = std::exchange(options_.understood, Status());
  return understood;
}

}  // namespace tickreel
