#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>

#include "cli/room.h"
#include "movie/fleet/batch/batch_result.h"

namespace tickreel::cli {

/// Whether a batch has been run, or only what it would do was asked for.
enum class BatchTense : std::uint8_t { kDone, kForeseen };

/// The document that `--json` prints; docs/scripts.md has the fields.
nlohmann::json document_of(const BatchResults& results, BatchTense tense);
/// Prints for people, on standard output, which films failed and why, and the counts of all
/// outcomes.
void print_results(const BatchResults& results);
/// Prints what would be done: a line for each film.
void print_foreseen(const BatchResults& results);

}  // namespace tickreel::cli
