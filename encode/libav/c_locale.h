#pragma once

#include <locale.h>

namespace tickreel::encode {

/// While it lives, its thread reads and writes numbers as C does, with a point. A game, or a
/// program that makes films with the library, may have chosen a locale with a comma
/// (setlocale(LC_ALL, "")); FFmpeg goes by it wherever options, tags and files have decimals.
class CLocale {
 public:
  CLocale() : before_(uselocale(c_locale())) {}
  ~CLocale() { uselocale(before_); }
  CLocale(const CLocale&) = delete;
  CLocale& operator=(const CLocale&) = delete;

 private:
  /// Never freed: threads may use it until the end.
  static locale_t c_locale() {
    static const locale_t c = newlocale(LC_ALL_MASK, "C", nullptr);
    return c;
  }

  locale_t before_;
};

/// One of FFmpeg's functions, called in such a locale.
template <auto kFunction>
struct InCLocale {
  template <typename... Arguments>
  auto operator()(Arguments... arguments) const {
    const CLocale in_c;
    return kFunction(arguments...);
  }
};

}  // namespace tickreel::encode
