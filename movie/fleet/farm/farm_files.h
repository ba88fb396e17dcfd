#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "movie/fleet/farm/farm_values.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// Reading and writing the files of FILE.part/farm (farm_values.h).

/// What a task or a join begins with.
struct WantedFilm {
  FarmFile farm;
  FarmRound round;
};
/// Reads it, and waits for it: a directory that machines share may show a file late. Nothing when
/// FILE.part is not there either: the film is complete, or nobody wants it any more. `stop` ends
/// waiting (null: never).
Result<std::optional<WantedFilm>> read_wanted_film(const std::string& part,
                                                   const std::atomic<bool>* stop);
/// Of the latter, what there is to say.
std::string not_wanted(const std::string& part);

/// kBadFile where FILE.part, or what it says, belongs to another user: jobs would be handed over or
/// cancelled as the user who asks.
Status check_is_own(const std::string& part);

/// Reading: kBadFile when there is none, and when it says something else. `folder`:
/// FILE.part/farm.
Result<FarmFile> read_farm_file(const std::string& folder);
Status write_farm_file(const std::string& folder, const FarmFile& file);
Result<FarmRound> read_round(const std::string& folder);
Status write_round(const std::string& folder, const FarmRound& round);
Result<TaskReport> read_task_report(const std::string& folder, std::int64_t task);
Status write_task_report(const std::string& folder, std::int64_t task, const TaskReport& report);
Result<NodeProbe> read_node_probe(const std::string& folder, const std::string& node);
Status write_node_probe(const std::string& folder, const NodeProbe& probe);
/// The first one to write it decides.
Status offer_reference(const std::string& folder, const NodeProbe& probe);
Result<NodeProbe> read_reference(const std::string& folder);
/// Nothing: there is none yet.
Result<std::optional<FarmResult>> read_farm_result(const std::string& folder);
Status write_farm_result(const std::string& folder, const FarmResult& result);

}  // namespace tickreel::movie
