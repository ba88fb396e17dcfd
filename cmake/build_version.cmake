# cmake -DVERSION=0.2.0 -DCHECKOUT=DIRECTORY -DOUTPUT=FILE -P build_version.cmake
#
# Writes the source of build_version(): VERSION, in a git checkout with its commit, and -dirty where
# tracked files have changes that are not committed: "0.2.0-g1a2b3c4d5e-dirty". Runs at every build;
# the file is touched only when it changes.
set(version ${VERSION})
# A tarball that was unpacked in the checkout of something else has none of its commits.
execute_process(COMMAND git rev-parse --show-cdup WORKING_DIRECTORY ${CHECKOUT}
                RESULT_VARIABLE failed OUTPUT_VARIABLE way_to_root ERROR_QUIET
                OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT failed AND way_to_root STREQUAL "")
  execute_process(COMMAND git describe --always --dirty --exclude=* --abbrev=10
                  WORKING_DIRECTORY ${CHECKOUT}
                  RESULT_VARIABLE failed OUTPUT_VARIABLE commit ERROR_QUIET
                  OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT failed)
    string(APPEND version "-g${commit}")
  endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT [[
#include "core/build_version.h"

namespace tickreel {

std::string_view build_version() {
  return "@version@";
}

}  // namespace tickreel
]] @ONLY)
