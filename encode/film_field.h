#pragma once

#include <cstdint>
#include <string_view>

namespace tickreel::encode {

/// The ability that a sink must have for a field of a film to have an effect.
enum class FieldNeeds : std::uint8_t {
  kNothing,       ///< every sink
  kEncoder,       ///< encodes pictures
  kCodecOptions,  ///< has codec_options
  kPixelFormat,   ///< writes frames in a pix_fmt
  kSound,         ///< takes sound
  kSoundEncoder   ///< encodes sound
};

/// The properties of one field (member) of a film's definition. A function describe(archive,
/// films...) calls archive.field() for each field, with its FilmField and with the member of each
/// film: of one film that is written or read, or of two that are compared.
struct FilmField {
  const char* name;  ///< the field's key in JSON
  /// The field in messages: the option that sets it, as §name, or words for it. Null: the field is
  /// not compared.
  const char* words;
  bool is_optional = false;  ///< true: not written while it is empty, false or unset
  /// The limits of a number, or of each of its two sides or terms. For a text, `highest` is the
  /// most bytes. Both 0: no limits.
  double lowest = 0.0;
  double highest = 0.0;
  FieldNeeds needs = FieldNeeds::kNothing;
  const char* advice = nullptr;  ///< words for the values that are allowed; null: no words
};

/// Returns the option that sets only this field: "crf"; empty when there is none.
inline std::string_view option_of(const FilmField& about) {
  constexpr std::string_view kSign = "§";
  const std::string_view words = about.words == nullptr ? "" : about.words;
  return words.starts_with(kSign) ? words.substr(kSign.size()) : "";
}

}  // namespace tickreel::encode
