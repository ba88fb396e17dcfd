#include "cli/replays/recording_report.h"

#include <nlohmann/json.hpp>

#include "cli/process/exit_code.h"
#include "core/text/field_names.h"
#include "sim/replay/replay_reader.h"

namespace tickreel {
namespace {

void add_recording(nlohmann::json& document, const ReplayReader& reader) {
  const SessionSetup& setup = reader.session().setup;
  const TickRange ticks = reader.shown_ticks();
  document["game"] = reader.session().game;
  document["ticks"] = ticks.count();
  document["seconds"] = (Rational(ticks.count()) / setup.tick_rate).to_double();
  document["shown_from_tick"] = ticks.first;
  document["seed"] = setup.seed;
  document["players"] = setup.players;
  document["complete"] = reader.is_complete();
}

}  // namespace

nlohmann::json recording_document(const RecordingReport& report, const std::string& game,
                                  const Status& recorded) {
  nlohmann::json document = {{"file", nullptr},   {"game", nullptr},
                             {"ticks", 0},        {"seconds", 0.0},
                             {"complete", false}, {"shown_from_tick", nullptr},
                             {"seed", nullptr},   {"players", nlohmann::json::array()},
                             {"why", nullptr},    {"code", 0}};
  if (!game.empty()) document["game"] = game;
  const std::string path = report.path.value_or("");
  if (!path.empty()) {
    document["file"] = path;
    if (const auto reader = ReplayReader::open(path)) add_recording(document, *reader);
  }
  if (!recorded) {
    document["why"] = with_option_names(recorded.error().message);
    document["code"] = exit_code(recorded.error().kind);
  }
  return document;
}

}  // namespace tickreel
