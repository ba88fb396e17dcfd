#pragma once

#include <map>

#include "renderer/gl/gl_object.h"
#include "renderer/overlay/overlay_layout.h"

namespace tickreel::renderer {

/// Glyphs that have been drawn already, side by side in one texture. They are drawn texel for
/// pixel, so that where one lies, and which others are there, cannot be seen.
class GlyphAtlas {
 public:
  struct Slot {
    int column = 0;
    int row = 0;
    int width = 0;  ///< 0: nothing to draw, such as a space
    int height = 0;
    int left = 0;
    int top = 0;
  };

  GlyphAtlas();

  /// The glyph's place, drawn there if it was not yet. Null when there is no room.
  const Slot* find(const GlyphKey& key);
  void clear();
  /// An empty one with more room, 8192 texels a side at most; false where it has that.
  bool grow();
  void bind(GLuint unit) const { glBindTextureUnit(unit, texture_.name()); }

 private:
  bool place(Slot& slot);

  void make_texture();

  int side_;
  GlTexture texture_;
  std::map<GlyphKey, Slot> slots_;
  // Glyphs lie in shelves, filled from the left, each as high as its highest.
  int shelf_row_ = 0;
  int shelf_height_ = 0;
  int shelf_end_ = 0;
};

}  // namespace tickreel::renderer
