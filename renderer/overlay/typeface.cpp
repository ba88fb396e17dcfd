#include "renderer/overlay/font_file.h"

#define STB_TRUETYPE_IMPLEMENTATION
#define STBTT_STATIC
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#include <stb_truetype.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

#include <hb.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

#include "core/text/scripts.h"
#include "embedded_files.h"
#include "renderer/overlay/font.h"
#include "renderer/overlay/shaping_face.h"
#include "renderer/overlay/text_runs.h"
#include "renderer/room.h"

namespace tickreel::renderer {
namespace {

/// The font of this script positions marks on letters of Latin, Greek and Cyrillic, and on each
/// other. Inter does so for few.
inline constexpr std::uint32_t kScriptOfMarks = 0x4C61746E;

struct ScriptFont {
  std::uint32_t script;
  std::string_view (*file)();
  float size = 1.0F;
};

/// Noto Sans, and Noto Serif for Tibetan, which has no other.
constexpr std::array kFonts{
    ScriptFont{HB_SCRIPT_ADLAM, embedded::notosansadlam_regular_ttf},
    ScriptFont{HB_SCRIPT_ARABIC, embedded::notosansarabic_regular_ttf},
    ScriptFont{HB_SCRIPT_BALINESE, embedded::notosansbalinese_regular_ttf, 0.75F},
    ScriptFont{HB_SCRIPT_BATAK, embedded::notosansbatak_regular_ttf},
    ScriptFont{HB_SCRIPT_BENGALI, embedded::notosansbengali_regular_ttf},
    ScriptFont{HB_SCRIPT_BUGINESE, embedded::notosansbuginese_regular_ttf},
    ScriptFont{HB_SCRIPT_CANADIAN_SYLLABICS, embedded::notosanscanadianaboriginal_regular_ttf},
    ScriptFont{HB_SCRIPT_CHAKMA, embedded::notosanschakma_regular_ttf},
    ScriptFont{HB_SCRIPT_CHAM, embedded::notosanscham_regular_ttf},
    ScriptFont{HB_SCRIPT_CHEROKEE, embedded::notosanscherokee_regular_ttf},
    ScriptFont{HB_SCRIPT_DEVANAGARI, embedded::notosansdevanagari_regular_ttf},
    ScriptFont{HB_SCRIPT_ETHIOPIC, embedded::notosansethiopic_regular_ttf},
    ScriptFont{HB_SCRIPT_GUJARATI, embedded::notosansgujarati_regular_ttf},
    ScriptFont{HB_SCRIPT_GURMUKHI, embedded::notosansgurmukhi_regular_ttf},
    ScriptFont{HB_SCRIPT_HANIFI_ROHINGYA, embedded::notosanshanifirohingya_regular_ttf},
    ScriptFont{HB_SCRIPT_HEBREW, embedded::notosanshebrew_regular_ttf},
    ScriptFont{HB_SCRIPT_JAVANESE, embedded::notosansjavanese_regular_ttf, 0.7F},
    ScriptFont{HB_SCRIPT_KANNADA, embedded::notosanskannada_regular_ttf},
    ScriptFont{HB_SCRIPT_KAYAH_LI, embedded::notosanskayahli_regular_ttf},
    ScriptFont{HB_SCRIPT_KHMER, embedded::notosanskhmer_regular_ttf},
    ScriptFont{HB_SCRIPT_LAO, embedded::notosanslao_regular_ttf},
    ScriptFont{HB_SCRIPT_LATIN, embedded::notosans_regular_ttf},
    ScriptFont{HB_SCRIPT_LEPCHA, embedded::notosanslepcha_regular_ttf},
    ScriptFont{HB_SCRIPT_LIMBU, embedded::notosanslimbu_regular_ttf},
    ScriptFont{HB_SCRIPT_MALAYALAM, embedded::notosansmalayalam_regular_ttf},
    ScriptFont{HB_SCRIPT_MEETEI_MAYEK, embedded::notosansmeeteimayek_regular_ttf},
    ScriptFont{HB_SCRIPT_MYANMAR, embedded::notosansmyanmar_regular_ttf, 0.85F},
    ScriptFont{HB_SCRIPT_NEW_TAI_LUE, embedded::notosansnewtailue_regular_ttf},
    ScriptFont{HB_SCRIPT_NKO, embedded::notosansnko_regular_ttf},
    ScriptFont{HB_SCRIPT_OL_CHIKI, embedded::notosansolchiki_regular_ttf},
    ScriptFont{HB_SCRIPT_ORIYA, embedded::notosansoriya_regular_ttf},
    ScriptFont{HB_SCRIPT_OSAGE, embedded::notosansosage_regular_ttf},
    ScriptFont{HB_SCRIPT_SAURASHTRA, embedded::notosanssaurashtra_regular_ttf},
    ScriptFont{HB_SCRIPT_SINHALA, embedded::notosanssinhala_regular_ttf},
    ScriptFont{HB_SCRIPT_SUNDANESE, embedded::notosanssundanese_regular_ttf},
    ScriptFont{HB_SCRIPT_SYLOTI_NAGRI, embedded::notosanssylotinagri_regular_ttf},
    ScriptFont{HB_SCRIPT_SYRIAC, embedded::notosanssyriac_regular_ttf},
    ScriptFont{HB_SCRIPT_TAI_LE, embedded::notosanstaile_regular_ttf},
    ScriptFont{HB_SCRIPT_TAI_THAM, embedded::notosanstaitham_regular_ttf, 0.85F},
    ScriptFont{HB_SCRIPT_TAI_VIET, embedded::notosanstaiviet_regular_ttf},
    ScriptFont{HB_SCRIPT_TAMIL, embedded::notosanstamil_regular_ttf},
    ScriptFont{HB_SCRIPT_TELUGU, embedded::notosanstelugu_regular_ttf},
    ScriptFont{HB_SCRIPT_THAANA, embedded::notosansthaana_regular_ttf},
    ScriptFont{HB_SCRIPT_THAI, embedded::notosansthai_regular_ttf},
    ScriptFont{HB_SCRIPT_TIBETAN, embedded::notoseriftibetan_regular_ttf, 0.8F},
    ScriptFont{HB_SCRIPT_TIFINAGH, embedded::notosanstifinagh_regular_ttf},
    ScriptFont{HB_SCRIPT_VAI, embedded::notosansvai_regular_ttf},
    ScriptFont{HB_SCRIPT_YI, embedded::notosansyi_regular_ttf},
};

static_assert(kScriptOfMarks == HB_SCRIPT_LATIN);

// "Latn"

/// The number of fonts in the library that have one script each; numbered from 0.
std::size_t count_script_fonts() {
  return kFonts.size();
}

/// The OpenType file of such a font.
std::string_view script_font_file(std::size_t number) {
  return kFonts[number].file();
}

/// The size of the font's letters relative to others, so that lines do not touch: 1, or less where
/// letters reach far up and down.
float script_font_size(std::size_t number) {
  return kFonts[number].size;
}

/// The number of the font for a script, given by its ISO 15924 code as in HarfBuzz.
std::optional<std::size_t> font_of_script(std::uint32_t script) {
  const auto* const found = std::ranges::find(kFonts, script, &ScriptFont::script);
  if (found == kFonts.end()) return std::nullopt;
  return static_cast<std::size_t>(found - kFonts.begin());
}

/// The number of the font that should have a character.
std::optional<std::size_t> script_font_of(char32_t code) {
  if (const std::uint32_t script = script_of(code); script != 0) return font_of_script(script);
  return font_of_script(hb_unicode_script(hb_unicode_funcs_get_default(), code));
}

/// A font file for stb_truetype, which trusts its input, so only embedded files are allowed. Of a
/// collection the first font is used.
class TrustedFace {
 public:
  explicit TrustedFace(std::string_view file) {
    const auto* bytes = reinterpret_cast<const unsigned char*>(file.data());
    [[maybe_unused]] const int read =
        stbtt_InitFont(&info_, bytes, stbtt_GetFontOffsetForIndex(bytes, 0));
    assert(read != 0 && "an embedded font is damaged");
  }

