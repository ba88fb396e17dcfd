#include "renderer/software/edge_pixels.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace tickreel {
namespace {

// The words and the results are those of edge_smooth.frag, which says more about each step.

/// One number of each pixel; the compiler has instructions for four at once. All are whole and less
/// than 2^24, so that nothing is rounded but quotients.
using Four = float __attribute__((vector_size(16)));
using FourBools = std::int32_t __attribute__((vector_size(16)));

constexpr Four kNone{};
constexpr float kWhole = edge_rule::kWhole;
constexpr float kQuarters = edge_rule::kQuarters;

Four min(Four a, Four b) {
  return a < b ? a : b;
}
Four max(Four a, Four b) {
  return a > b ? a : b;
}
Four abs(Four a) {
  return max(a, -a);
}
/// Without what is behind the point. A quotient of whole numbers, which is rounded to 24 bits,
/// cannot become a whole number by that where the dividend has less.
Four whole(Four a) {
  return __builtin_convertvector(__builtin_convertvector(a, FourBools), Four);
}
bool all(FourBools of) {
  return (of[0] & of[1] & of[2] & of[3]) != 0;
}
bool any(FourBools of) {
  const auto halves = std::bit_cast<std::array<std::int64_t, 2>>(of);
  return (halves[0] | halves[1]) != 0;
}
Four load(const float* place) {
  Four four;
  std::memcpy(&four, place, sizeof(four));
  return four;
}

Four brightest_of(Four m, Four n, Four s, Four w, Four e) {
  return max(max(max(n, s), max(w, e)), m);
}
Four darkest_of(Four m, Four n, Four s, Four w, Four e) {
  return min(min(min(n, s), min(w, e)), m);
}

/// A step of the search: between which pixel along the edge and its next, and how near to that.
struct Step {
  float reach;  // quarters
  std::ptrdiff_t pixel;
  float part;  // quarters
};
constexpr auto kSteps = [] {
  std::array<Step, edge_rule::kSearchSteps> steps{};
  int reach = 0;
  int stride = edge_rule::kFirstStride;
  for (Step& step : steps) {
    reach += stride;
    stride += edge_rule::kStrideGrowth;
    const int part = reach % edge_rule::kQuarters;
    step = {static_cast<float>(reach), reach / edge_rule::kQuarters, static_cast<float>(part)};
  }
  return steps;
}();
static_assert(kSteps.back().pixel + 1 < edge_rule::kReachAlong);

class Edges {
 public:
  Edges(const std::array<const float*, 4>& here, std::ptrdiff_t stride)
      : here_(here), stride_(stride) {}

  EdgeMix mix() {
    EdgeMix mix;
    const Four other = find_direction(mix);
    for (std::size_t i = 0; i < here_.size(); ++i) {
      across_[i] = (mix.is_horizontal[i] ? stride_ : 1) * mix.side[i];
      along_[i] = mix.is_horizontal[i] ? 1 : stride_;
    }
    const Four share = max(shift(other), speckle_);
    for (std::size_t i = 0; i < here_.size(); ++i) mix.share[i] = static_cast<int>(share[i]);
    return mix;
  }

 private:
  [[nodiscard]] Four at(std::ptrdiff_t offset) const {
    return Four{here_[0][offset], here_[1][offset], here_[2][offset], here_[3][offset]};
  }

