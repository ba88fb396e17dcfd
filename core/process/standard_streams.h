#pragma once

namespace tickreel {

/// Opens /dev/null for each of standard input, output and error with which the program was not
/// started. Otherwise the next opened file would get its number, and messages for standard error
/// could end up in a film. Call it before any file is opened. A standard output that was missing
/// cannot be written; messages to a standard error that was missing are dropped.
void open_missing_standard_streams();

}  // namespace tickreel
