#include "sound/clip_reading.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace tickreel::sound {
namespace {

// Four numbers that are computed at once, on machines that can: written out, because then every
// compiler adds up in the same order. (As a struct member would be: no alignment is asked of
// memory, which memcpy reads.)
using Float4 = float __attribute__((vector_size(16)));

constexpr std::size_t kMaxTaps = 16 * FilterTable::kTapsAtUnity;

Float4 load(const float* from) {
  Float4 numbers;
  std::memcpy(&numbers, from, sizeof numbers);
  return numbers;
}

float sum(Float4 numbers) {
  return (numbers[0] + numbers[2]) + (numbers[1] + numbers[3]);
}

/// Where a sample is between two rows of a table.
struct RowPlace {
  std::size_t row;
  float weight;  ///< of the row after it
};

RowPlace row_place(double fraction) {
  const double place = fraction * static_cast<double>(FilterTable::kRows);
  const auto row = static_cast<std::size_t>(place);
  return {row, static_cast<float>(place - static_cast<double>(row))};
}

/// The taps around a position as the numbers that they meet: in the clip, or where they go over its
/// ends put together in `edge`.
const float* window_at(const ClipChannel& channel, std::int64_t whole, std::size_t taps,
                       std::array<float, kMaxTaps>& edge) {
  const auto length = static_cast<std::int64_t>(channel.samples.size());
  const auto count = static_cast<std::int64_t>(taps);
  const std::int64_t first = whole - count / 2 + 1;
  if (first >= 0 && first + count <= length) return channel.samples.data() + first;
  for (std::int64_t tap = 0; tap < count; ++tap) {
    std::int64_t at = first + tap;
    if (channel.loops) {
      at %= length;
      if (at < 0) at += length;
    }
    edge[static_cast<std::size_t>(tap)] =
        at >= 0 && at < length ? channel.samples[static_cast<std::size_t>(at)] : 0.0F;
  }
  return edge.data();
}

/// Both rows that a position lies between, each multiplied with the samples, and what is between
/// the two, added up.
inline float filtered_by(const float* samples, const float* row, std::size_t taps, float weight) {
  const float* next = row + taps;
  Float4 sum_row{};
  Float4 sum_next{};
  for (std::size_t tap = 0; tap < taps; tap += 4) {
    const Float4 four = load(samples + tap);
    sum_row += four * load(row + tap);
    sum_next += four * load(next + tap);
  }
  return sum(sum_row + (sum_next - sum_row) * weight);
}

float filtered(const float* samples, const FilterTable& filter, RowPlace place) {
  const float* row = filter.row(place.row);
  constexpr std::size_t kUsual = FilterTable::kTapsAtUnity;  // known to the compiler, it is faster
  return filter.taps() == kUsual ? filtered_by(samples, row, kUsual, place.weight)
                                 : filtered_by(samples, row, filter.taps(), place.weight);
}

/// How many samples from `whole` on have all their taps within the clip.
std::int64_t inside(const ClipChannel& channel, std::int64_t whole, std::size_t taps) {
  const auto half = static_cast<std::int64_t>(taps / 2);
  if (whole < half - 1) return 0;
  return std::max<std::int64_t>(static_cast<std::int64_t>(channel.samples.size()) - half - whole,
                                0);
}

/// One after the other, as filter_block() adds them up.
float filtered_in_order(const float* samples, std::span<const float> taps) {
  float sum = 0.0F;
  for (std::size_t tap = 0; tap < taps.size(); ++tap) sum += samples[tap] * taps[tap];
  return sum;
}

/// Sixteen neighbours through the same taps.
constexpr std::size_t kBlock = 16;
void filter_block(const float* samples, std::span<const float> taps, float* out) {
  Float4 sums[kBlock / 4] = {};
  for (std::size_t tap = 0; tap < taps.size(); ++tap) {
    for (std::size_t i = 0; i < kBlock / 4; ++i) {
      sums[i] += load(samples + tap + 4 * i) * taps[tap];
    }
  }
  std::memcpy(out, sums, sizeof sums);
}

/// A clip that needs no more than to be moved by a fraction of a sample: the same taps all along.
void read_moved(const ClipChannel& channel, std::int64_t whole, double fraction,
                const FilterTable& filter, std::span<float> out) {
  std::array<float, kMaxTaps> edge;
  std::array<float, FilterTable::kTapsAtUnity> taps;
  const RowPlace place = row_place(fraction);
  const float* row = filter.row(place.row);
  for (std::size_t tap = 0; tap < taps.size(); ++tap) {
    taps[tap] = row[tap] + place.weight * (row[tap + taps.size()] - row[tap]);
  }
  const std::size_t before = taps.size() / 2 - 1;
  std::size_t i = 0;
  while (i < out.size()) {
    const std::int64_t at = whole + static_cast<std::int64_t>(i);
    if (out.size() - i >= kBlock && inside(channel, at, taps.size()) >= std::int64_t{kBlock}) {
      filter_block(channel.samples.data() + static_cast<std::size_t>(at) - before, taps,
                   out.data() + i);
      i += kBlock;
    } else {
      out[i++] = filtered_in_order(window_at(channel, at, taps.size(), edge), taps);
    }
  }
}

/// How many of `out` come before the end of a clip that is read as it was recorded.
std::size_t read_at_own_rate(const ClipChannel& channel, const ClipPosition& position,
                             std::int64_t from, const FilterTable& filter, std::span<float> out) {
  const auto length = static_cast<std::int64_t>(channel.samples.size());
  std::size_t done = 0;
  while (done < out.size()) {
    std::int64_t whole = position.whole + from + static_cast<std::int64_t>(done);
    if (whole >= length && !channel.loops) break;
    whole %= length;
    const auto left = static_cast<std::size_t>(length - whole);
    const std::span part = out.subspan(done, std::min(left, out.size() - done));
    if (position.fraction == 0.0) {
      std::copy_n(channel.samples.begin() + whole, part.size(), part.begin());
    } else {
      read_moved(channel, whole, position.fraction, filter, part);
    }
    done += part.size();
  }
  return done;
}

std::size_t read_pitched(const ClipChannel& channel, const ClipPosition& position,
                         std::int64_t from, const FilterTable& filter, std::span<float> out) {
  const auto length = static_cast<std::int64_t>(channel.samples.size());
  std::array<float, kMaxTaps> edge;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const double passed = position.fraction +
                          static_cast<double>(from + static_cast<std::int64_t>(i)) * position.ratio;
    const auto steps = static_cast<std::int64_t>(passed);
    std::int64_t whole = position.whole + steps;
    if (whole >= length) {
      if (!channel.loops) return i;
      whole %= length;
    }
    out[i] = filtered(window_at(channel, whole, filter.taps(), edge), filter,
                      row_place(passed - static_cast<double>(steps)));
  }
  return out.size();
}

}  // namespace

std::size_t read_clip(const ClipChannel& channel, const ClipPosition& position, std::int64_t from,
                      const FilterTable& filter, std::span<float> out) {
  return position.ratio == 1.0 ? read_at_own_rate(channel, position, from, filter, out)
                               : read_pitched(channel, position, from, filter, out);
}

}  // namespace tickreel::sound
