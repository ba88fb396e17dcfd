#include "renderer/software/worker_team.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace tickreel {
namespace {

TEST(WorkerTeam, DoesEveryItemOnceInEveryRound) {
  WorkerTeam team(4);
  for (std::size_t round = 0; round < 200; ++round) {
    const std::size_t count = round % 40;
    std::vector<int> done(count, 0);  // each written by whoever has the item
    team.share(count, [&](std::size_t, std::size_t item) { ++done[item]; });
    EXPECT_EQ(done, std::vector<int>(count, 1));
  }
}

TEST(WorkerTeam, MembersWorkAtTheSameTimeUnderNumbersOfTheirOwn) {
  WorkerTeam team(3);
  ASSERT_EQ(team.size(), 3U);
  std::atomic<int> arrived = 0;
  std::vector<std::thread::id> who(3);
  // Nobody goes on before all are there, so each has one item.
  team.share(3, [&](std::size_t member, std::size_t) {
    who.at(member) = std::this_thread::get_id();
    ++arrived;
    while (arrived < 3) std::this_thread::yield();
  });
  EXPECT_EQ(who[0], std::this_thread::get_id());
  EXPECT_NE(who[1], std::thread::id());
  EXPECT_NE(who[2], std::thread::id());
}

TEST(WorkerTeam, OfOneWorksAlone) {
  WorkerTeam team(1);
  std::vector<std::size_t> items;
  team.share(3, [&](std::size_t member, std::size_t item) {
    EXPECT_EQ(member, 0U);
    items.push_back(item);
  });
  EXPECT_EQ(items, (std::vector<std::size_t>{0, 1, 2}));
}

TEST(WorkerTeam, ThrowsWhatTheWorkThrewAndGoesOnAfterwards) {
  WorkerTeam team(2);
  for (int round = 0; round < 20; ++round) {
    const auto fail = [](std::size_t, std::size_t item) {
      if (item == 5) throw std::runtime_error("five");
    };
    EXPECT_THROW(team.share(10, fail), std::runtime_error);
    std::atomic<int> done = 0;
    team.share(10, [&](std::size_t, std::size_t) { ++done; });
    EXPECT_EQ(done, 10);
  }
}

}  // namespace
}  // namespace tickreel
