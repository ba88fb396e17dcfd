#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "renderer/passes/light_sum.h"
#include "renderer/passes/scene_passes.h"
#include "renderer/passes/solid_pass.h"
#include "renderer/software/changes.h"
#include "renderer/software/content_key.h"
#include "renderer/software/cpu_edge_filter.h"
#include "renderer/software/tile_keys.h"
#include "renderer/software/tile_set.h"

namespace tickreel::renderer {

/// Finds the instances that have not changed for a while, by comparing those of one picture with
/// those of the one before. The result decides how much work a picture is, never what it shows.
class StillInstances {
 public:
  static constexpr int kStillPictures = 30;  ///< what stays this long is likely to stay longer

  /// Takes note of the instances of a new picture.
  void look_at(std::span<const PlacedInstance> placed);
  /// Whether an instance of this picture has been adopted and is there unchanged.
  [[nodiscard]] bool keeps(std::size_t index) const { return kept_[index] != 0; }
  /// Whether adopting would change much, and nothing has been adopted a moment ago.
  [[nodiscard]] bool ripe() const;
  /// From now on, these are the instances to keep: all that have been the same in the last
  /// `pictures`. `fresh` becomes those that were not kept before.
  void adopt(int pictures, std::vector<TurnedBox>& fresh);

  /// Those that were adopted, and then changed or disappeared.
  [[nodiscard]] const std::vector<TurnedBox>& gone() const { return gone_; }

 private:
  struct Entry {
    ContentKey key;
    Instance instance;
    TurnedBox box;
    std::uint32_t index;  // among those of the picture
    int pictures;         // in how many, before this one, it was the same
    bool kept;
  };

  std::vector<Entry> entries_;  // by key
  std::vector<Entry> before_;
  std::vector<std::uint8_t> kept_;  // of the picture's instances, in their order
  std::vector<TurnedBox> gone_;
  int since_adopted_ = 0;  // pictures
  bool some_are_new_ = false;
};

/// Draws pictures as suits a software rasteriser, to which every pixel is work: what is still
/// while the camera stands is kept, and only the tiles are drawn again in which something else may
/// be seen. The pictures are those of ScenePasses::draw(), byte for byte, and functions of the
/// scene alone: what is kept from one to the next is what drawing it again would make. That is
/// exact within about 2 km of the origin: farther away, what rounding does to places (float32) may
/// be more than the pixel that outlines have to spare.
class SoftwarePainter {
 public:
  explicit SoftwarePainter(ImageSize picture);

  /// Draws the picture, which has the size of the passes' target. The passes draw for nobody else.
  /// `light`: null, or what is told of each change before it is made.
  void draw(const PlacedScene& placed, ScenePasses& passes, LightSum* light = nullptr);
  /// Draws the overlay over a picture that is the sum of those that were drawn without one.
  void cover(const PlacedScene& placed, ScenePasses& passes, const LightSum& light);

 private:
  /// All that the look of the still parts depends on but the instances.
  struct View {
    Camera camera;
    Lighting lighting;
    Ground ground;
    bool has_ground = true;
    SamplePlace place;
    friend bool operator==(const View&, const View&) = default;
  };
  struct Frame {
    const PlacedScene& placed;
    ScenePasses& passes;
    Projection projection;
    LightSum* light;
  };

  void lay_out(const Frame& frame);
  void begin_changes(const Frame& frame);
  /// Brings the kept parts up to date. False when this picture must do without them.
  bool prepare_kept(const Frame& frame);
  void adopt(const Frame& frame, bool all);
  /// Which tiles of this picture are not as in the kept one. False when they are too many.
  bool find_changes(const Frame& frame);
  void draw_anew(const Frame& frame);
  void draw_changes(const Frame& frame);
  /// Makes the picture, where it is not as it was, from the scene.
  void finish_changes(const Frame& frame);
  /// Back to the kept parts.
  void restore(const RenderTarget& target);
  /// `chosen_` becomes the instances of which `is_chosen(index)`.
  template <typename IsChosen>
  void choose(const Frame& frame, const IsChosen& is_chosen);
  void draw_shaded(const Frame& frame, const TileSet& tiles, bool only_kept);
  void draw_blended(const Frame& frame, const TileSet& tiles);
  /// Fills `parts_`.
  void split_by_light(const TileSet& tiles);
  void filter_edges(const Frame& frame, const TileSet& tiles);
  void draw_overlay(const Frame& frame, const TileSet& tiles);

  CpuEdgeFilter edges_;
  TileSet lit_;  // where the scene's lights may reach
  bool keeps_ = true;
  std::optional<RenderTarget> kept_;  // the picture of what is still, without lights
  std::optional<View> kept_view_;     // what it was drawn for
  View view_;                         // of the last picture
  StillInstances still_;
  // What the target shows beyond kept_, by tile, and the text over it.
  TileKeys drawn_scene_;
  TileKeys drawn_picture_;
  TileKeys drawn_overlay_;
  Changes changes_;
  TileKeys overlay_keys_;  // of this picture
  TileSet stale_;          // where the scene is not as it was
  TileSet shaded_;         // of that, where solids and ground are drawn
  TileSet tiles_;          // now these, now those
  TileSet part_;           // of some tiles, those with lights or those without
  std::vector<PlacedInstance> chosen_;
  std::vector<TurnedBox> fresh_;
  std::vector<PixelBox> marks_;  // where they are
  std::vector<PixelBox> sprites_;
  std::vector<PixelRect> rects_;
  LitParts parts_;
};

}  // namespace tickreel::renderer
