#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <string>

#include "sim/replay/packed_bytes.h"
#include "sim/replay/replay_record.h"
#include "tests/fuzz/fuzz_targets.h"
#include "tests/support/files.h"
#include "tests/support/sanitizer.h"
#include "tests/support/temporary_directory.h"
#include "tickreel/core/byte_writer.h"

namespace tickreel::tests {
namespace {

constexpr std::size_t kMiB = std::size_t{1} << 20U;

// Sanitizers keep freed memory, so it is not measured with them. They check the reading itself, for
// which fewer items are enough.
constexpr bool kMeasuresMemory = !kIsSanitized;
constexpr int kFewer = kMeasuresMemory ? 1 : 16;

/// Builds a replay that claims a large size.
class Forgery {
 public:
  Forgery() {
    add(encode_preamble());
    ReplaySession session{"forged", "nobody", {1, TickRate(50), {"Ada", "Bo"}}, {}, 0, {}};
    session.setup.rules_version = 1;
    record(RecordType::kSession, encode_session(session));
  }
  void record(RecordType type, const Bytes& payload) { add(encode_record(type, payload)); }
  void tick(Tick tick, const InputFrame& input) {
    record(RecordType::kTickInput, encode_tick_input(tick, input, 2));
    record(RecordType::kTickOutcome, encode_tick_outcome(0));
  }
  void keyframe(Tick tick, std::size_t bytes, const Snapshot* base = nullptr) {
    record(RecordType::kKeyframe, encode_keyframe({{tick, Bytes(bytes)}, 0}, base));
  }
  /// Adds the header of a chunk or pacing record and then `bytes`, packed.
  void packed(RecordType type, std::uint64_t first, std::uint64_t count, const Bytes& bytes,
              std::size_t trailing_bytes) {
    ByteWriter writer;
    writer.varint(first);
    writer.varint(count);
    write_packed(writer, bytes);
    writer.bytes(Bytes(trailing_bytes));
    record(type, writer.take());
  }
  void save(const std::string& path) const { write_file(path, {bytes_.begin(), bytes_.end()}); }