  [[nodiscard]] GlyphBitmap rasterise(int glyph, float em_pixels, Vec2 shift) const {
    const float scale = units_to_pixels(em_pixels);
    GlyphBitmap bitmap;
    int right = 0;
    int bottom = 0;
    stbtt_GetGlyphBitmapBoxSubpixel(&info_, glyph, scale, scale, shift.x, shift.y, &bitmap.left,
                                    &bitmap.top, &right, &bottom);
    bitmap.width = std::max(right - bitmap.left, 0);
    bitmap.height = std::max(bottom - bitmap.top, 0);
    bitmap.coverage.resize(static_cast<std::size_t>(bitmap.width) *
                           static_cast<std::size_t>(bitmap.height));
    if (bitmap.coverage.empty()) return bitmap;
    stbtt_MakeGlyphBitmapSubpixel(&info_, bitmap.coverage.data(), bitmap.width, bitmap.height,
                                  bitmap.width, scale, scale, shift.x, shift.y, glyph);
    return bitmap;
  }

  [[nodiscard]] int glyph_of(char32_t character) const {
    return stbtt_FindGlyphIndex(&info_, static_cast<int>(character));
  }
  [[nodiscard]] float advance(int glyph) const {
    int advance = 0;
    int bearing = 0;
    stbtt_GetGlyphHMetrics(&info_, glyph, &advance, &bearing);
    return static_cast<float>(advance);
  }
  [[nodiscard]] float kerning(int left, int right) const {
    return static_cast<float>(stbtt_GetGlyphKernAdvance(&info_, left, right));
  }
  [[nodiscard]] float units_to_pixels(float em_pixels) const {
    return stbtt_ScaleForMappingEmToPixels(&info_, em_pixels);
  }

