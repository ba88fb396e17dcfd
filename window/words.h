#pragma once

#include <string>
#include <string_view>

#include "tickreel/core/rational.h"
#include "window/room.h"

namespace tickreel::window {

/// Returns the message with the window's name of a field in place of each `§name`
/// (tickreel/result.h): "Code", "Motion blur". A field that no form of the window has keeps the
/// name of the option that the program was started with. A first word in small letters gets a
/// capital; the name of a file does not.
std::string with_window_names(std::string_view message);

/// Returns a time of 0 or more in minutes (with hours if there are any) and whole seconds, rounded
/// down: "0:12" for 12.9 s.
std::string short_time(const Rational& seconds);
/// Returns a time of 0 or more as short_time() does, with one decimal, rounded down: "0:12.9" for
/// 12.98 s.
std::string time_to_tenth(const Rational& seconds);
/// Returns a camera as people say it: "Follow Rumble" for "follow:Rumble"; all other names as they
/// are.
std::string camera_in_words(std::string_view camera);

}  // namespace tickreel::window
