#pragma once

#include <nlohmann/json_fwd.hpp>

namespace tickreel {

/// Prints one document on standard output. Names in a file may be any bytes and JSON is UTF-8, so
/// what is none is replaced.
void print_document(const nlohmann::json& document);

}  // namespace tickreel
