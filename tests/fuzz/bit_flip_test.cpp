#include <gtest/gtest.h>

#include <future>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "sim/replay/recorder.h"
#include "sim/replay/replay_reader.h"
#include "tests/support/carousel_game.h"
#include "tests/support/files.h"
#include "tests/support/sanitizer.h"
#include "tests/support/temporary_directory.h"
#include "tickreel/game/random_stream.h"

namespace tickreel::tests {
namespace {

/// Returns random inputs, which a compressor cannot make smaller.
InputFrame noise(RandomStream& stream) {
  InputFrame input;
  input.players[0].buttons = stream.next();
  for (std::int16_t& axis : input.players[0].axes) axis = static_cast<std::int16_t>(stream.next());
  return input;
}

struct Recording {
  Bytes part;    ///< the file before the recording is finished
  Bytes packed;  ///< the finished file
};

Recording record(Tick ticks) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("noise");
  auto recorder = *Recorder::begin(carousel::carousel_info(TickRate(50)),
                                   carousel::carousel_setup(TickRate(50)), path, false);
  RandomStream stream(1, 1);
  for (Tick tick = 0; tick < ticks; ++tick) {
    EXPECT_TRUE(recorder.step(noise(stream)));
    EXPECT_TRUE(recorder.add_frame({1, 20000, 7}));
  }
  const std::string part = read_file(recorder.writer().part_path());
  EXPECT_TRUE(recorder.finish());
  const std::string packed = read_file(path);
  return {{part.begin(), part.end()}, {packed.begin(), packed.end()}};
}

/// The content of a replay: whether it is complete, and every input and hash.
struct Reading {
  bool is_complete = false;
  std::vector<InputFrame> inputs;
  std::vector<std::uint64_t> hashes;
  friend bool operator==(const Reading&, const Reading&) = default;
};

/// Returns nullopt when the replay cannot be opened or not be read to its end.
std::optional<Reading> read_all(const Bytes& bytes) {
  auto reader = ReplayReader::read(bytes, "flipped");
  if (!reader) return std::nullopt;
  Reading reading{reader->is_complete(), {}, {}};
  for (Tick tick = 0; tick < reader->tick_count(); ++tick) {
    auto input = reader->input(tick);
    const auto hash = reader->state_hash(tick + 1);
    if (!input || !hash) return std::nullopt;
    reading.inputs.push_back(*std::move(input));
    reading.hashes.push_back(hash->bits);
  }
  return reading;
}

/// Returns the first bit from `begin` on whose flip is neither noticed nor harmless. A flip is
/// noticed when the replay does not open, is incomplete, or is shorter than it was.
std::optional<std::size_t> first_unnoticed(Bytes bytes, const Reading& recorded, std::size_t begin,
                                           std::size_t end, std::size_t step) {
  for (std::size_t bit = begin; bit < end; bit += step) {
    const auto mask = static_cast<std::uint8_t>(1U << (bit % 8));
    bytes[bit / 8] ^= mask;
    const auto reading = read_all(bytes);
    bytes[bit / 8] ^= mask;
    if (!reading || *reading == recorded) continue;
    const bool is_shorter = reading->is_complete != recorded.is_complete ||
                            reading->inputs.size() < recorded.inputs.size();
    if (!is_shorter) return bit;
  }
  return std::nullopt;
}

/// Flips every `step`-th bit.
void expect_flips_noticed(const Bytes& bytes, std::size_t step) {
  const auto recorded = read_all(bytes);
  ASSERT_TRUE(recorded);
  const std::size_t bits = bytes.size() * 8;
  const std::size_t workers = std::max(std::thread::hardware_concurrency(), 1U);
  std::vector<std::future<std::optional<std::size_t>>> results;
  for (std::size_t i = 0; i < workers; ++i) {
    results.push_back(std::async(std::launch::async, first_unnoticed, bytes, *recorded,
                                 bits * i / workers, bits * (i + 1) / workers, step));
  }
  for (auto& result : results) {
    const auto unnoticed = result.get();
    EXPECT_FALSE(unnoticed) << "bit " << *unnoticed << " of " << bits;
  }
}

/// The parameter is the distance between the bits; 1 flips every bit.
class BitFlipTest : public testing::TestWithParam<std::size_t> {};

TEST_P(BitFlipTest, BitsOfAReplayCount) {
  const Bytes packed = record(4600).packed;
  EXPECT_GE(packed.size(), 100'000U);
  expect_flips_noticed(packed, GetParam());
}

TEST_P(BitFlipTest, BitsOfAnInterruptedRecordingCount) {
  expect_flips_noticed(record(300).part, GetParam());
}

INSTANTIATE_TEST_SUITE_P(Short, BitFlipTest, testing::Values(kIsSanitized ? 211 : 7));
INSTANTIATE_TEST_SUITE_P(Long, BitFlipTest, testing::Values(1));

}  // namespace
}  // namespace tickreel::tests
