#include "renderer/overlay/text_runs.h"

#include <hb.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/text/scripts.h"
#include "renderer/overlay/text_clusters.h"
#include "renderer/overlay/visual_order.h"

namespace tickreel::renderer {
namespace {

/// The most characters shaped at once, because the time grows faster than the length.
constexpr std::size_t kMostInRun = 256;
/// The most marks on one letter, as in Unicode's stream-safe format. Further marks are not drawn.
constexpr int kMostMarks = 30;

hb_unicode_funcs_t* unicode() {
  return hb_unicode_funcs_get_default();
}

/// True for marks that are used on letters of any script.
bool is_any_mark(char32_t code) {
  return script_to_shape(code) == "combining marks" && script_of(code) == 0;
}

/// The characters in Unicode's normalization form C.
std::u32string composed(std::u32string characters) {
  const auto order = [](char32_t code) { return hb_unicode_combining_class(unicode(), code); };
  for (auto mark = characters.begin(); mark != characters.end();) {
    const auto end =
        std::find_if(mark, characters.end(), [&](char32_t c) { return order(c) == 0; });
    std::stable_sort(mark, end, [&](char32_t a, char32_t b) { return order(a) < order(b); });
    mark = end == characters.end() ? end : end + 1;
  }
  std::u32string made;
  std::size_t starter = std::u32string::npos;
  for (const char32_t code : characters) {
    hb_codepoint_t both = 0;
    const bool is_behind = starter + 1 == made.size();
    const bool is_free = starter != made.npos &&
                         (is_behind || (order(code) != 0 && order(made.back()) < order(code)));
    if (is_free && hb_unicode_compose(unicode(), made[starter], code, &both) != 0) {
      made[starter] = both;
      continue;
    }
    if (order(code) == 0) starter = made.size();
    made += code;
  }
  return made;
}

class RunMaker {
 public:
  RunMaker(const std::u32string& line, const std::vector<std::int8_t>& levels)
      : line_(line), levels_(levels) {}

  std::vector<TextRun> make() {
    while (at_ < line_.size()) {
      const std::uint32_t script = script_of(line_[at_]);
      if (script != 0) {
        add_of_script(script);
      } else if (is_jamo(line_[at_])) {
        add_composed(end_of([](char32_t code) { return is_jamo(code); }));
      } else {
        add_letter();
      }
    }
    return std::move(runs_);
  }

 private:
  [[nodiscard]] bool has_level_of_first(std::size_t i) const {
    return levels_.empty() || levels_[i] == levels_[at_];
  }
  /// The end of the characters that `belong`; the present one does.
  template <typename Belongs>
  [[nodiscard]] std::size_t end_of(const Belongs& belongs) const {
    std::size_t end = at_ + 1;
    while (end < line_.size() && has_level_of_first(end) && belongs(line_[end])) ++end;
    return end;
  }

  void add_of_script(std::uint32_t script) {
    const auto belongs = [script](char32_t code) { return belongs_to(code, script); };
    const std::size_t end = end_of(belongs);
    const bool is_shaped =
        !is_joined_alone(script) ||
        std::any_of(line_.begin() + static_cast<std::ptrdiff_t>(at_),
                    line_.begin() + static_cast<std::ptrdiff_t>(end), needs_shaping);
    while (at_ < end) {
      const std::size_t part = part_of(end);
      add(with_few_marks(line_.substr(at_, part)), part, is_shaped ? script : 0);
    }
  }

  /// The number of characters up to `end` that are shaped at once, cut between letters where
  /// possible.
  [[nodiscard]] std::size_t part_of(std::size_t end) const {
    std::size_t part = 0;
    while (at_ + part < end) {
      const std::size_t length = std::min(cluster_length(line_, at_ + part), end - at_ - part);
      if (part + length > kMostInRun) {
        if (part > 0) return part;
        const bool is_marks = with_few_marks(line_.substr(at_, length)).size() <= kMostInRun;
        return is_marks ? length : kMostInRun;
      }
      part += length;
    }
    return part;
  }

  /// Signs that several scripts share belong to the script before them.
  static bool belongs_to(char32_t code, std::uint32_t script) {
    constexpr char32_t kTatweel = 0x0640;
    constexpr char32_t kNonJoiner = 0x200C;
    constexpr char32_t kJoiner = 0x200D;
    constexpr char32_t kGraphemeJoiner = 0x034F;
    if (code == kTatweel || code == kNonJoiner || code == kJoiner || code == kGraphemeJoiner) {
      return true;
    }
    const hb_script_t own = hb_unicode_script(unicode(), code);
    const bool is_shared = own == HB_SCRIPT_COMMON || own == HB_SCRIPT_INHERITED;
    return script_of(code) == script || (is_shared && needs_shaping(code));
  }

  void add_letter() {
    std::size_t end = at_ + 1;
    bool has_mark = is_any_mark(line_[at_]);
    const bool is_seen = !is_unseen(line_[at_]);
    for (std::size_t i = end; is_seen && i < line_.size() && has_level_of_first(i); ++i) {
      const bool is_mark = is_any_mark(line_[i]);
      if (!is_mark && !is_unseen(line_[i])) break;
      has_mark = has_mark || is_mark;
      if (is_mark) end = i + 1;
    }
    if (has_mark) return add_composed(end);
    add(line_.substr(at_, 1), 1, 0);
  }

  void add_composed(std::size_t end) {
    const std::size_t count = end - at_;
    std::u32string characters = with_few_marks(line_.substr(at_, count));
    std::erase_if(characters, is_unseen);
    characters = composed(characters);
    const bool is_shaped = std::ranges::any_of(characters, is_any_mark);
    const auto script =
        is_shaped ? hb_unicode_script(unicode(), characters.front()) : HB_SCRIPT_INVALID;
    add(std::move(characters), count, script);
    runs_.back().is_any_typeface = is_shaped;
  }