  /// The brightness of the neighbours on the other side.
  Four find_direction(EdgeMix& mix) {
    const Four m = m_;
    const Four n = at(-stride_);
    const Four s = at(stride_);
    const Four w = at(-1);
    const Four e = at(1);
    const Four nw = at(-stride_ - 1);
    const Four ne = at(-stride_ + 1);
    const Four sw = at(stride_ - 1);
    const Four se = at(stride_ + 1);
    const Four contrast = brightest_of(m, n, s, w, e) - darkest_of(m, n, s, w, e);
    const Four difference = abs(2.0F * (n + s + w + e) + nw + ne + sw + se - 12.0F * m);
    const Four part = min(whole(difference * kWhole / (12.0F * contrast)), kNone + kWhole);
    const Four lone = whole(whole(part * part / 16.0F) * (3.0F * kWhole - 2.0F * part) / 4096.0F);
    speckle_ = whole(lone * lone * float{edge_rule::kSpeckles} / (kWhole * kWhole));

    const Four across_rows =
        abs(nw + sw - 2.0F * w) + 2.0F * abs(n + s - 2.0F * m) + abs(ne + se - 2.0F * e);
    const Four across_columns =
        abs(nw + ne - 2.0F * n) + 2.0F * abs(w + e - 2.0F * m) + abs(sw + se - 2.0F * s);
    const FourBools horizontal = across_rows >= across_columns;
    const Four before = horizontal ? n : w;
    const Four after = horizontal ? s : e;
    const FourBools is_before = abs(before - m) >= abs(after - m);
    for (std::size_t i = 0; i < here_.size(); ++i) {
      mix.is_horizontal[i] = horizontal[i] != 0;
      mix.side[i] = is_before[i] != 0 ? -1 : 1;
    }
    return is_before ? before : after;
  }

  /// Twice the brightness half-way to the other side, at a whole pixel along the edge.
  [[nodiscard]] Four between(std::ptrdiff_t pixel) const {
    Four own = kNone;
    Four other = kNone;
    for (std::size_t i = 0; i < here_.size(); ++i) {
      const float* place = here_[i] + pixel * along_[i];
      own[i] = place[0];
      other[i] = place[across_[i]];
    }
    return own + other;
  }

  struct End {
    Four reach = kNone;
    Four change = kNone;
    FourBools is_found{};
  };
  void search(const Step& step, std::ptrdiff_t way, Four middle, Four enough, End& end) const {
    if (all(end.is_found)) return;
    Four found = (kQuarters - step.part) * between(way * step.pixel);
    if (step.part > 0.0F) found += step.part * between(way * (step.pixel + 1));
    end.reach = end.is_found ? end.reach : kNone + step.reach;
    end.change = end.is_found ? end.change : found - middle;
    end.is_found |= abs(end.change) >= enough;
  }

  [[nodiscard]] Four shift(Four other) const {
    const Four middle = kQuarters * (m_ + other);
    const Four enough = kQuarters / 2.0F * abs(m_ - other);
    End back;
    End forth;
    for (const Step& step : kSteps) {
      search(step, -1, middle, enough, back);
      search(step, 1, middle, enough, forth);
      if (all(back.is_found & forth.is_found)) break;
    }
    const Four nearest = min(back.reach, forth.reach);
    const Four change = back.reach < forth.reach ? back.change : forth.change;
    const FourBools cut = (change < kNone) ^ (m_ < other);
    return cut ? kWhole / 2.0F - whole(kWhole * nearest / (back.reach + forth.reach)) : kNone;
  }

  const std::array<const float*, 4>& here_;
  std::ptrdiff_t stride_;
  Four m_ = at(0);
  Four speckle_ = kNone;
  std::array<std::ptrdiff_t, 4> across_{};
  std::array<std::ptrdiff_t, 4> along_{};
};

}  // namespace

void find_edges(const float* here, std::ptrdiff_t stride, int count,
                std::vector<std::int32_t>& edges) {
  constexpr float kLeast = edge_rule::kLeastContrast;
  constexpr float kParts = edge_rule::kContrastParts;
  edges.clear();
  for (int x = 0; x < count; x += 4, here += 4) {
    const Four m = load(here);
    const Four n = load(here - stride);
    const Four s = load(here + stride);
    const Four w = load(here - 1);
    const Four e = load(here + 1);
    const Four lightest = brightest_of(m, n, s, w, e);
    const Four contrast = lightest - darkest_of(m, n, s, w, e);
    const FourBools found = (contrast >= kLeast) & (contrast * kParts >= lightest);
    if (!any(found)) continue;
    for (int i = 0; i < std::min(4, count - x); ++i) {
      if (found[i] != 0) edges.push_back(x + i);
    }
  }
}

EdgeMix mix_edges(const std::array<const float*, 4>& here, std::ptrdiff_t stride) {
  return Edges(here, stride).mix();
}

}  // namespace tickreel
