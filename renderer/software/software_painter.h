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

/// Finds the instances that have been the same in many consecutive pictures, so that they need not
/// be drawn again. Such an instance is adopted: its drawing is kept until it changes. The result
/// decides how much is drawn, and never how a picture looks.
class StillInstances {
 public:
  /// An instance that is the same in so many pictures will probably stay the same.
  static constexpr int kStillPictures = 30;

  /// Compares the instances of a new picture with those of the picture before.
  void look_at(std::span<const PlacedInstance> placed);
  /// Whether the instance with this index in the picture was adopted, and is unchanged since.
  [[nodiscard]] bool keeps(std::size_t index) const { return kept_[index] != 0; }
  /// Whether it is time for adopt(): some instances should be adopted or have changed, and some
  /// pictures have passed since the last adopt().
  [[nodiscard]] bool ripe() const;
  /// Adopts all instances that were the same in the last `pictures` pictures. Fills `fresh` with
  /// the boxes of those that were not adopted before. Empties gone().
  void adopt(int pictures, std::vector<TurnedBox>& fresh);

  /// The boxes of adopted instances that have changed or disappeared since adopt().
  [[nodiscard]] const std::vector<TurnedBox>& gone() const { return gone_; }

 private:
  struct Entry {
    ContentKey key;
    Instance instance;
    TurnedBox box;
    std::uint32_t index;  // its index in the picture
    int pictures;         // the number of earlier pictures in which it was the same
    bool kept;            // whether it is adopted
  };

  std::vector<Entry> entries_;  // sorted by key
  std::vector<Entry> before_;
  std::vector<std::uint8_t> kept_;  // for each instance of the picture, in order
  std::vector<TurnedBox> gone_;
  int since_adopted_ = 0;  // in pictures
  bool some_are_new_ = false;
};

/// Draws pictures with few new pixels, for software rasterisers, which need time for each pixel.
/// While the camera does not move, it keeps a drawing of the instances that do not change (the
/// still part), and draws only those tiles again in which something else may be visible.
///
/// The pictures are byte for byte those of ScenePasses::draw(), and depend only on the scene,
/// because everything that is kept is the same as a new drawing would be. This holds within about 2
/// km of the origin: farther away, the rounding of positions (float32) may exceed the pixel by
/// which outlines are too large.
class SoftwarePainter {
 public:
  explicit SoftwarePainter(ImageSize picture);

  /// Draws the picture of a scene into the target of `passes`. No other code may draw with these
  /// passes. `light`: its before_change() is called before tiles are drawn again; may be null.
  void draw(const PlacedScene& placed, ScenePasses& passes, LightSum* light = nullptr);
  /// Draws the overlay of a scene over the picture after light.finish(). The pictures that were
  /// added to `light` had no overlay.
  void cover(const PlacedScene& placed, ScenePasses& passes, const LightSum& light);

 private:
  /// Everything on which the drawing of the still part depends, except the instances.
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
  /// Updates the drawing of the still part. False when this picture must be drawn without it.
  bool prepare_kept(const Frame& frame);
  void adopt(const Frame& frame, bool all);
  /// Finds the tiles that differ from the still part. False when there are too many.
  bool find_changes(const Frame& frame);
  /// Draws the whole picture.
  void draw_anew(const Frame& frame);
  /// Draws the tiles of find_changes().
  void draw_changes(const Frame& frame);
  /// Makes the changed parts of the picture from the scene.
  void finish_changes(const Frame& frame);
  /// Copies tiles of the still part back into the target.
  void restore(const RenderTarget& target);
  /// Sets `chosen_` to the instances for whose index is_chosen() is true.
  template <typename IsChosen>
  void choose(const Frame& frame, const IsChosen& is_chosen);
  void draw_shaded(const Frame& frame, const TileSet& tiles, bool only_kept);
  void draw_blended(const Frame& frame, const TileSet& tiles);
  /// Sets `parts_` to these tiles, divided by whether point lights may reach them.
  void split_by_light(const TileSet& tiles);
  void filter_edges(const Frame& frame, const TileSet& tiles);
  void draw_overlay(const Frame& frame, const TileSet& tiles);

  CpuEdgeFilter edges_;
  TileSet lit_;                       // the tiles that the scene's point lights may reach
  bool keeps_ = true;                 // false once there was no memory for kept_
  std::optional<RenderTarget> kept_;  // the picture of the still part, without lights
  std::optional<View> kept_view_;     // the view for which it was drawn
  View view_;                         // the view of the last picture
  StillInstances still_;
  // For each tile, the keys of everything that the target shows beside kept_, and of the overlay.
  TileKeys drawn_scene_;
  TileKeys drawn_picture_;
  TileKeys drawn_overlay_;
  Changes changes_;
  TileKeys overlay_keys_;  // the keys of this picture's overlay
  TileSet stale_;          // the tiles in which the scene has changed
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
