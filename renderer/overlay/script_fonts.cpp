#include "renderer/overlay/script_fonts.h"

#include <hb.h>

#include <algorithm>
#include <array>

#include "embedded_files.h"
#include "renderer/overlay/text_runs.h"

namespace tickreel::renderer {
namespace {

struct ScriptFont {
  std::uint32_t script;
  std::string_view (*file)();
  float size = 1.0F;
};

/// Noto Sans, and Noto Serif of Tibetan, of which there is no other.
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

}  // namespace

std::size_t count_script_fonts() {
  return kFonts.size();
}

std::string_view script_font_file(std::size_t number) {
  return kFonts[number].file();
}

float script_font_size(std::size_t number) {
  return kFonts[number].size;
}

std::optional<std::size_t> font_of_script(std::uint32_t script) {
  const auto* const found = std::ranges::find(kFonts, script, &ScriptFont::script);
  if (found == kFonts.end()) return std::nullopt;
  return static_cast<std::size_t>(found - kFonts.begin());
}

std::optional<std::size_t> script_font_of(char32_t code) {
  if (const std::uint32_t script = script_of(code); script != 0) return font_of_script(script);
  return font_of_script(hb_unicode_script(hb_unicode_funcs_get_default(), code));
}

}  // namespace tickreel::renderer
