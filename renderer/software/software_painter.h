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

/// Finds the instances that have not changed for a while, by comparing each picture's with those of
/// the one before. The result affects only the work, never the pictures.
class StillInstances {
 public:
  static constexpr int kStillPictures = 30;  ///< instances unchanged for so long are likely to stay

  /// Takes the instances of a new picture.
  void look_at(std::span<const PlacedInstance> placed);
  /// Whether an instance of this picture was adopted and is unchanged.
  [[nodiscard]] bool keeps(std::size_t index) const { return kept_[index] != 0; }
  /// Whether adopting would change much, and the last adoption was long enough ago.
  [[nodiscard]] bool ripe() const;
  /// Adopts all instances that were unchanged in the last `pictures`: they are kept from now on.
  /// `fresh` receives those that were not kept before.
  void adopt(int pictures, std::vector<TurnedBox>& fresh);

  /// The adopted instances that have changed or disappeared since.
  [[nodiscard]] const std::vector<TurnedBox>& gone() const { return gone_; }

 private:
  struct Entry {
    ContentKey key;
    Instance instance;
    TurnedBox box;
    std::uint32_t index;  // its index in the picture
    int pictures;         // the number of earlier pictures in which it was the same
    bool kept;
  };

  std::vector<Entry> entries_;  // sorted by key
  std::vector<Entry> before_;
  std::vector<std::uint8_t> kept_;  // for each instance of the picture, in order
  std::vector<TurnedBox> gone_;
  int since_adopted_ = 0;  // in pictures
  bool some_are_new_ = false;
};

/// Draws pictures in a way that suits a software rasteriser, for which every pixel is work. The
/// still part of a scene is kept while the camera stands, and only tiles in which something else
/// may be visible are redrawn. The pictures are those of ScenePasses::draw(), byte for byte, and
/// depend on the scene alone, because everything kept equals a new drawing. This is exact within
/// about 2 km of the origin: farther away, the rounding of places (float32) may exceed the pixel
/// that outlines have to spare.
class SoftwarePainter {
 public:
  explicit SoftwarePainter(ImageSize picture);

  /// Draws the picture, which has the size of the passes' target. Nothing else may draw with these
  /// passes. `light`: told of each change in advance; may be null.
  void draw(const PlacedScene& placed, ScenePasses& passes, LightSum* light = nullptr);
  /// Draws the overlay over a picture that is the sum of pictures without one.
  void cover(const PlacedScene& placed, ScenePasses& passes, const LightSum& light);

 private:
  /// Everything except the instances that determines the look of the still part.
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
  /// Updates the kept parts. False when this picture must be drawn without them.
  bool prepare_kept(const Frame& frame);
  void adopt(const Frame& frame, bool all);
  /// Finds the tiles that differ from the kept picture. False when there are too many.
  bool find_changes(const Frame& frame);
  void draw_anew(const Frame& frame);
  void draw_changes(const Frame& frame);
  /// Makes the changed parts of the picture from the scene.
  void finish_changes(const Frame& frame);
  /// Copies the kept parts back into the target.
  void restore(const RenderTarget& target);
  /// Sets `chosen_` to the instances with `is_chosen(index)`.
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
  std::optional<RenderTarget> kept_;  // the picture of the still part, without lights
  std::optional<View> kept_view_;     // the view for which it was drawn
  View view_;                         // the view of the last picture
  StillInstances still_;
  // The keys, by tile, of everything that the target shows beyond kept_, and of the overlay.
  TileKeys drawn_scene_;
  TileKeys drawn_picture_;
  TileKeys drawn_overlay_;
  Changes changes_;
  TileKeys overlay_keys_;  // of this picture
  TileSet stale_;          // where the scene has changed
  TileSet shaded_;         // the part of `stale_` in which solids and ground are drawn
  TileSet tiles_;          // scratch
  TileSet part_;           // scratch: the tiles with or without lights
  std::vector<PlacedInstance> chosen_;
  std::vector<TurnedBox> fresh_;
  std::vector<PixelBox> marks_;  // the box of each mark
  std::vector<PixelBox> sprites_;
  std::vector<PixelRect> rects_;
  LitParts parts_;
};

}  // namespace tickreel::renderer
