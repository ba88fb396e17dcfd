#include "cli/commands/each_replay.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "cli/process/crash_reporter.h"
#include "cli/process/exit_code.h"
#include "cli/words/messages.h"
#include "core/text/field_names.h"
#include "sim/game/game_scope.h"

namespace tickreel::cli {
namespace {

/// A library's game that breaks its contract throws; that is an ordinary failure of its replay.
Status do_with(const std::string& replay, const ReplayAction& action, nlohmann::json& document) {
  name_replay(replay);
  try {
    return action(replay, document);
  } catch (const GameError& error) {
    return of_file(replay, error_of(error));
  }
}

Status do_with_one(const std::string& replay, bool as_json, const ReplayAction& action) {
  nlohmann::json document;
  Status done = do_with(replay, action, document);
  if (as_json && !document.is_null()) print_document(document);
  return done;
}

}  // namespace

Status for_each_replay(const std::vector<std::string>& replays, bool as_json,
                       const ReplayAction& action) {
  if (replays.size() == 1) return do_with_one(replays.front(), as_json, action);
  nlohmann::json documents = nlohmann::json::array();
  std::optional<ErrorKind> worst;
  std::size_t failures = 0;
  for (const std::string& replay : replays) {
    nlohmann::json document;
    const Status done = do_with(replay, action, document);
    if (!done) {
      const Error& error = done.error();
      print_error(error.message);
      if (document.is_null())
        document = {{"file", replay}, {"error", with_option_names(error.message)}};
      if (!worst || exit_code(error.kind) > exit_code(*worst)) worst = error.kind;
      ++failures;
    }
    documents.push_back(std::move(document));
  }
  if (as_json) print_document(documents);
  if (!worst) return {};
  return Error{*worst, fmt::format("{} of {} replays failed, for the reasons above", failures,
                                   replays.size())};
}

}  // namespace tickreel::cli