 private:
  stbtt_fontinfo info_{};
};

/// A font file both for drawing characters and for positioning the ones that stack or join.
struct Face {
  Face(std::string_view file, float of_em) : drawn(file), shaping(file), size(of_em) {}
  TrustedFace drawn;
  ShapingFace shaping;
  float size;  ///< the font's em, in ems of the text
};

/// The fonts for characters that Inter lacks, independent of the fonts on the machine. Each is read
/// only when it is first needed.
class OtherFaces {
 public:
  static constexpr std::size_t kWest = 0;
  static constexpr std::size_t kEast = 1;
  static constexpr std::size_t kSymbols = 2;
  static constexpr std::size_t kScripts = 3;  ///< from here on: fonts with one script each

  static const Face& get(std::size_t number) {
    // Never deleted: threads may draw until the process ends.
    static auto& faces = *new OtherFaces;
    Slot& slot = faces.slots_[number];
    std::call_once(slot.once,
                   [&] { slot.face = std::make_unique<Face>(file(number), size(number)); });
    return *slot.face;
  }

 private:
  struct Slot {
    std::once_flag once;
    std::unique_ptr<Face> face;
  };

  OtherFaces() : slots_(kScripts + count_script_fonts()) {}

  static std::string_view file(std::size_t number) {
    if (number == kWest) return embedded::dejavusans_ttf();
    if (number == kEast) return embedded::wqy_microhei_ttc();
    if (number == kSymbols) return embedded::symbola_hint_ttf();
    return script_font_file(number - kScripts);
  }

  static float size(std::size_t number) {
    return number < kScripts ? 1.0F : script_font_size(number - kScripts);
  }

