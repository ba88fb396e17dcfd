#include "sim/compare/reference_replay.h"

#include <unistd.h>

#include <algorithm>
#include <utility>

#include "core/files/text_file.h"
#include "sim/compare/replay_difference.h"
#include "sim/replay/replay_record.h"

namespace tickreel::sim {
namespace {

constexpr std::size_t kMagicBytes = 8;  ///< the preamble without its version

std::string describe(const NamedDifference& difference, const std::string& first,
                     const std::string& second) {
  return difference.name + " is " + difference.first + " in " + first + ", and " +
         difference.second + " in " + second;
}

std::string range_text(const ReplayReader& replay) {
  return std::to_string(replay.first_tick()) + " to " + std::to_string(replay.end_tick());
}

}  // namespace

bool is_replay(const std::string& path) {
  std::string magic(kMagicBytes, '\0');
  const auto file = open_regular_file(path);
  if (!file || ::read(file->number(), magic.data(), kMagicBytes) < 0) return false;
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
    return bad_usage("§reference " + path + ": it is of another session: " +
                     describe(differences.front(), replay.path(), path));
  }
  const auto inputs = input_difference(replay, *reader);
  if (!inputs) return inputs.error();
  TickRange common = common_ticks(replay, *reader);
  if (common.count() == 0) {
    return bad_usage("§reference " + path + ": it has ticks " + range_text(*reader) + ", and " +
                     replay.path() + " has " + range_text(replay) + ": none of them are the same");
  }
  std::string why_no_further;
  if (*inputs) {
    common.end = (*inputs)->first_tick;
    why_no_further = "§reference " + path + ": its inputs are others from tick " +
                     std::to_string(common.end) + " on (" +
                     describe((*inputs)->what.front(), replay.path(), path) +
                     "); the states up to there are the same here";
  }
  return ReferenceReplay{*std::move(reader), common, why_no_further};
}

}  // namespace tickreel::sim