  static std::u32string with_few_marks(std::u32string_view characters) {
    std::u32string kept;
    int marks = 0;
    for (const char32_t code : characters) {
      const bool is_mark = !kept.empty() && continues_cluster(U' ', code);
      marks = is_mark ? marks + 1 : 0;
      if (marks <= kMostMarks) kept += code;
    }
    return kept;
  }

  void add(std::u32string characters, std::size_t count, std::uint32_t script) {
    const bool is_from_right = !levels_.empty() && levels_[at_] % 2 != 0;
    runs_.push_back({std::move(characters), at_, count, script, false, is_from_right});
    at_ += count;
  }

  const std::u32string& line_;
  const std::vector<std::int8_t>& levels_;  ///< of the characters; empty: all from left to right
  std::size_t at_ = 0;
  std::vector<TextRun> runs_;
};

bool is_from_right(char32_t code) {
  return (code >= 0x0590 && code <= 0x08FF) || (code >= 0xFB1D && code <= 0xFDFF) ||
         (code >= 0xFE70 && code <= 0xFEFE) || (code >= 0x10800 && code <= 0x10FFF) ||
         (code >= 0x1E800 && code <= 0x1EFFF);
}

}  // namespace

std::uint32_t script_of(char32_t code) {
  static constexpr std::array kScripts{
      HB_SCRIPT_ADLAM,       HB_SCRIPT_ARABIC,     HB_SCRIPT_BALINESE,
      HB_SCRIPT_BATAK,       HB_SCRIPT_BENGALI,    HB_SCRIPT_BUGINESE,
      HB_SCRIPT_CHAKMA,      HB_SCRIPT_CHAM,       HB_SCRIPT_DEVANAGARI,
      HB_SCRIPT_GUJARATI,    HB_SCRIPT_GURMUKHI,   HB_SCRIPT_HEBREW,
      HB_SCRIPT_JAVANESE,    HB_SCRIPT_KANNADA,    HB_SCRIPT_KAYAH_LI,
      HB_SCRIPT_KHMER,       HB_SCRIPT_LAO,        HB_SCRIPT_LEPCHA,
      HB_SCRIPT_LIMBU,       HB_SCRIPT_MALAYALAM,  HB_SCRIPT_MYANMAR,
      HB_SCRIPT_NEW_TAI_LUE, HB_SCRIPT_NKO,        HB_SCRIPT_OL_CHIKI,
      HB_SCRIPT_ORIYA,       HB_SCRIPT_SAURASHTRA, HB_SCRIPT_HANIFI_ROHINGYA,
      HB_SCRIPT_SINHALA,     HB_SCRIPT_SUNDANESE,  HB_SCRIPT_SYLOTI_NAGRI,
      HB_SCRIPT_SYRIAC,      HB_SCRIPT_TAI_LE,     HB_SCRIPT_TAI_THAM,
      HB_SCRIPT_TAI_VIET,    HB_SCRIPT_TAMIL,      HB_SCRIPT_TELUGU,
      HB_SCRIPT_THAANA,      HB_SCRIPT_THAI,       HB_SCRIPT_TIBETAN,
      HB_SCRIPT_MEETEI_MAYEK};
  constexpr char32_t kFirst = 0x0590;
  if (code < kFirst) return 0;
  const hb_script_t script = hb_unicode_script(unicode(), code);
  if (std::ranges::find(kScripts, script) != kScripts.end()) return script;
  if (script != HB_SCRIPT_COMMON && script != HB_SCRIPT_INHERITED) return 0;
  // Signs that several scripts share.
  const std::string_view block = script_to_shape(code);
  const bool is_of_arabic = code >= 0x0610 && code <= 0x06ED;
  if (block == "Devanagari" || block == "Vedic marks") return HB_SCRIPT_DEVANAGARI;
  return is_of_arabic && needs_shaping(code) ? HB_SCRIPT_ARABIC : HB_SCRIPT_INVALID;
}

bool is_joined_alone(std::uint32_t script) {
  return script == HB_SCRIPT_ARABIC || script == HB_SCRIPT_HEBREW;
}

std::vector<TextRun> runs_as_read(const std::u32string& line) {
  return RunMaker(line, {}).make();
}

std::vector<TextRun> runs_from_left(const std::u32string& line) {
  if (std::ranges::none_of(line, is_from_right)) return runs_as_read(line);
  const VisualLine visual = visual_line(line);
  const std::vector<TextRun> runs = RunMaker(line, visual.levels).make();
  std::vector<std::size_t> run_of(line.size());
  for (std::size_t i = 0; i < runs.size(); ++i) {
    std::fill_n(run_of.begin() + static_cast<std::ptrdiff_t>(runs[i].first), runs[i].count, i);
  }
  std::vector<TextRun> from_left;
  std::vector<bool> is_placed(runs.size());
  for (std::size_t i = 0; i < visual.characters.size(); ++i) {
    const TextRun& run = runs[run_of[visual.read_as[i]]];
    const bool is_as_read = run.script != 0 || run.characters.size() != run.count;
    if (!is_as_read) {
      from_left.push_back({{visual.characters[i]}, visual.read_as[i], 1});
    } else if (!is_placed[run_of[visual.read_as[i]]]) {
      is_placed[run_of[visual.read_as[i]]] = true;
      from_left.push_back(run);
    }
  }
  return from_left;
}

}  // namespace tickreel::renderer