  std::deque<Slot> slots_;
};

/// True for marks around a character, such as keys and circles.
bool is_enclosing(char32_t code) {
  return (code >= 0x20DD && code <= 0x20E0) || (code >= 0x20E2 && code <= 0x20E4);
}

/// Makes the glyphs as wide as their ink. Marks have no width of their own, and these are wider
/// than letters.
void make_room_for_ink(std::vector<ShapedGlyph>& glyphs) {
  float pen = 0.0F;
  float left = 0.0F;
  float right = 0.0F;
  for (const ShapedGlyph& one : glyphs) {
    left = std::min(left, pen + one.right + one.ink_left);
    right = std::max(right, pen + one.right + one.ink_right);
    pen += one.advance;
  }
  if (glyphs.empty()) return;
  for (ShapedGlyph& one : glyphs) one.right -= left;
  glyphs.back().advance += std::max(right - pen, 0.0F) - left;
}

/// Draws a glyph of a face without a bold version, with strokes thickened on all sides.
GlyphBitmap rasterise_bold(const TrustedFace& face, int glyph, float em_pixels, Vec2 shift) {
  constexpr float kThicker = 0.02F;  // of an em; about as bold as Inter, and no gap is filled
  constexpr float kDiagonal = 0.70710678F;
  constexpr std::array<Vec2, 9> kSides{{{0.0F, 0.0F},
                                        {1.0F, 0.0F},
                                        {-1.0F, 0.0F},
                                        {0.0F, 1.0F},
                                        {0.0F, -1.0F},
                                        {kDiagonal, kDiagonal},
                                        {kDiagonal, -kDiagonal},
                                        {-kDiagonal, kDiagonal},
                                        {-kDiagonal, -kDiagonal}}};
  std::array<GlyphBitmap, kSides.size()> drawn;
  for (std::size_t i = 0; i < kSides.size(); ++i) {
    drawn[i] = face.rasterise(glyph, em_pixels, shift + kSides[i] * (kThicker * em_pixels));
  }
  return united(drawn);
}

/// Inter, and for missing glyphs the first other font that has them. The glyph's number contains
/// the font; Inter's own numbers are those of its file.
class Typeface final : public Font {
 public:
  explicit Typeface(Text::Weight weight)
      : inter_(font_file(weight), 1.0F), is_bold_(weight == Text::Weight::kBold) {}

  [[nodiscard]] GlyphBitmap rasterise(int glyph, float em_pixels, Vec2 shift) const override {
    const std::size_t number = number_of_face(glyph);
    const Face& face = face_of_number(number);
    const float em = em_pixels * face.size;
    if (is_bold_ && number != 0 && number != OtherFaces::kSymbols + 1) {
      return rasterise_bold(face.drawn, glyph & kGlyphMask, em, shift);
    }
    return face.drawn.rasterise(glyph & kGlyphMask, em, shift);
  }

 private:
  static constexpr std::array kOthers{OtherFaces::kWest, OtherFaces::kEast, OtherFaces::kSymbols};
  // Two codes that look alike: systems differ in which one they use for Japanese text.
  static constexpr char32_t kWaveDash = 0x301C;
  static constexpr char32_t kFullwidthTilde = 0xFF5E;
  static constexpr int kFaceShift = 16;  // a file has at most 65 536 glyphs
  static constexpr int kGlyphMask = (1 << kFaceShift) - 1;

  /// The face of a glyph. 0: Inter; else one of the others, counted from 1.
  static std::size_t number_of_face(int glyph) {
    return static_cast<std::size_t>(glyph) >> kFaceShift;
  }
  [[nodiscard]] const Face& face_of_number(std::size_t number) const {
    return number == 0 ? inter_ : OtherFaces::get(number - 1);
  }
  static int glyph_of_face(int glyph, std::size_t number) {
    return glyph | static_cast<int>(number) << kFaceShift;
  }
  static int glyph_of(char32_t character, std::size_t other) {
    const int glyph = OtherFaces::get(other).drawn.glyph_of(character);
    return glyph == 0 ? 0 : glyph_of_face(glyph, other + 1);
  }
  static int glyph_of_script(char32_t character) {
    const auto font = script_font_of(character);
    return font ? glyph_of(character, OtherFaces::kScripts + *font) : 0;
  }

