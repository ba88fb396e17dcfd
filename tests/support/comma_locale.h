#pragma once

#include <string>

#include "tests/support/run_program.h"

namespace tickreel::tests {

/// The name of the locale, for LC_ALL.
inline constexpr const char* kCommaLocale = "de_DE.UTF-8";

/// The Debian package with the sources of the locale.
inline constexpr const char* kLocales = "locales";

/// Makes a locale with a decimal comma in a folder for LOCPATH, so that the machine need not have
/// it installed. Returns the error, or an empty string.
inline std::string make_comma_locale(const std::string& folder) {
  const ProgramResult made =
      run_program("mkdir -p " + quoted(folder) + " && localedef -i de_DE -f UTF-8 " +
                  quoted(folder + "/" + kCommaLocale));
  return made.exit_code == 0 ? "" : made.err;
}

}  // namespace tickreel::tests
