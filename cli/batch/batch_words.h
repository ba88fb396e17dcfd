#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>

#include "cli/room.h"
#include "movie/fleet/batch/batch_result.h"

namespace tickreel::cli {

/// Whether the batch was run; otherwise the results are a forecast.
enum class BatchTense : std::uint8_t { kDone, kForeseen };

/// Returns the document that `--json` prints; docs/scripts.md has the fields.
nlohmann::json document_of(const BatchResults& results, BatchTense tense);
/// Prints for people, on standard output, which films failed and why, then the count of each
/// outcome and the time that all took.
void print_results(const BatchResults& results);
/// Prints a forecast for people, on standard output: a line for each film, then one with the
/// counts.
void print_foreseen(const BatchResults& results);

}  // namespace tickreel::cli