  [[nodiscard]] int glyph_of(char32_t character) const override {
    const int own = inter_.drawn.glyph_of(character);
    if (own != 0 || is_unseen(character)) return own;
    // All emoji come from one font.
    int glyph = is_pictograph(character) ? glyph_of(character, OtherFaces::kSymbols) : 0;
    for (std::size_t i = 0; glyph == 0 && i < kOthers.size(); ++i) {
      glyph = glyph_of(character, kOthers[i]);
    }
    if (glyph == 0 && character == kWaveDash) glyph = glyph_of(kFullwidthTilde, OtherFaces::kEast);
    return glyph != 0 ? glyph : glyph_of_script(character);
  }
  [[nodiscard]] float advance(int glyph) const override {
    const std::size_t number = number_of_face(glyph);
    const Face& face = face_of_number(number);
    const float units = face.drawn.advance(glyph & kGlyphMask);
    if (number == 0) return units;
    return units * face.drawn.units_to_pixels(face.size) / units_to_pixels(1.0F);
  }
  [[nodiscard]] float kerning(int left, int right) const override {
    const bool are_inters = number_of_face(left) == 0 && number_of_face(right) == 0;
    return are_inters ? inter_.drawn.kerning(left, right) : 0.0F;
  }
  [[nodiscard]] float units_to_pixels(float em_pixels) const override {
    return inter_.drawn.units_to_pixels(em_pixels);
  }

  [[nodiscard]] bool has_shapes() const override { return true; }

  /// The numbers of the faces that may draw a run, the best first. Hebrew and Arabic look the same
  /// with and without marks.
  static std::vector<std::size_t> faces_for(const TextRun& run) {
    std::vector<std::size_t> numbers;
    const auto add_font = [&](std::uint32_t script) {
      const auto font = font_of_script(script);
      if (font) numbers.push_back(OtherFaces::kScripts + *font + 1);
    };
    if (run.is_any_typeface) {
      add_font(kScriptOfMarks);
      numbers.push_back(0);
      for (const std::size_t other : kOthers) numbers.push_back(other + 1);
    } else if (is_joined_alone(run.script)) {
      numbers.push_back(OtherFaces::kWest + 1);
    }
    add_font(run.script);
    return numbers;
  }

  [[nodiscard]] std::optional<std::size_t> face_with_all(const TextRun& run) const {
    for (const std::size_t number : faces_for(run)) {
      if (face_of_number(number).shaping.has_all(run)) return number;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<std::vector<ShapedGlyph>> shaped(const TextRun& run) const override {
    auto number = face_with_all(run);
    // Missing characters become boxes.
    if (!number && !run.is_any_typeface) number = faces_for(run).back();
    if (!number) return std::nullopt;
    const Face& face = face_of_number(*number);
    std::vector<ShapedGlyph> glyphs = face.shaping.shape(run);
    for (ShapedGlyph& one : glyphs) {
      one.glyph = glyph_of_face(one.glyph, *number);
      for (float* const length : {&one.advance, &one.right, &one.up, &one.ink_left, &one.ink_right,
                                  &one.ink_top, &one.ink_bottom}) {
        *length *= face.size;
      }
    }
    if (std::ranges::any_of(run.characters, is_enclosing)) make_room_for_ink(glyphs);
    return glyphs;
  }

  [[nodiscard]] bool can_shape(const TextRun& run) const override {
    return face_with_all(run).has_value();
  }

  Face inter_;
  bool is_bold_;
};

}  // namespace

std::string_view font_file(Text::Weight weight) {
  return weight == Text::Weight::kBold ? embedded::inter_bold_otf() : embedded::inter_medium_otf();
}

const Font& Font::of(Text::Weight weight) {
  // Never deleted, as the other faces.
  static const auto& regular = *new Typeface(Text::Weight::kRegular);
  static const auto& bold = *new Typeface(Text::Weight::kBold);
  return weight == Text::Weight::kBold ? bold : regular;
}

}  // namespace tickreel::renderer
