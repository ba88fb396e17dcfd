#include "demos/built_in_games.h"

#include "games/registry.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

/// A test's program has the built-in games, as the program itself, before any test begins.
[[maybe_unused]] const bool kHasBegun = (begin_with_games(built_in_games()), true);

}  // namespace
}  // namespace tickreel::tests
