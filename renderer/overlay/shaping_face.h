#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "renderer/overlay/text_runs.h"
#include "renderer/room.h"

struct hb_font_t;

namespace tickreel::renderer {

/// A glyph at the position given by the font's tables. In ems.
struct ShapedGlyph {
  int glyph = 0;
  float advance = 0.0F;
  float right = 0.0F;  ///< offset of the pen
  float up = 0.0F;     ///< offset from the baseline
  // The box of its ink, from there; all 0 without ink.
  float ink_left = 0.0F;
  float ink_right = 0.0F;
  float ink_top = 0.0F;     ///< upwards
  float ink_bottom = 0.0F;  ///< upwards too: mostly below 0
};

/// A font of the library whose tables define how letters join and where marks stand. Immutable, so
/// any thread may use it.
class ShapingFace {
 public:
  /// The bytes must outlive the object. Of a collection the first font is used.
  explicit ShapingFace(std::string_view file);

  /// Whether the font has all visible characters of a run.
  [[nodiscard]] bool has_all(const TextRun& run) const;
  /// The glyphs from left to right, equal on every machine and in every locale.
  [[nodiscard]] std::vector<ShapedGlyph> shape(const TextRun& run) const;

 private:
  std::shared_ptr<hb_font_t> font_;
  float ems_per_unit_ = 0.0F;
};

}  // namespace tickreel::renderer
