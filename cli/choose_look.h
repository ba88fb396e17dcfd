#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/error.h"
#include "demos/registry.h"

namespace tickreel {

/// The look of a game with the camera of that name; empty: its default. kUsage when there is none.
Result<std::unique_ptr<Look>> choose_look(const GameEntry& game, const std::string& camera,
                                          const std::vector<std::string>& players);

}  // namespace tickreel
