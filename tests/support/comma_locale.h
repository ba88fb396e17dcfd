#pragma once

#include <string>

#include "tests/support/run_program.h"

namespace tickreel::tests {

/// Of the locale below, for LC_ALL.
inline constexpr const char* kCommaLocale = "de_DE.UTF-8";

/// What Debian calls that of which it is made.
inline constexpr const char* kLocales = "locales";

/// A locale where decimals have a comma, in a folder for LOCPATH: machines need not have it
/// installed. What is wrong; empty: nothing.
inline std::string make_comma_locale(const std::string& folder) {
  const ProgramResult made =
      run_program("mkdir -p " + quoted(folder) + " && localedef -i de_DE -f UTF-8 " +
                  quoted(folder + "/" + kCommaLocale));
  return made.exit_code == 0 ? "" : made.err;
}

}  // namespace tickreel::tests
