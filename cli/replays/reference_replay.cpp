#include "cli/replays/reference_replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <utility>

#include "sim/compare/replay_difference.h"
#include "sim/replay/replay_record.h"

namespace tickreel {
namespace {

constexpr std::size_t kMagicBytes = 8;  ///< the preamble without the version

std::string describe(const NamedDifference& difference, const std::string& first,
                     const std::string& second) {
  return fmt::format("{} is {} in {}, and {} in {}", difference.name, difference.first, first,
                     difference.second, second);
}

}  // namespace

bool is_replay(const std::string& path) {
  std::string magic(kMagicBytes, '\0');
  std::ifstream(path, std::ios::binary).read(magic.data(), kMagicBytes);
  const auto preamble = encode_preamble();
  return std::equal(magic.begin(), magic.end(), preamble.begin(),
                    [](char a, std::uint8_t b) { return static_cast<std::uint8_t>(a) == b; });
}

Result<ReferenceReplay> open_reference_replay(ReplayReader& replay, const std::string& path) {
  auto reader = ReplayReader::open(path);
  if (!reader) return reader.error();
  auto differences = session_difference(replay.session(), reader->session());
  if (differences.empty()) {
    differences = constant_difference(replay.session(), reader->session());
  }
  if (!differences.empty()) {
    return bad_usage(fmt::format("--reference {}: it is of another session: {}", path,
                                 describe(differences.front(), replay.path(), path)));
  }
  const auto inputs = input_difference(replay, *reader);
  if (!inputs) return inputs.error();
  TickRange common = common_ticks(replay, *reader);
  if (common.count() == 0) {
    return bad_usage(
        fmt::format("--reference {}: it has ticks {} to {}, and {} has {} to {}: none of "
                    "them are the same",
                    path, reader->first_tick(), reader->end_tick(), replay.path(),
                    replay.first_tick(), replay.end_tick()));
  }
  std::string why_no_further;
  if (*inputs) {
    common.end = (*inputs)->first_tick;
    why_no_further = fmt::format(
        "--reference {}: its inputs are others from tick {} on ({}); the states up to there are "
        "the same here",
        path, common.end, describe((*inputs)->what.front(), replay.path(), path));
  }
  auto opened = open_replay(*std::move(reader), OnDivergence::kPlayOn);
  if (!opened) return opened.error();
  return ReferenceReplay{*std::move(opened), common, why_no_further};
}

}  // namespace tickreel
