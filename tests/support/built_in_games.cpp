#include "demos/built_in_games.h"

#include "games/registry.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

/// Gives a test program the built-in games before any test begins, as tickreel itself has them.
[[maybe_unused]] const bool kHasBegun = (begin_with_games(built_in_games()), true);

}  // namespace
}  // namespace tickreel::tests
