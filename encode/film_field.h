#pragma once

#include <cstdint>
#include <string_view>

namespace tickreel::encode {

/// The work of a sink without which a field of a film means nothing to it.
enum class FieldNeeds : std::uint8_t {
  kNothing,
  kEncoder,
  kCodecOptions,
  kPixelFormat,
  kSound,
  kSoundEncoder
};

/// All that is known about a field of a film. describe(archive, films...) names each field with it
/// and hands the archive that field of every film: of one film that is written or read, of two that
/// are compared.
struct FilmField {
  const char* name;  ///< in JSON
  /// In messages: the option that sets it, as §name, or what it is. Null: it is not compared.
  const char* words;
  bool is_optional = false;  ///< not written while it is empty, false or not given
  /// Limits of a number, of both sides or terms, or, above 0, the most bytes of a text. Both 0:
  /// any.
  double lowest = 0.0;
  double highest = 0.0;
  FieldNeeds needs = FieldNeeds::kNothing;
  const char* advice = nullptr;  ///< what to give as the option instead of something wrong
};

/// The option that sets a field alone: "crf"; empty where there is none.
inline std::string_view option_of(const FilmField& about) {
  constexpr std::string_view kSign = "§";
  const std::string_view words = about.words == nullptr ? "" : about.words;
  return words.starts_with(kSign) ? words.substr(kSign.size()) : "";
}

}  // namespace tickreel::encode
