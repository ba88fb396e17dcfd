#pragma once

#include <locale.h>

namespace tickreel::encode {

/// Gives the calling thread the C locale while the object lives, so that decimal numbers are read
/// and written with a point. A game, or a program that uses the library, may have set a locale with
/// a comma (setlocale(LC_ALL, "")), and FFmpeg uses the locale for numbers in options, tags and
/// files.
class CLocale {
 public:
  CLocale() : before_(uselocale(c_locale())) {}
  ~CLocale() { uselocale(before_); }
  CLocale(const CLocale&) = delete;
  CLocale& operator=(const CLocale&) = delete;

 private:
  /// Returns the C locale. It is never freed, because threads may use it until the program ends.
  static locale_t c_locale() {
    static const locale_t c = newlocale(LC_ALL_MASK, "C", nullptr);
    return c;
  }

  locale_t before_;
};

/// A function object that calls one of FFmpeg's functions in the C locale.
template <auto kFunction>
struct InCLocale {
  template <typename... Arguments>
  auto operator()(Arguments... arguments) const {
    const CLocale in_c;
    return kFunction(arguments...);
  }
};

}  // namespace tickreel::encode
