#include "renderer/software/software_painter.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace tickreel::renderer {
namespace {

constexpr int kPause = 6;  // pictures between two adoptions

constexpr ContentKey kUnknown{~std::uint64_t{0}, ~std::uint64_t{0}};  // the key of no tile
constexpr ContentKey kNothing;

void add_overlay(const OverlayPass& overlay, TileKeys& tiles) {
  for (std::size_t i = 0; i < overlay.records().size(); ++i) {
    const auto numbers = std::bit_cast<std::array<float, 12>>(overlay.records()[i]);
    tiles.add(overlay.boxes()[i], key_of(numbers, overlay.fillings()));
  }
}

}  // namespace

void StillInstances::look_at(std::span<const PlacedInstance> placed) {
  std::swap(entries_, before_);
  entries_.clear();
  kept_.assign(placed.size(), 0);
  for (std::uint32_t i = 0; i < placed.size(); ++i) {
    const PlacedInstance& p = placed[i];
    entries_.push_back({key_of(*p.instance), *p.instance, p.box, i, 0, false});
  }
  std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
    return a.key != b.key ? a.key < b.key : a.index < b.index;
  });
  ++since_adopted_;
  some_are_new_ = false;
  auto old = before_.begin();
  for (Entry& entry : entries_) {
    for (; old != before_.end() && old->key < entry.key; ++old) {
      if (old->kept) gone_.push_back(old->box);
    }
    const bool same =
        old != before_.end() && old->key == entry.key && old->instance == entry.instance;
    if (same) {
      entry.pictures = old->pictures + 1;
      entry.kept = old->kept;
      ++old;
    }
    kept_[entry.index] = entry.kept ? 1 : 0;
    some_are_new_ = some_are_new_ || (!entry.kept && entry.pictures >= kStillPictures);
  }
  for (; old != before_.end(); ++old) {
    if (old->kept) gone_.push_back(old->box);
  }
}

bool StillInstances::ripe() const {
  return since_adopted_ >= kPause && (some_are_new_ || !gone_.empty());
}

void StillInstances::adopt(int pictures, std::vector<TurnedBox>& fresh) {
  fresh.clear();
  for (Entry& entry : entries_) {
    if (entry.kept || entry.pictures < pictures) continue;
    entry.kept = true;
    kept_[entry.index] = 1;
    fresh.push_back(entry.box);
  }
  gone_.clear();
  since_adopted_ = 0;
}

SoftwarePainter::SoftwarePainter(ImageSize picture)
    : lit_(picture),
      drawn_scene_(picture),
      drawn_picture_(picture),
      drawn_overlay_(picture),
      changes_(picture),
      overlay_keys_(picture),
      stale_(picture),
      shaded_(picture),
      tiles_(picture),
      part_(picture) {}

void SoftwarePainter::draw(const PlacedScene& placed, ScenePasses& passes, LightSum* light) {
  const Frame frame{placed, passes, Projection(placed.camera, passes.target().size()), light};
  lay_out(frame);
  if (keeps_ && prepare_kept(frame) && find_changes(frame)) {
    draw_changes(frame);
  } else {
    draw_anew(frame);
  }
  drawn_overlay_ = overlay_keys_;
}

void SoftwarePainter::cover(const PlacedScene& placed, ScenePasses& passes, const LightSum& light) {
  drawn_overlay_.fill(kNothing);
  add_overlay(passes.overlay(), drawn_overlay_);
  for (std::size_t tile = 0; tile < drawn_picture_.grid().count(); ++tile) {
    if (light.has_mixed(tile)) drawn_picture_.set(tile, kUnknown);
  }
  passes.draw_overlay_of(placed);
}

void SoftwarePainter::lay_out(const Frame& frame) {
  const auto& [placed, passes, projection, light] = frame;
  overlay_keys_.fill(kNothing);
  add_overlay(passes.overlay(), overlay_keys_);
  lit_.clear();
  for (const PointLight& light : placed.scene.lights) lit_.add(projection.outline_of(light));
  marks_.clear();
  for (const GroundMark& mark : placed.scene.marks) marks_.push_back(projection.box_of(mark));
  sprites_.clear();
  for (const Sprite& sprite : placed.scene.sprites) sprites_.push_back(projection.box_of(sprite));
}

