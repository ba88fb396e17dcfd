#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "renderer/overlay/text_runs.h"
#include "renderer/room.h"

struct hb_font_t;

namespace tickreel::renderer {

/// A glyph where the tables of a font put it. In ems.
struct ShapedGlyph {
  int glyph = 0;
  float advance = 0.0F;
  float right = 0.0F;  ///< of the pen
  float up = 0.0F;     ///< of the baseline
  // What it covers, from there; nothing where all are 0.
  float ink_left = 0.0F;
  float ink_right = 0.0F;
  float ink_top = 0.0F;     ///< upwards
  float ink_bottom = 0.0F;  ///< upwards, too: mostly below 0
};

/// A font of the library, whose tables say how letters join and where marks stand. Never changes,
/// so any thread may use it.
class ShapingFace {
 public:
  /// The bytes must stay. Of a collection, its first font.
  explicit ShapingFace(std::string_view file);

  /// Whether it has all characters of a run that are seen.
  [[nodiscard]] bool has_all(const TextRun& run) const;
  /// The glyphs from left to right. The same ones on every machine, whatever its language.
  [[nodiscard]] std::vector<ShapedGlyph> shape(const TextRun& run) const;

 private:
  std::shared_ptr<hb_font_t> font_;
  float ems_per_unit_ = 0.0F;
};

}  // namespace tickreel::renderer
