#include "renderer/overlay/shaping_face.h"

#include <hb-ot.h>
#include <hb.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/text/scripts.h"

namespace tickreel::renderer {

ShapingFace::ShapingFace(std::string_view file) {
  hb_blob_t* const blob = hb_blob_create(file.data(), static_cast<unsigned>(file.size()),
                                         HB_MEMORY_MODE_READONLY, nullptr, nullptr);
  hb_face_t* const face = hb_face_create(blob, 0);
  hb_blob_destroy(blob);
  font_.reset(hb_font_create(face), hb_font_destroy);
  // Integer font units, so that rounding is equal everywhere.
  const unsigned units = hb_face_get_upem(face);
  hb_face_destroy(face);
  hb_font_set_scale(font_.get(), static_cast<int>(units), static_cast<int>(units));
  hb_ot_font_set_funcs(font_.get());
  hb_font_make_immutable(font_.get());
  ems_per_unit_ = 1.0F / static_cast<float>(units);
}

bool ShapingFace::has_all(const TextRun& run) const {
  return std::ranges::all_of(run.characters, [this](char32_t code) {
    hb_codepoint_t glyph = 0;
    return is_unseen(code) || hb_font_get_nominal_glyph(font_.get(), code, &glyph) != 0;
  });
}

std::vector<ShapedGlyph> ShapingFace::shape(const TextRun& run) const {
  const std::unique_ptr<hb_buffer_t, void (*)(hb_buffer_t*)> buffer(hb_buffer_create(),
                                                                    hb_buffer_destroy);
  const std::vector<std::uint32_t> codes(run.characters.begin(), run.characters.end());
  const int count = static_cast<int>(codes.size());
  hb_buffer_add_utf32(buffer.get(), codes.data(), count, 0, count);
  hb_buffer_set_direction(buffer.get(), run.is_from_right ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
  hb_buffer_set_script(buffer.get(), static_cast<hb_script_t>(run.script));
  // A mark without a letter stands alone.
  hb_buffer_set_flags(buffer.get(),
                      static_cast<hb_buffer_flags_t>(HB_BUFFER_FLAG_BOT | HB_BUFFER_FLAG_EOT |
                                                     HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES |
                                                     HB_BUFFER_FLAG_DO_NOT_INSERT_DOTTED_CIRCLE));
  // By name, because the environment may choose another shaper.
  constexpr std::array<const char*, 2> kShapers{"ot", nullptr};
  hb_shape_full(font_.get(), buffer.get(), nullptr, 0, kShapers.data());
  unsigned length = 0;
  const hb_glyph_info_t* const glyphs = hb_buffer_get_glyph_infos(buffer.get(), &length);
  const hb_glyph_position_t* const places = hb_buffer_get_glyph_positions(buffer.get(), &length);
  const auto ems = [this](hb_position_t units) {
    return static_cast<float>(units) * ems_per_unit_;
  };
  std::vector<ShapedGlyph> shaped;
  for (unsigned i = 0; i < length; ++i) {
    hb_glyph_extents_t ink{};
    hb_font_get_glyph_extents(font_.get(), glyphs[i].codepoint, &ink);
    shaped.push_back({static_cast<int>(glyphs[i].codepoint), ems(places[i].x_advance),
                      ems(places[i].x_offset), ems(places[i].y_offset), ems(ink.x_bearing),
                      ems(ink.x_bearing + ink.width), ems(ink.y_bearing),
                      ems(ink.y_bearing + ink.height)});
  }
  return shaped;
}

}  // namespace tickreel::renderer
