#pragma once

#include <compare>
#include <map>

#include "renderer/gl/gl_object.h"
#include "renderer/scene/font.h"
#include "renderer/scene/scene.h"

namespace tickreel {

/// Glyphs that have been drawn already, side by side in one texture. They are drawn texel for
/// pixel, so that where one lies, and which others are there, cannot be seen.
class GlyphAtlas {
 public:
  struct Key {
    Text::Weight weight = Text::Weight::kRegular;
    int glyph = 0;
    float em_pixels = 0.0F;
    int quarter_x = 0;  ///< the pen's place within a pixel, in quarters: 0..3
    int quarter_y = 0;
    friend auto operator<=>(const Key&, const Key&) = default;  // NOLINT(modernize-use-nullptr)
  };
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
  const Slot* find(const Key& key);
  void clear();
  void bind(GLuint unit) const { glBindTextureUnit(unit, texture_.name()); }

 private:
  bool place(Slot& slot);

  GlTexture texture_;
  std::map<Key, Slot> slots_;
  // Glyphs stand in shelves, filled from the left, each as high as its highest.
  int shelf_row_ = 0;
  int shelf_height_ = 0;
  int shelf_end_ = 0;
};

}  // namespace tickreel