 private:
  void add(const Bytes& bytes) { bytes_.insert(bytes_.end(), bytes.begin(), bytes.end()); }
  Bytes bytes_;
};

/// Returns the columns of 1024 ticks of two players at rest, with the greatest number of events.
/// Each event is a little too long for a string without an allocation.
Bytes columns_full_of_events() {
  constexpr std::size_t kEvents = 200'000 / kFewer;
  ByteWriter writer;
  for (std::size_t player = 0; player < 2; ++player) {
    writer.varint(kMaxTicksPerRecord);  // the buttons do not change for so many ticks
    for (std::size_t axis = 0; axis < kMaxAxes; ++axis) writer.varint(0);
  }
  writer.varint(kEvents);
  for (std::size_t i = 0; i < kEvents; ++i) {
    writer.varint(i > 0 && i % kMaxEventsPerTick == 0 ? 1 : 0);
    writer.varint(1);
    writer.u8(0);
    writer.string("sixteen letters.");
  }
  return writer.take();
}

/// Runs `work` in its own process and returns the peak memory.
std::size_t peak_bytes(const std::function<void()>& work) {
  const pid_t child = fork();
  if (child == 0) {
    work();
    _exit(0);
  }
  int status = 0;
  rusage usage{};
  EXPECT_EQ(wait4(child, &status, 0, &usage), child);
  EXPECT_EQ(status, 0) << "the process died";
  return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

class ReaderMemoryTest : public testing::Test {
 protected:
  /// Forges a replay and reads it, each in its own process.
  void expect_read_within(std::size_t limit, const std::function<void(Forgery&)>& forge) {
    const std::string path = directory_.path("forged");
    peak_bytes([&] {
      Forgery forgery;
      forge(forgery);
      forgery.save(path);
    });
    const std::size_t nothing = peak_bytes([] {});
    const std::size_t peak = peak_bytes([&] {
      auto reader = ReplayReader::open(path);
      if (reader) read_everything(*reader);
    });
    RecordProperty("peak_mib", static_cast<int>((peak - nothing) / kMiB));
    const bool is_within = peak - nothing <= limit;
    EXPECT_TRUE(is_within || !kMeasuresMemory) << (peak - nothing) / kMiB << " MiB";
  }

  TemporaryDirectory directory_;
};

constexpr std::size_t kLimit = 64 * kMiB;

TEST_F(ReaderMemoryTest, ChunksFullOfEvents) {
  expect_read_within(kLimit, [](Forgery& forgery) {
    forgery.keyframe(0, 8);
    const Bytes columns = columns_full_of_events();
    for (std::uint64_t i = 0; i < 8; ++i) {
      forgery.packed(RecordType::kChunk, i * kMaxTicksPerRecord, kMaxTicksPerRecord, columns,
                     2 * kMaxTicksPerRecord);
    }
  });
}

TEST_F(ReaderMemoryTest, BombsInEveryPackedBlock) {
  expect_read_within(kLimit, [](Forgery& forgery) {
    forgery.keyframe(0, kMaxSnapshotBytes + 1);
    forgery.packed(RecordType::kChunk, 0, 1, Bytes(100 * kMiB), 2);
    forgery.packed(RecordType::kChunk, 1, 1024, Bytes(kMaxInputBytes), 2048);
  });
  expect_read_within(kLimit, [](Forgery& forgery) {
    forgery.packed(RecordType::kPacing, 0, 1024, Bytes(100 * kMiB), 0);
  });
}

TEST_F(ReaderMemoryTest, TheLargestState) {
  expect_read_within(kLimit + kMaxSnapshotBytes, [](Forgery& forgery) {
    forgery.keyframe(0, kMaxSnapshotBytes);
    forgery.tick(0, {});
    forgery.keyframe(1, kMaxSnapshotBytes);
  });
}

TEST_F(ReaderMemoryTest, StatesThatDifferFromOthers) {
  expect_read_within(kLimit + kMaxSnapshotBytes, [](Forgery& forgery) {
    const Snapshot base{0, Bytes(kMaxPackingBaseBytes)};
    forgery.keyframe(0, kMaxPackingBaseBytes);
    forgery.tick(0, {});
    forgery.keyframe(1, kMaxSnapshotBytes, &base);
    forgery.tick(1, {});
    // The base is not a valid one, and too large to be one.
    const Snapshot no_base{1, Bytes(kMaxPackingBaseBytes)};
    forgery.keyframe(2, kMaxSnapshotBytes, &no_base);
  });
}

TEST_F(ReaderMemoryTest, RecordsAsLargeAsTheyCanBe) {
  const Bytes largest(kMaxRecordBytes - 1);
  for (const auto type : {RecordType::kSession, RecordType::kTickInput, RecordType::kChunk,
                          RecordType::kKeyframe, RecordType::kPacing, RecordType::kCrash}) {
    expect_read_within(kLimit, [&](Forgery& forgery) {
      forgery.record(RecordType{0xF0}, largest);
      forgery.keyframe(0, 8);
      forgery.record(RecordType{0xF0}, largest);
      forgery.record(type, largest);
    });
  }
}

TEST_F(ReaderMemoryTest, MoreSmallRecordsThanAnybodyRecords) {
  expect_read_within(kLimit, [](Forgery& forgery) {
    for (Tick tick = 0; tick < 200'000 / kFewer; ++tick) {
      forgery.record(RecordType::kKeyframe, encode_keyframe({{tick, {}}, 0}));
      forgery.tick(tick, {});
    }
  });
}

TEST_F(ReaderMemoryTest, TicksFullOfEvents) {
  expect_read_within(kLimit, [](Forgery& forgery) {
    forgery.keyframe(0, 8);
    InputFrame input;
    input.events.assign(kMaxEventsPerTick, {1, 0, "sixteen letters."});
    for (Tick tick = 0; tick < 2000 / kFewer; ++tick) {
      forgery.tick(tick, input);
    }
  });
}

}  // namespace
}  // namespace tickreel::tests
