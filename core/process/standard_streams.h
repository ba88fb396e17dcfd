#pragma once

namespace tickreel {

/// Opens /dev/null for each of standard input, output and error that the program was started
/// without. Otherwise the next file that is opened would take its number, and messages meant for
/// standard error would end in a film.
void open_missing_standard_streams();

}  // namespace tickreel
