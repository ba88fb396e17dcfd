#include "movie/disk_watch.h"

#include <array>
#include <cmath>
#include <filesystem>
#include <limits>
#include <system_error>

namespace tickreel {

Status check_disk(const std::string& directory, std::int64_t free_bytes, const DiskNeeds& needs) {
  if (needs.frames_done <= 0) return {};
  const double bytes = static_cast<double>(needs.bytes_done);
  const double to_come = bytes / static_cast<double>(needs.frames_done) *
                         static_cast<double>(needs.frame_count - needs.frames_done);
  if (static_cast<double>(free_bytes) >= bytes + to_come) return {};
  const auto needed = static_cast<std::int64_t>(bytes + 2 * to_come);
  return failed("the disk with " + directory + " is too full: " + bytes_in_words(free_bytes) +
                " are free, and the film needs about " + bytes_in_words(needed) +
                " more until it is complete. Make room there, or lower the film's quality");
}

std::optional<std::int64_t> free_bytes_of(const std::string& directory) {
  std::error_code error;
  const auto space = std::filesystem::space(directory, error);
  constexpr auto kMost = static_cast<std::uintmax_t>(std::numeric_limits<std::int64_t>::max());
  if (error || space.available > kMost) return std::nullopt;
  return static_cast<std::int64_t>(space.available);
}

std::string bytes_in_words(std::int64_t bytes) {
  constexpr std::array kUnits{"bytes", "kB", "MB", "GB", "TB", "PB", "EB"};
  double value = static_cast<double>(bytes);
  std::size_t unit = 0;
  while (value >= 999.95 && unit + 1 < kUnits.size()) {
    value /= 1000.0;
    ++unit;
  }
  if (unit == 0) return std::to_string(bytes) + " bytes";
  const auto tenths = static_cast<std::int64_t>(std::lround(value * 10.0));
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " " + kUnits[unit];
}

}  // namespace tickreel
