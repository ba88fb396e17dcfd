#pragma once

#include <string>
#include <utility>

#include "tickreel/result.h"

namespace tickreel {

inline Error failed(std::string message) {
  return {ErrorKind::kFailed, std::move(message)};
}
inline Error bad_usage(std::string message) {
  return {ErrorKind::kUsage, std::move(message)};
}
inline Error in_the_way(std::string message) {
  return {ErrorKind::kInTheWay, std::move(message)};
}
inline Error bad_file(std::string message) {
  return {ErrorKind::kBadFile, std::move(message)};
}

}  // namespace tickreel