void SoftwarePainter::begin_changes(const Frame& frame) {
  const PlacedScene& placed = frame.placed;
  changes_.begin(frame.projection, placed.shadow,
                 lowest_seen(placed.scene, placed.camera, placed.instances,
                             frame.passes.target().depth() == PictureDepth::k16Alpha));
}

bool SoftwarePainter::prepare_kept(const Frame& frame) {
  const Scene& scene = frame.placed.scene;
  const View view{scene.camera, scene.lighting, scene.ground, scene.has_ground, frame.placed.place};
  const bool stands = view == std::exchange(view_, view);
  still_.look_at(frame.placed.instances);
  if (kept_view_ != view) {
    if (!stands) return false;
    if (!kept_) {
      Result<RenderTarget> kept =
          RenderTarget::create(frame.passes.target().size(), frame.passes.target().depth());
      if (!kept) {
        keeps_ = false;
        return false;
      }
      kept_ = std::move(*kept);
    }
    adopt(frame, true);
    kept_view_ = view;
  } else if (still_.ripe()) {
    adopt(frame, false);
  }
  return true;
}

void SoftwarePainter::adopt(const Frame& frame, bool all) {
  const auto& [placed, passes, projection, light] = frame;
  if (light != nullptr) light->before_change();
  begin_changes(frame);
  changes_.add_solids(still_.gone());
  still_.adopt(all ? 1 : StillInstances::kStillPictures, fresh_);
  changes_.add_solids(fresh_);
  if (all) {
    shaded_.add_all();
    tiles_.add_all();
  } else {
    restore(passes.target());
    shaded_ = changes_.shaded();
    tiles_.choose([&](std::size_t tile) { return changes_.filtered()[tile] != kNothing; });
  }
  passes.begin(placed, {});
  choose(frame, [&](std::size_t i) { return still_.keeps(i); });
  passes.draw_shadows(placed, chosen_);
  passes.keep_shadows();
  draw_shaded(frame, shaded_, true);
  shaded_.list_rects(rects_);
  kept_->copy_scene(passes.target(), rects_);
  filter_edges(frame, tiles_);
  tiles_.list_rects(rects_);
  kept_->copy_picture(passes.target(), rects_);
  drawn_scene_.fill(kNothing);
  drawn_picture_.fill(kNothing);
  drawn_overlay_.fill(kNothing);
}

bool SoftwarePainter::find_changes(const Frame& frame) {
  const Scene& scene = frame.placed.scene;
  begin_changes(frame);
  choose(frame, [&](std::size_t i) { return !still_.keeps(i); });
  changes_.add_solids(chosen_);
  changes_.add_solids(still_.gone());
  changes_.add_lights(scene.lights);
  changes_.add_marks(scene.marks, marks_);
  changes_.add_sprites(scene.sprites, sprites_);
  return changes_.shaded().count() < changes_.shaded().capacity() * 3 / 4;
}

void SoftwarePainter::draw_anew(const Frame& frame) {
  const auto& [placed, passes, projection, light] = frame;
  if (light != nullptr) light->before_change();
  tiles_.add_all();
  passes.begin(placed, placed.scene.lights);
  passes.draw_shadows(placed, placed.instances);
  draw_shaded(frame, tiles_, false);
  draw_blended(frame, tiles_);
  filter_edges(frame, tiles_);
  draw_overlay(frame, tiles_);
  drawn_scene_.fill(kUnknown);
  drawn_picture_.fill(kUnknown);
}

