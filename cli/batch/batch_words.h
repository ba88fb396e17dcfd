#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>

#include "cli/room.h"
#include "movie/fleet/batch/batch_result.h"

namespace tickreel::cli {

/// Whether a batch has been run, or what it would do was asked for.
enum class BatchTense : std::uint8_t { kDone, kForeseen };

/// The document that `--json` prints; docs/scripting.md has the fields.
nlohmann::json document_of(const BatchResults& results, BatchTense tense);
/// For people, on standard output: what failed and why, and how much of everything there is.
void print_results(const BatchResults& results);
/// Prints what would be done: a line for each film.
void print_foreseen(const BatchResults& results);

}  // namespace tickreel::cli
