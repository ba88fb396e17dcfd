#include "renderer/software/edge_pixels.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace tickreel {
namespace {

// The words are those of edge_smooth.frag, which says more about each step. What is changed here,
// the steps, the share of speckles, changes there too.

/// One number of each pixel; the compiler has instructions for four at once.
using Four = float __attribute__((vector_size(16)));
using FourBools = std::int32_t __attribute__((vector_size(16)));

constexpr Four kNone{};
constexpr float kSpeckles = 0.35F;  // how much of a lone pixel is spread, 0..1

Four min(Four a, Four b) {
  return a < b ? a : b;
}
Four max(Four a, Four b) {
  return a > b ? a : b;
}
Four abs(Four a) {
  return max(a, -a);
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
  float reach;
  std::ptrdiff_t pixel;
  float part;
};
constexpr std::array<Step, 5> kSteps{
    {{1.0F, 1, 0.0F}, {2.75F, 2, 0.75F}, {5.25F, 5, 0.25F}, {8.5F, 8, 0.5F}, {12.5F, 12, 0.5F}}};
static_assert(kSteps.back().reach + 1.5F <= EdgeRule::kReachAlong);

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
    for (std::size_t i = 0; i < here_.size(); ++i) mix.share[i] = share[i];
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
    const Four mean = (2.0F * (n + s + w + e) + nw + ne + sw + se) / 12.0F;
    const Four part = min(abs(mean - m) / contrast, kNone + 1.0F);
    const Four lone = part * part * (3.0F - 2.0F * part);
    speckle_ = lone * lone * kSpeckles;

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

  /// Half-way to the other side, at a whole pixel along the edge.
  [[nodiscard]] Four between(std::ptrdiff_t pixel) const {
    Four own = kNone;
    Four other = kNone;
    for (std::size_t i = 0; i < here_.size(); ++i) {
      const float* place = here_[i] + pixel * along_[i];
      own[i] = place[0];
      other[i] = place[across_[i]];
    }
    return 0.5F * (own + other);
  }

  struct End {
    Four reach = kNone;
    Four change = kNone;
    FourBools is_found{};
  };
  void search(const Step& step, std::ptrdiff_t way, Four middle, Four enough, End& end) const {
    if (all(end.is_found)) return;
    Four found = between(way * step.pixel);
    if (step.part > 0.0F) found += (between(way * (step.pixel + 1)) - found) * step.part;
    end.reach = end.is_found ? end.reach : kNone + step.reach;
    end.change = end.is_found ? end.change : found - middle;
    end.is_found |= abs(end.change) >= enough;
  }

  [[nodiscard]] Four shift(Four other) const {
    const Four middle = 0.5F * (m_ + other);
    const Four enough = 0.25F * abs(m_ - other);
    End back;
    End forth;
    for (const Step& step : kSteps) {
      search(step, -1, middle, enough, back);
      search(step, 1, middle, enough, forth);
      if (all(back.is_found & forth.is_found)) break;
    }
    const Four nearest = min(back.reach, forth.reach);
    const Four change = back.reach < forth.reach ? back.change : forth.change;
    const FourBools cut = (change < kNone) ^ (m_ < middle);
    return cut ? 0.5F - nearest / (back.reach + forth.reach) : kNone;
  }

  const std::array<const float*, 4>& here_;
  std::ptrdiff_t stride_;
  Four m_ = at(0);
  Four speckle_ = kNone;
  std::array<std::ptrdiff_t, 4> across_{};
  std::array<std::ptrdiff_t, 4> along_{};
};

}  // namespace

void find_edges(const float* here, std::ptrdiff_t stride, int count, float brightest,
                std::vector<std::int32_t>& edges) {
  const Four least = kNone + EdgeRule::kLeastContrast * brightest;
  edges.clear();
  for (int x = 0; x < count; x += 4, here += 4) {
    const Four m = load(here);
    const Four n = load(here - stride);
    const Four s = load(here + stride);
    const Four w = load(here - 1);
    const Four e = load(here + 1);
    const Four lightest = brightest_of(m, n, s, w, e);
    const Four contrast = lightest - darkest_of(m, n, s, w, e);
    const FourBools found = contrast >= max(least, lightest * EdgeRule::kRelativeContrast);
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
