#include <algorithm>
#include <cstring>
#include <random>

#include "sim/replay/replay_record.h"
#include "tests/fuzz/replay_records.h"

// Mutates a replay for libFuzzer record by record, and corrects the checksums. Otherwise the fuzzer
// would never get past them.

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace tickreel::tests {
namespace {

using Random = std::minstd_rand;
constexpr std::size_t kMaxGrowthBytes = 64;

std::size_t below(Random& random, std::size_t bound) {
  return random() % bound;
}

void mutate_payload(Bytes& payload) {
  const std::size_t size = payload.size();
  payload.resize(size + kMaxGrowthBytes);
  payload.resize(LLVMFuzzerMutate(payload.data(), size, payload.size()));
}

void mutate(ReplayRecords& replay, Random& random) {
  auto& records = replay.records;
  if (records.empty()) records.emplace_back();
  const std::size_t at = below(random, records.size());
  const auto place = records.begin() + static_cast<std::ptrdiff_t>(at);
  switch (below(random, 16)) {
    case 0:
      records.erase(place);
      break;
    case 1:
      records.insert(place, ReplayRecords::Record(*place));
      break;
    case 2:
      std::swap(records[at], records[below(random, records.size())]);
      break;
    case 3:
      LLVMFuzzerMutate(&place->type, 1, 1);
      break;
    case 4:
      records.erase(place, records.end());
      break;
    case 5:
      replay.format_version = replay.format_version == kReplayFormatVersion
                                  ? kOldReplayFormatVersion
                                  : kReplayFormatVersion;
      break;
    default:
      mutate_payload(place->payload);
  }
}

}  // namespace
}  // namespace tickreel::tests

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned seed) {
  using namespace tickreel::tests;
  Random random(seed);
  auto replay = take_apart({data, size});
  // Record headers must be fuzzed too.
  if (!replay || below(random, 16) == 0) return LLVMFuzzerMutate(data, size, max_size);
  mutate(*replay, random);
  const Bytes bytes = put_together(*replay);
  if (bytes.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::memcpy(data, bytes.data(), bytes.size());
  return bytes.size();
}