void SoftwarePainter::draw_changes(const Frame& frame) {
  const auto& [placed, passes, projection, light] = frame;
  stale_.choose([&](std::size_t tile) { return changes_.scene()[tile] != drawn_scene_[tile]; });
  shaded_.choose([&](std::size_t tile) { return stale_.has(tile) && changes_.shaded().has(tile); });
  tiles_ = stale_;
  tiles_.remove(shaded_);
  tiles_.list_rects(rects_);
  passes.target().copy_scene(*kept_, rects_);
  passes.begin(placed, placed.scene.lights);
  choose(frame, [&](std::size_t i) { return !still_.keeps(i); });
  if (!still_.gone().empty() || !passes.draw_more_shadows(placed, chosen_)) {
    passes.draw_shadows(placed, placed.instances);
  }
  draw_shaded(frame, shaded_, false);
  draw_blended(frame, stale_);
  drawn_scene_ = changes_.scene();
  finish_changes(frame);
}

void SoftwarePainter::finish_changes(const Frame& frame) {
  const TileKeys& wanted = changes_.filtered();
  const auto is_stale = [&](std::size_t tile) {
    return wanted[tile] != drawn_picture_[tile] || overlay_keys_[tile] != drawn_overlay_[tile];
  };
  if (frame.light != nullptr) {
    tiles_.choose(is_stale);
    frame.light->before_change(tiles_);
  }
  tiles_.choose([&](std::size_t tile) { return wanted[tile] == kNothing && is_stale(tile); });
  tiles_.list_rects(rects_);
  frame.passes.target().copy_picture(*kept_, rects_);
  tiles_.choose([&](std::size_t tile) { return wanted[tile] != kNothing && is_stale(tile); });
  filter_edges(frame, tiles_);
  tiles_.choose(
      [&](std::size_t tile) { return overlay_keys_[tile] != kNothing && is_stale(tile); });
  draw_overlay(frame, tiles_);
  drawn_picture_ = wanted;
}

void SoftwarePainter::restore(const RenderTarget& target) {
  tiles_.choose([&](std::size_t tile) { return drawn_scene_[tile] != kNothing; });
  tiles_.list_rects(rects_);
  target.copy_scene(*kept_, rects_);
  tiles_.choose([&](std::size_t tile) {
    return drawn_picture_[tile] != kNothing || drawn_overlay_[tile] != kNothing;
  });
  tiles_.list_rects(rects_);
  target.copy_picture(*kept_, rects_);
}

template <typename IsChosen>
void SoftwarePainter::choose(const Frame& frame, const IsChosen& is_chosen) {
  const auto instances = frame.placed.instances;
  chosen_.clear();
  for (std::size_t i = 0; i < instances.size(); ++i) {
    if (is_chosen(i)) chosen_.push_back(instances[i]);
  }
}

void SoftwarePainter::draw_shaded(const Frame& frame, const TileSet& tiles, bool only_kept) {
  const auto instances = frame.placed.instances;
  choose(frame, [&](std::size_t i) {
    return instances[i].visible && (!only_kept || still_.keeps(i)) &&
           tiles.touches(frame.projection.outline_of(instances[i].box));
  });
  split_by_light(tiles);
  frame.passes.draw_shaded(frame.placed, chosen_, parts_);
}

void SoftwarePainter::draw_blended(const Frame& frame, const TileSet& tiles) {
  split_by_light(tiles);
  frame.passes.draw_blended(frame.placed, parts_, marks_, sprites_);
}

void SoftwarePainter::split_by_light(const TileSet& tiles) {
  const auto list = [&](bool lit, std::vector<PixelRect>& rects) {
    part_.choose([&](std::size_t tile) { return tiles.has(tile) && lit_.has(tile) == lit; });
    part_.list_rects(rects);
  };
  tiles.list_rects(parts_.all);
  list(false, parts_.unlit);
  list(true, parts_.lit);
}

/// Uses the CPU's filter for 8 bits, and the shaders' otherwise.
void SoftwarePainter::filter_edges(const Frame& frame, const TileSet& tiles) {
  const RenderTarget& target = frame.passes.target();
  if (frame.passes.has_edge_filter() && !is_deep(target.depth())) {
    edges_.draw(target, tiles);
    return;
  }
  tiles.list_rects(rects_);
  frame.passes.filter_edges(rects_);
}

void SoftwarePainter::draw_overlay(const Frame& frame, const TileSet& tiles) {
  tiles.list_rects(rects_);
  frame.passes.draw_overlay(rects_);
}

}  // namespace tickreel::renderer
