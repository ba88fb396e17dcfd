#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "movie/fleet/farm/farm_values.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// Reading and writing the files of FILE.part/farm (farm_values.h).

/// The contents of farm.json and round.json, which a task or a join needs to begin.
struct WantedFilm {
  FarmFile farm;
  FarmRound round;
};
/// Reads the film and the round. Waits for their files, at most for attribute_cache_time(), because
/// a directory that machines share may show a file late. Returns nothing when FILE.part does not
/// exist, or FILE does and the farm's folder does not: the film is complete, or was given up.
/// `stop` ends the wait (null: never). The errors of read_farm_file() and read_round().
Result<std::optional<WantedFilm>> read_wanted_film(const std::string& part,
                                                   const std::atomic<bool>* stop);
/// Returns the message for a task or a join whose film is not wanted any more.
std::string not_wanted(const std::string& part);

/// Checks that FILE.part and its files belong to this user, because jobs will be submitted or
/// cancelled with this user's rights. kBadFile when they do not, kFailed when the system does not
/// tell.
Status check_is_own(const std::string& part);

/// Read and write the files in `folder`, FILE.part/farm. Reading fails with kBadFile when a file is
/// missing or is something else, and with kFailed when the system refuses; writing fails as
/// write_text_file() does.
Result<FarmFile> read_farm_file(const std::string& folder);
Status write_farm_file(const std::string& folder, const FarmFile& file);
Result<FarmRound> read_round(const std::string& folder);
Status write_round(const std::string& folder, const FarmRound& round);
Result<TaskReport> read_task_report(const std::string& folder, std::int64_t task);
Status write_task_report(const std::string& folder, std::int64_t task, const TaskReport& report);
Result<NodeProbe> read_node_probe(const std::string& folder, const std::string& node);
Status write_node_probe(const std::string& folder, const NodeProbe& probe);
/// Writes the reference, unless there is one: the first machine decides.
Status offer_reference(const std::string& folder, const NodeProbe& probe);
Result<NodeProbe> read_reference(const std::string& folder);
/// Reads the outcome of the film. Returns nothing when there is no outcome yet.
Result<std::optional<FarmResult>> read_farm_result(const std::string& folder);
Status write_farm_result(const std::string& folder, const FarmResult& result);

}  // namespace tickreel::movie
