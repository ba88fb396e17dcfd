#include "games/loaded/game_clock.h"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "games/loaded/game_files.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

TEST(GameClockTest, WithoutGameTimeRandomNumbersAreTheMachines) {
  const std::set<std::string> loaded_before = loaded_objects();
  void* const library = ::dlopen(DRAWING_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(library, nullptr) << ::dlerror();
  auto* const draw = reinterpret_cast<unsigned (*)()>(::dlsym(library, "draw_number"));
  ASSERT_NE(draw, nullptr) << ::dlerror();
  replace_clocks(loaded_before);
  std::vector<unsigned> in_game_time;
  for (int i = 0; i < 2; ++i) {
    {
      const InGameTime scope;
      in_game_time.push_back(draw());
    }
    draw();
  }
  // The first numbers of splitmix64: draws of the machine's numbers have skipped none.
  EXPECT_EQ(in_game_time, (std::vector<unsigned>{0x7B1DCDAF, 0xA1B965F4}));
}

}  // namespace
}  // namespace tickreel::tests
