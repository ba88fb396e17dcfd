#include "movie/make/store/segment_names.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "core/files/file_names.h"
#include "core/text/counted.h"
#include "core/text/parse_number.h"
#include "core/text/quoted_text.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSegment = "segment-";
constexpr std::string_view kRecordEnding = ".json";
constexpr std::size_t kDigits = 6;

/// Returns the number in "segment-000012" with this ending.
std::optional<std::int64_t> number_in(std::string_view name, std::string_view ending) {
  if (!name.starts_with(kSegment) || !name.ends_with(ending)) return std::nullopt;
  if (name.size() != kSegment.size() + kDigits + ending.size()) return std::nullopt;
  const std::string_view digits = name.substr(kSegment.size(), kDigits);
  return digits.front() == '-' ? std::nullopt : parse_number<std::int64_t>(digits);
}

}  // namespace

std::string segment_name(std::int64_t segment, std::string_view ending) {
  const std::string digits = std::to_string(segment);
  return std::string(kSegment) + std::string(kDigits - digits.size(), '0') + digits +
         std::string(ending);
}

std::optional<std::int64_t> segment_of_record(std::string_view name) {
  return number_in(name, kRecordEnding);
}

bool is_own_name(std::string_view name, std::string_view container, std::int64_t segment_count) {
  constexpr std::string_view kPart = kPartEnding;
  if (name.ends_with(kPart)) name.remove_suffix(kPart.size());
  const auto is_segment = [&](std::string_view ending) {
    const auto segment = number_in(name, ending);
    return segment && *segment < segment_count;
  };
  return name == kFilmFileName || name == kManifestFileName ||
         name == "film" + std::string(container) || is_segment(container) ||
         is_segment(kRecordEnding) || is_segment(kSoundEnding);
}

std::string segments_in_words(std::int64_t count, const SegmentPlan& plan) {
  if (plan.is_open) return counted(count, "segment");
  return std::to_string(count) + " of " + counted(plan.segment_count(), "segment");
}

Result<std::vector<std::string>> names_in(const std::string& directory) {
  std::error_code error;
  std::vector<std::string> names;
  for (fs::directory_iterator i(directory, error); !error && i != fs::directory_iterator();
       i.increment(error)) {
    names.push_back(i->path().filename().string());
  }
  if (error) return failed("cannot read the directory " + directory + ": " + error.message());
  std::ranges::sort(names);
  return names;
}

bool has_finished_segment(const char* directory) {
  // Uses the system call, because all other ways to read a directory allocate memory.
  constexpr std::size_t kSizeAt = 16;
  constexpr std::size_t kNameAt = 19;
  alignas(std::uint64_t) std::array<char, 4096> entries{};
  const int folder = ::open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  bool is_there = false;
  for (long bytes = 1; folder >= 0 && bytes > 0 && !is_there;) {
    bytes = ::syscall(SYS_getdents64, folder, entries.data(), entries.size());
    std::uint16_t size = 0;
    for (std::size_t at = 0; static_cast<long>(at) < bytes; at += size) {
      std::memcpy(&size, &entries[at + kSizeAt], sizeof size);
      if (segment_of_record(&entries[at + kNameAt])) is_there = true;
    }
  }
  if (folder >= 0) ::close(folder);
  return is_there;
}

std::string some_of(const std::vector<std::string>& names) {
  std::string first = quoted_text(names.front());
  if (names.size() == 1) return first;
  return first + " and " + std::to_string(names.size() - 1) + " more";
}

}  // namespace tickreel::movie
