#include "library/c_message.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "core/build_version.h"
#include "core/text/field_names.h"
#include "library/room.h"

namespace tickreel {
namespace {

thread_local std::string last_message;

/// Names the fields in a message as arguments. In FilmWriter's messages they are named as members
/// already.
std::string with_argument_names(std::string_view message) {
  return with_field_names(message, [](std::string_view name) {
    std::string argument(name);
    std::ranges::replace(argument, '-', '_');
    return argument;
  });
}

tickreel_status status_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kUsage:
      return TICKREEL_USAGE;
    case ErrorKind::kBadFile:
      return TICKREEL_BAD_FILE;
    case ErrorKind::kInTheWay:
    case ErrorKind::kNotNow:
      return TICKREEL_IN_THE_WAY;
    case ErrorKind::kDiverged:
      return TICKREEL_DIVERGED;
    case ErrorKind::kCrashed:
      return TICKREEL_CRASHED;
    case ErrorKind::kInterrupted:
      return TICKREEL_STOPPED;
    default:
      return TICKREEL_FAILED;
  }
}

}  // namespace

Result<std::vector<std::pair<std::string, std::string>>> pairs_of(const char* const* texts) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (; texts != nullptr && *texts != nullptr; ++texts) {
    const std::string_view text(*texts);
    const std::size_t end = text.find('=');
    if (end == text.npos || end == 0) return bad_usage(std::string(text) + ": give KEY=VALUE");
    pairs.emplace_back(text.substr(0, end), text.substr(end + 1));
  }
  return pairs;
}

tickreel_status told(const Status& status) {
  last_message = status ? "" : with_argument_names(status.error().message);
  return status ? TICKREEL_OK : status_of(status.error().kind);
}

tickreel_status told_nothing() noexcept {
  last_message.clear();
  return TICKREEL_FAILED;
}

}  // namespace tickreel

const char* tickreel_version(void) {
  static const std::string version(tickreel::build_version());
  return version.c_str();
}

const char* tickreel_message(void) {
  return tickreel::last_message.c_str();
}
