#include "renderer/software/cpu_light_sum.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "renderer/software/tile_set.h"
#include "tickreel/core/image.h"

namespace tickreel::renderer {
namespace {

constexpr unsigned kColorBits = 21;

/// Finds the highest level that a light reaches, with a table of starting points.
class LevelFinder {
 public:
  LevelFinder() {
    std::uint32_t level = 0;
    for (std::size_t i = 0; i < first_.size(); ++i) {
      while (level + 1 < kLightLevels && least_[level + 1] <= i << kStepBits) ++level;
      first_[i] = static_cast<std::uint8_t>(level);
    }
  }
  [[nodiscard]] std::uint8_t level_of(std::uint64_t light) const {
    std::size_t level = first_[light >> kStepBits];
    while (level + 1 < kLightLevels && least_[level + 1] <= light) ++level;
    return static_cast<std::uint8_t>(level);
  }

 private:
  static constexpr unsigned kStepBits = 9;
  const LevelTable& least_ = light_levels().least;
  std::array<std::uint8_t, (kFullLight >> kStepBits) + 1> first_{};
};

class CpuLightSum final : public LightSum {
 public:
  explicit CpuLightSum(const RenderTarget& target)
      : picture_(target.picture().name()),
        size_(target.size()),
        sum_(static_cast<std::size_t>(size_.width) * static_cast<std::size_t>(size_.height)),
        band_({size_.width, std::min(size_.height, TileGrid::kSide)}),
        all_tiles_(size_),
        mixed_(size_),
        since_(all_tiles_.grid().count(), 0) {
    all_tiles_.add_all();
  }

  void before_change() override { before_change(all_tiles_); }
  void before_change(const TileSet& tiles) override {
    if (added() == 0) return;
    begin_work();
    visit_runs(tiles, [&](const Run& run) {
      bool is_read = false;
      for (std::size_t tile = run.first; tile < run.end; ++tile) {
        if (since_[tile] == added()) continue;
        if (!std::exchange(is_read, true)) read(run);
        add_tile(run, tile, added());
        since_[tile] = added();
      }
    });
  }
  void add(std::uint32_t weight) override {
    if (added() == 0) std::ranges::fill(since_, 0U);
    LightSum::add(weight);
  }

  void finish() override {
    begin_work();
    mixed_.choose([&](std::size_t tile) { return has_mixed(tile); });
    visit_runs(mixed_, [&](const Run& run) {
      read(run);
      for (std::size_t tile = run.first; tile < run.end; ++tile) {
        add_tile(run, tile, all());
        show_tile(run, tile);
      }
      glTextureSubImage2D(picture_, 0, run.x, run.y, run.width, run.rows, GL_RGBA, GL_UNSIGNED_BYTE,
                          band_.pixels().data());
    });
  }
  [[nodiscard]] bool has_mixed(std::size_t tile) const override { return since_[tile] > 0; }

 private:
  /// Neighbouring tiles and their pixels.
  struct Run {
    std::size_t first, end;
    int x, y, width, rows;
  };
  /// The light that each level adds between two weights.
  struct Share {
    std::uint32_t begin, end;
    LevelTable light;
  };

  template <typename Visit>
  void visit_runs(const TileSet& tiles, const Visit& visit) const {
    const TileGrid& grid = tiles.grid();
    for (int row = 0; row < grid.rows(); ++row) {
      const int y = row * TileGrid::kSide;
      const int rows = std::min(TileGrid::kSide, size_.height - y);
      for (int column = 0; column < grid.columns(); ++column) {
        int end = column;
        while (end < grid.columns() && tiles.has(grid.at(end, row))) ++end;
        if (end == column) continue;
        const int x = column * TileGrid::kSide;
        const int width = std::min(end * TileGrid::kSide, size_.width) - x;
        visit(Run{grid.at(column, row), grid.at(end, row), x, y, width, rows});
        column = end;
      }
    }
  }

  /// Calls `visit(sum, pixel, count)` for each row of a tile, with its sums and its pixels in the
  /// band.
  template <typename Visit>
  void visit_rows(const Run& run, std::size_t tile, const Visit& visit) {
    const int left = static_cast<int>(tile - run.first) * TileGrid::kSide;
    const int count = std::min(TileGrid::kSide, run.width - left);
    for (int row = 0; row < run.rows; ++row) {
      const auto at = static_cast<std::size_t>(row) * static_cast<std::size_t>(run.width) +
                      static_cast<std::size_t>(left);
      const auto sum =
          static_cast<std::size_t>(run.y + row) * static_cast<std::size_t>(size_.width) +
          static_cast<std::size_t>(run.x + left);
      visit(&sum_[sum], &band_.pixels()[at * Image::kBytesPerPixel], count);
    }
  }

  void begin_work() {
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    shares_.clear();
  }
  void read(const Run& run) {
    glGetTextureSubImage(picture_, 0, run.x, run.y, 0, run.width, run.rows, 1, GL_RGBA,
                         GL_UNSIGNED_BYTE, static_cast<GLsizei>(band_.pixels().size()),
                         band_.pixels().data());
  }

  /// Adds the light of the band's pixels, for the weights since the tile's last change.
  void add_tile(const Run& run, std::size_t tile, std::uint32_t end) {
    const bool is_first = since_[tile] == 0;
    const LevelTable& share = share_of(since_[tile], end);
    visit_rows(run, tile, [&](std::uint64_t* sum, const std::uint8_t* pixel, int count) {
      for (int i = 0; i < count; ++i, pixel += Image::kBytesPerPixel) {
        const std::uint64_t light = share[pixel[0]] | std::uint64_t{share[pixel[1]]} << kColorBits |
                                    std::uint64_t{share[pixel[2]]} << 2 * kColorBits;
        sum[i] = is_first ? light : sum[i] + light;
      }
    });
  }
  void show_tile(const Run& run, std::size_t tile) {
    visit_rows(run, tile, [&](const std::uint64_t* sum, std::uint8_t* pixel, int count) {
      for (int i = 0; i < count; ++i, pixel += Image::kBytesPerPixel) {
        pixel[0] = finder_.level_of(sum[i] & kFullLight);
        pixel[1] = finder_.level_of(sum[i] >> kColorBits & kFullLight);
        pixel[2] = finder_.level_of(sum[i] >> 2 * kColorBits);
        pixel[3] = 255;
      }
    });
  }
  const LevelTable& share_of(std::uint32_t begin, std::uint32_t end) {
    const auto is_it = [&](const Share& share) { return share.begin == begin && share.end == end; };
    const auto found = std::ranges::find_if(shares_, is_it);
    if (found != shares_.end()) return found->light;
    return shares_.emplace_back(Share{begin, end, light_share(begin, end, all())}).light;
  }

  GLuint picture_;
  ImageSize size_;
  std::vector<std::uint64_t> sum_;  ///< three colours each
  Image band_;                      ///< the pixels of a run
  TileSet all_tiles_;
  TileSet mixed_;
  std::vector<std::uint32_t> since_;  ///< for each tile: the weight up to which it is in the sum
  std::vector<Share> shares_;         ///< cached shares
  LevelFinder finder_;
};

}  // namespace

std::unique_ptr<LightSum> make_cpu_light_sum(const RenderTarget& target) {
  return std::make_unique<CpuLightSum>(target);
}

}  // namespace tickreel::renderer
