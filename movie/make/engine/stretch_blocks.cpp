#include "movie/make/engine/stretch_blocks.h"

#include <algorithm>

namespace tickreel::movie {
namespace {

/// Cuts the samples [first, end) into blocks of about the same length, each at most `second` long.
void cut(const SpeedClock::Stretch& moving, std::int64_t first, std::int64_t end,
         std::int64_t second, std::vector<StretchBlock>& blocks) {
  const std::int64_t count = (end - first + second - 1) / second;
  for (std::int64_t i = 0; i < count; ++i) {
    const auto place = [&](std::int64_t block) { return first + (end - first) * block / count; };
    blocks.push_back({place(i), place(i + 1), moving});
  }
}

/// Returns the stretches of a film with a speed other than 1, without the freezes in them.
std::vector<SpeedClock::Stretch> moving_stretches(const SpeedClock& clock) {
  std::vector<SpeedClock::Stretch> moving;
  const auto frozen = clock.standing(false);
  for (const SpeedClock::Stretch& other : clock.standing(true)) {
    std::int64_t first = other.first;
    for (const SpeedClock::Stretch& freeze : frozen) {
      if (freeze.end <= first || freeze.first >= other.end) continue;
      if (freeze.first > first) moving.push_back({first, freeze.first});
      first = freeze.end;
    }
    if (first < other.end) moving.push_back({first, other.end});
  }
  return moving;
}

}  // namespace

std::vector<StretchBlock> stretch_blocks(const SpeedClock& clock, std::int64_t second) {
  constexpr int kSecondsBehind = 60;
  std::vector<StretchBlock> blocks;
  for (const SpeedClock::Stretch& moving : moving_stretches(clock)) {
    const std::int64_t film_end = std::max(clock.count(), moving.first);
    cut(moving, moving.first, std::min(moving.end, film_end), second, blocks);
    cut(moving, film_end, std::min(moving.end, film_end + kSecondsBehind * second), second, blocks);
  }
  const auto frozen = clock.standing(false);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    StretchBlock& block = blocks[i];
    const auto freezes = [&](std::int64_t sample) {
      return std::ranges::any_of(frozen, [&](const SpeedClock::Stretch& freeze) {
        return freeze.first <= sample && sample < freeze.end;
      });
    };
    const bool is_joined = i > 0 && blocks[i - 1].end == block.first;
    if (is_joined) {
      block.before = BlockEnd::kBlock;
      blocks[i - 1].behind = BlockEnd::kBlock;
    } else if (block.first > 0 && !freezes(block.first - 1)) {
      block.before = BlockEnd::kPlain;
    }
    const bool is_last = i + 1 == blocks.size() || blocks[i + 1].first != block.end;
    if (is_last && block.end == block.moving.end && !freezes(block.end)) {
      block.behind = BlockEnd::kPlain;
    }
  }
  return blocks;
}

}  // namespace tickreel::movie
