#include "cli/reels/option_table.h"

#include <algorithm>
#include <set>
#include <utility>

namespace tickreel {
namespace {

/// Options that a reel does not have: where it goes is said by the command, and a time of a replay
/// means nothing to it.
bool is_of_command(const std::string& key) {
  static const std::set<std::string> kKeys{"output",    "sink",      "progress", "interleave",
                                           "poster-at", "overwrite", "date",     "help"};
  return kKeys.contains(key);
}

}  // namespace

OptionTable::OptionTable(ExportOptions options) : options_(std::move(options)) {
  app_.set_help_flag();
  add_export_options(app_, options_);
}

bool OptionTable::knows(const std::string& key) const {
  return !is_of_command(key) && app_.get_option_no_throw("--" + key) != nullptr;
}

std::vector<std::string> OptionTable::names() const {
  std::vector<std::string> names;
  for (const CLI::Option* const option : app_.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      if (!is_of_command(name)) names.push_back(name);
    }
  }
  return names;
}

Status OptionTable::set(const ReelValue& value) {
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
  Status understood = std::exchange(options_.picture.understood, Status());
  return understood;
}

}  // namespace tickreel
