#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "renderer/overlay/text_runs.h"
#include "renderer/room.h"

struct hb_font_t;

namespace tickreel::renderer {

/// A glyph at the position that the font's tables define. All lengths are in ems.
struct ShapedGlyph {
  int glyph = 0;
  float advance = 0.0F;  ///< the distance to the pen of the next glyph
  float right = 0.0F;    ///< how far it is moved to the right of the pen
  float up = 0.0F;       ///< how far it is moved up from the baseline
  // The box around the visible part of the glyph, from its moved position; all 0: nothing visible.
  float ink_left = 0.0F;
  float ink_right = 0.0F;
  float ink_top = 0.0F;     ///< upwards
  float ink_bottom = 0.0F;  ///< upwards, too: mostly below 0
};

/// A font whose tables define how letters join and where marks lie, read with HarfBuzz. Immutable,
/// so any thread may use it.
class ShapingFace {
 public:
  /// `file`: the content of the font's file, which must outlive the object. Of a collection the
  /// first font is used.
  explicit ShapingFace(std::string_view file);

  /// Whether the font has glyphs for all visible characters of a run.
  [[nodiscard]] bool has_all(const TextRun& run) const;
  /// Returns the glyphs of a run from left to right. They are the same on every machine and in
  /// every locale.
  [[nodiscard]] std::vector<ShapedGlyph> shape(const TextRun& run) const;

 private:
  std::shared_ptr<hb_font_t> font_;
  float ems_per_unit_ = 0.0F;
};

}  // namespace tickreel::renderer
