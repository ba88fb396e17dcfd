#include "core/bounded_queue.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>

namespace tickreel::tests {
namespace {

TEST(BoundedQueueTest, DeliversEverythingInOrder) {
  constexpr int kItems = 2000;
  BoundedQueue<std::unique_ptr<int>> queue(3);
  std::thread writer([&] {
    for (int i = 0; i < kItems; ++i) EXPECT_TRUE(queue.push(std::make_unique<int>(i)));
    queue.finish();
  });
  int expected = 0;
  while (const auto item = queue.pop()) EXPECT_EQ(**item, expected++);
  writer.join();
  EXPECT_EQ(expected, kItems);
  EXPECT_TRUE(queue.status());
}

TEST(BoundedQueueTest, NeverHoldsMoreThanItsCapacity) {
  BoundedQueue<int> queue(2);
  std::atomic<int> pushed{0};
  std::thread writer([&] {
    for (int i = 0; i < 50; ++i) {
      queue.push(i);
      ++pushed;
    }
    queue.finish();
  });
  int popped = 0;
  while (queue.pop()) {
    ++popped;
    // The queue holds two, and the writer may hold one.
    EXPECT_LE(pushed - popped, 3);
  }
  writer.join();
  EXPECT_EQ(popped, 50);
}

TEST(BoundedQueueTest, ClosingWakesAWaitingWriter) {
  BoundedQueue<int> queue(1);
  queue.push(1);
  std::thread writer([&] { EXPECT_FALSE(queue.push(2)); });
  queue.close(failed("the disk is full"));
  writer.join();
  EXPECT_EQ(queue.status().error().message, "the disk is full");
}

TEST(BoundedQueueTest, ClosingWakesAWaitingReaderAndDropsWhatIsInside) {
  BoundedQueue<int> waiting(1);
  std::thread reader([&] { EXPECT_FALSE(waiting.pop().has_value()); });
  waiting.close(failed("no more"));
  reader.join();

  BoundedQueue<int> filled(1);
  filled.push(1);
  filled.close(failed("no more"));
  EXPECT_FALSE(filled.pop().has_value());
}

TEST(BoundedQueueTest, KeepsTheFirstError) {
  BoundedQueue<int> queue(1);
  queue.close(failed("first"));
  queue.close(failed("second"));
  EXPECT_EQ(queue.status().error().message, "first");
}

TEST(BoundedQueueTest, RefusesItemsAfterTheEnd) {
  BoundedQueue<int> queue(1);
  queue.finish();
  EXPECT_FALSE(queue.push(1));
  EXPECT_FALSE(queue.pop().has_value());
  EXPECT_TRUE(queue.status());
}

}  // namespace
}  // namespace tickreel::tests
